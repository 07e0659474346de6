package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/version"
)

// ttlayout runs a command line with nothing to read.
func ttlayout(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

func TestBatch(t *testing.T) {
	in := strings.Join([]string{
		`{"op":"address","type":"F32[3,5]{1,0:T(2,2)}","index":[2,3]}`,
		`{"op":"address","type":"F32[3,5]{1,0:T(2,0)}","index":[2,3]}`,
		`{"op":"address","type":"bf16[8,8]{1,0:T(2,4)(2,1,1,1)}","index":[6,5]}`,
	}, "\n")
	var stdout, stderr bytes.Buffer
	status := run([]string{"batch"}, strings.NewReader(in), &stdout, &stderr)
	if status != 0 || stderr.Len() > 0 {
		t.Fatalf("status %d, %s", status, &stderr)
	}
	lines := strings.Split(stdout.String(), "\n")
	want := []string{
		`{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}`,
		`{"error":`,
		`{"offset":51,"byte":102,"bit":0,"grid":[],"coords":[1,1,0,1,1,0,0,0]}`,
		``,
	}
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d", len(lines), len(want))
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) {
			t.Errorf("line %d: %s, want %s", i, lines[i], want[i])
		}
	}
}

func TestArguments(t *testing.T) {
	const padding = "\nusage: ttlayout padding T [--grid i,j]\n"
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string
	}{
		{nil, 2, "", usage()},
		{[]string{"paint"}, 2, "", "ttlayout: unknown command \"paint\"\n" + usage()},
		{[]string{"batch", "file"}, 2, "", "ttlayout batch: no arguments expected\nusage: ttlayout batch < requests > answers\n"},
		{[]string{"--help"}, 0, usage(), ""},
		{[]string{"padding", "--help"}, 0, usage(), ""},
		{[]string{"--version"}, 0, version.Text("ttlayout"), ""},
		{[]string{"padding"}, 2, "", "ttlayout padding: arguments: expected 1, found 0" + padding},
		{[]string{"draw", "f32[1]", "--json"}, 0, `{"caption":["1 by (d0) -\u003e (d0) in 1, 32 bits"],"detailed":true,"rows":[""],"cols":[""],"cells":[[{"core":0,"offset":0,"state":"data"}]]}` + "\n", ""},
		{[]string{"convert", "f32[3]"}, 2, "", "ttlayout convert: --to is missing\nusage: ttlayout convert T --to notation\n"},
		{[]string{"padding", "f32[3]", "--grid"}, 2, "", "ttlayout padding: --grid needs a value" + padding},
		{[]string{"padding", "f32[3]", "--grid=1,x"}, 2, "", "ttlayout padding: grid: expected numbers and commas, found \"x\"" + padding},
		{[]string{"padding", "f32[3]", "--to", "x"}, 2, "", "ttlayout padding: unknown flag --to" + padding},
		{[]string{"padding", ""}, 2, "", "ttlayout padding: type is empty" + padding},
		{[]string{"padding", "f32[3]"}, 0, "no padding\n", ""},
		{[]string{"transfers", "f32[2]", "f32[2]{0:T(4)}", "--limit", "all", "--json"}, 0, `{"runs":1,"complete":true,"transfers":[{"src":[],"dst":[],"srcoffset":0,"dstoffset":0,"elements":2,"count":1,"srcstride":0,"dststride":0}]}` + "\n", ""},
		{[]string{"transfers", "f32[0]", "f32[0]", "--limit=all"}, 0, "0 runs\nfrom core    to core              at         to   elements      times  from each    to each\n", ""},
		{[]string{"transfers", "f32[2]", "f32[2]", "--limit=many"}, 2, "", "ttlayout transfers: limit: expected a number or all, found \"many\"\nusage: ttlayout transfers A B [--limit n|all]\n"},
		{[]string{"equal", "f32[3]", "f32[3]{0:T(4)}"}, 0, "yes\n", ""},
		{[]string{"--json", "equal"}, 2, "", "ttlayout: flags come after the command, found --json before it\nusage: ttlayout command arguments\n"},
		{[]string{"equal", "--json", "f32[3]", "f32[3]{0:T(4)}"}, 0, "{\"result\":true}\n", ""},
		{[]string{"address", "f32[]", ""}, 0, "  offset     0\n  byte       0\n  physical   ()\n", ""},
		{[]string{"address", "f32[3,5]{1,0:T(2,2)}", "2,3"}, 0, "  offset     17\n  byte       68\n  physical   (1, 1, 0, 1)\n", ""},
		{[]string{"locate", "s4[5]{0:E(4)}", "--byte=1"}, 0, "  index      (2)\n", ""},
		{[]string{"locate", "s4[5]{0:E(4)}", "--byte=3"}, 1, "", "ttlayout: byte 3: outside the 3 bytes\n"},
		{[]string{"locate", "f32[3,5]{1,0:T(2,2)}", "18"}, 0, "  padding\n", ""},
	}
	for _, test := range tests {
		status, stdout, stderr := ttlayout(test.args...)
		if diff := cmp.Diff([]any{test.status, test.stdout, test.stderr}, []any{status, stdout, stderr}); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.args, diff)
		}
	}
}

func TestDraw(t *testing.T) {
	const shape = "f32[3,5]{1,0:T(2,2)}"
	status, stdout, stderr := ttlayout("draw", shape, "--rows", "1:2", "--cols=0:3")
	want := "3x5 by (d0, d1) -> (d0, d1) in 3x5 tiled (2,2), 32 bits\n" +
		"rows: d0, 1 to 1 of 4; columns: d1, 0 to 2 of 6\n2 3│6\n"
	if diff := cmp.Diff([]any{0, want, ""}, []any{status, stdout, stderr}); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	svg, png := filepath.Join(t.TempDir(), "a.svg"), filepath.Join(t.TempDir(), "a.png")
	if status, stdout, stderr := ttlayout("draw", shape, "--svg", svg, "--png", png); status != 0 || stdout+stderr != "" {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	for name, start := range map[string]string{svg: "<svg ", png: "\x89PNG"} {
		got, err := os.ReadFile(name)
		if err != nil || !strings.HasPrefix(string(got), start) {
			t.Errorf("%s: %.20q (%v)", name, got, err)
		}
	}
	for _, test := range []struct{ flag, want string }{
		{"--slice=0", "ttlayout: slice: expected 2 entries, one for each axis: 0 is d0 of 4 positions, 1 is d1 of 6 positions\n"},
		{"--slice=x,:", "ttlayout: slice: expected a number or :, found \"x\"\n"},
		{"--rows=3", "ttlayout: rows: expected from:to, found \"3\"\n"},
		{"--cols=5:2", "ttlayout: cols 5:2: expected a part of 0:6\n"},
	} {
		if status, _, stderr := ttlayout("draw", shape, test.flag); status != 1 || stderr != test.want {
			t.Errorf("%s: status %d, %s", test.flag, status, stderr)
		}
	}
}

func TestErrorsAreLocated(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{
			[]string{"size", "f32[3,5]{1,0:T(2,}"},
			"type:1:18: error: expected an integer, found '}'\n" +
				"f32[3,5]{1,0:T(2,}\n" +
				"                 ^\n",
		},
		{
			[]string{"runs", "f32[3,5]", "tensor<3x5xf3"},
			"b:1:12: error: expected non-function type\n" +
				"tensor<3x5xf3\n" +
				"           ^\n",
		},
	}
	for _, test := range tests {
		status, stdout, stderr := ttlayout(test.args...)
		if diff := cmp.Diff([]any{1, "", test.want}, []any{status, stdout, stderr}); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.args, diff)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{{"batch"}, {"size", "f32[3]"}, {"size", "--json", "f32[3]"}} {
		var stderr bytes.Buffer
		status := run(args, strings.NewReader(`{"op":"print","type":"f32[]"}`), broken{}, &stderr)
		if status != 1 || stderr.String() != "ttlayout: disk full\n" {
			t.Errorf("%q: status %d, %s", args, status, &stderr)
		}
	}
}
