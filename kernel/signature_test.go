package kernel

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSignatures(t *testing.T) {
	got := signatures(`; define void @comment(ptr)
@g = constant [4 x i8] c"\0Adef"
declare void @external(ptr)
define void @none() {
define dso_local void @plain(ptr noalias readonly align 64 dereferenceable(64) %a, ptr %b) nounwind {
define hidden fastcc noundef i32 @result(ptr %a) {
define internal fastcc void @routine(ptr %a) {
define private void @internal(ptr %a) {
define void @"private"() {
define void @part(ptr, i64 %from, i64 noundef %to) #0 {
define void @wrapped(ptr %a,
                     ptr readonly %b,
                     i64 %n) {
define void @"a (b), c"(ptr %a)
define void @"gr\C3\B6\C3\9Fe \22x\22"(ptr %a)
define void @other(<4 x float> %v, { ptr, i64 } %s, [2 x ptr] %a, i32 %n, ptr addrspace(3) %p) {
`)
	want := map[string]string{
		"none": "", "plain": "rp", "result": "?p", "private": "", "part": "pii", "wrapped": "pri", "a (b), c": "p", "größe \"x\"": "p", "other": "????p",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func FuzzSignatures(f *testing.F) {
	f.Add("define void @k(ptr %a, i64 %n) {\n")
	f.Add("define void @\"k(\"(<2 x ptr> %a")
	f.Add("define i32 @k() define")
	f.Fuzz(func(t *testing.T, ir string) {
		for name, kinds := range signatures(ir) {
			for _, k := range kinds {
				if k != 'p' && k != 'r' && k != 'i' && k != '?' {
					t.Errorf("@%s: kind %q", name, k)
				}
			}
		}
	})
}
