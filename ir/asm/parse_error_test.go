package asm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// parseErrors parses a text and returns the errors, as line:col: message.
func parseErrors(t testing.TB, text string) []string {
	t.Helper()
	ctx := testContext(t)
	var got []string
	ctx.SetHandler(func(d ir.Diagnostic) {
		_, line, col, _ := ctx.Place(d.Loc)
		got = append(got, fmt.Sprintf("%d:%d: %s", line, col, d.Message))
		for _, n := range d.Notes {
			_, line, col, _ := ctx.Place(n.Loc)
			got = append(got, fmt.Sprintf("%d:%d: note: %s", line, col, n.Message))
		}
	})
	src, err := ctx.AddSource("-", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := Parse(ctx, src); ok && len(got) > 0 {
		t.Errorf("%q: parsed, but with errors", text)
	} else if !ok && len(got) == 0 {
		t.Errorf("%q: failed without an error", text)
	}
	return got
}

// TestFirstError has what mlir-opt 19.1.7 says.
func TestFirstError(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`"a"() : () -> i3x`, `1:14: expected non-function type`},
		{`"a"(%x) : (i32) -> ()`, `1:5: use of undeclared SSA value name`},
		{`"a"() : i32`, `1:9: expected function type`},
		{`"a"() : () -> `, `1:14: expected non-function type`},
		{`"a"()`, `1:6: expected ':' followed by operation type`},
		{`"a" : () -> ()`, `1:4: expected '(' to start operand list`},
		{`"a"( : () -> ()`, `1:5: expected ')' to end operand list`},
		{`""() : () -> ()`, `1:1: empty operation name is invalid`},
		{`%0 = "a"() : () -> ()`, `1:1: cannot name an operation with no results`},
		{`%0 = "a"() : () -> (i32, i32)`, `1:1: operation defines 2 results but was provided 1 to bind`},
		{`%0:2 = "a"() : () -> i32`, `1:1: operation defines 1 results but was provided 2 to bind`},
		{`%0:0 = "a"() : () -> i32`, `1:4: expected named operation to have at least 1 result`},
		{`%0:x = "a"() : () -> i32`, `1:4: expected integer number of results`},
		{`%0, 1 = "a"() : () -> i32`, `1:4: expected valid ssa identifier`},
		{`%0 "a"() : () -> i32`, `1:3: expected '=' after SSA name`},
		{"%0 = \"a\"() : () -> i32\n%0 = \"a\"() : () -> i32", `2:1: redefinition of SSA value '%0'`},
		{"%0 = \"a\"() : () -> i32\n\"b\"(%0) : (i64) -> ()", `2:5: use of value '%0' expects different type than prior uses: 'i64' vs 'i32'`},
		{"\"b\"(%0) : (i64) -> ()\n%0 = \"a\"() : () -> i32", `2:1: definition of SSA value '%0#0' has type 'i32'`},
		{"%0:2 = \"a\"() : () -> (i32, i32)\n\"b\"(%0#2) : (i32) -> ()", `2:5: reference to invalid result number`},
		{"%0 = \"a\"() : () -> i32\n\"b\"(%0#x) : (i32) -> ()", `2:7: invalid SSA value result number`},
		{`"a"()[^bb1] : () -> ()`, `1:7: reference to an undefined block`},
		{"\"a\"() ({\n  \"b\"()[^bb1] : () -> ()\n}) : () -> ()", `2:9: reference to an undefined block`},
		{"\"a\"() ({\n  \"b\"()[^bb1] : () -> ()\n^bb1:\n  \"b\"() : () -> ()\n^bb1:\n  \"b\"() : () -> ()\n}) : () -> ()", `5:1: redefinition of block '^bb1'`},
		{"\"a\"() ({\n^bb0\n  \"b\"() : () -> ()\n}) : () -> ()", `2:5: expected ':' after block name`},
		{"\"a\"() ({\n^bb0(%a i32):\n  \"b\"() : () -> ()\n}) : () -> ()", `2:8: expected ':' and type for SSA operand`},
		{"\"a\"() ({\n  \"b\"() : () -> ()\n) : () -> ()", `2:19: expected operation name in quotes`},
		{"\"a\"() ({\n  \"b\"() : () -> ()", `2:19: expected operation name in quotes`},
		{`"a"() ({} : () -> ()`, `1:10: expected ')' to end region list`},
		{`"a"() {a = 1, a = 2} : () -> ()`, `1:15: duplicate key 'a' in dictionary attribute`},
		{`"a"() {a = } : () -> ()`, `1:11: expected attribute value`},
		{`"a"() {a = 1 : () -> ()`, `1:12: integer literal not valid for specified type`},
		{`"a"() {"" = 1} : () -> ()`, `1:8: expected valid attribute name`},
		{`"a"() {1 = 1} : () -> ()`, `1:8: expected attribute name`},
		{`"a"() {a = 300 : i8} : () -> ()`, `1:12: integer constant out of range for attribute`},
		{`"a"() {a = -129 : i8} : () -> ()`, `1:13: integer constant out of range for attribute`},
		{`"a"() {a = 128 : si8} : () -> ()`, `1:12: integer constant out of range for attribute`},
		{`"a"() {a = -1 : ui8} : () -> ()`, `1:13: negative integer literal not valid for unsigned integer type`},
		{`"a"() {a = 1 : f32} : () -> ()`, `1:12: unexpected decimal integer literal for a floating point value`},
		{`"a"() {a = -0x1 : f32} : () -> ()`, `1:13: hexadecimal float literal should not have a leading minus`},
		{`"a"() {a = 0x1FFFFFFFF : f32} : () -> ()`, `1:12: hexadecimal float constant out of range for type`},
		{`"a"() {a = 1.0 : i32} : () -> ()`, `1:21: floating point value not valid for specified type`},
		{`"a"() {a = 1 : tensor<1xi32>} : () -> ()`, `1:12: integer literal not valid for specified type`},
		{`"a"() {a = - } : () -> ()`, `1:13: expected constant integer or floating point value`},
		{`"a"() {a = [1, 2} : () -> ()`, `1:17: expected ',' or ']'`},
		{`"a"() {a = @} : () -> ()`, `1:13: @ identifier expected to start with letter or '_'`},
		{`"a"() {a = @b::c} : () -> ()`, `1:16: expected nested symbol reference identifier`},
		{`"a"() {a = @b::`, `2:1: expected nested symbol reference identifier`},
		{`"a"() {a = [@b: `, `1:16: expected ',' or ']'`},
		{`"a"() {a = #b} : () -> ()`, `1:14: undefined symbol alias id 'b'`},
		{`"a"() {a = !b} : () -> ()`, `1:14: undefined symbol alias id 'b'`},
		{`"a"() {a = "x} : () -> ()`, `1:26: expected '"' in string literal`},
		{`"a"() {a = "\z"} : () -> ()`, `1:13: unknown escape in string literal`},
		{`"a"() {a = dense<[1, [2]]> : tensor<2xi32>} : () -> ()`, `1:25: tensor literal is invalid; ranks are not consistent between elements`},
		{`"a"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()`, `1:26: inferred shape of elements literal ([2]) does not match type ([3])`},
		{`"a"() {a = dense<1> : i32} : () -> ()`, `1:26: elements literal must be a shaped type`},
		{`"a"() {a = dense<1> : tensor<?xi32>} : () -> ()`, `1:36: elements literal type must have static shape`},
		{`"a"() {a = dense<1.0> : tensor<2xi32>} : () -> ()`, `1:18: expected integer elements, but parsed floating-point`},
		{`"a"() {a = dense<1> : tensor<2xf32>} : () -> ()`, `1:36: expected floating-point elements, but parsed integer`},
		{`"a"() {a = dense<true> : tensor<2xi32>} : () -> ()`, `1:18: expected i1 type for 'true' or 'false' values`},
		{`"a"() {a = dense<true> : tensor<2xf32>} : () -> ()`, `1:39: expected floating-point elements, but parsed integer`},
		{`"a"() {a = dense<300> : tensor<2xi8>} : () -> ()`, `1:18: integer constant out of range for type`},
		{`"a"() {a = dense<"0x12"> : tensor<2xi32>} : () -> ()`, `1:26: elements hex data size is invalid for provided type: 'tensor<2xi32>'`},
		{`"a"() {a = dense<"12"> : tensor<2xi32>} : () -> ()`, "1:18: expected string containing hex digits starting with `0x`"},
		{`"a"() {a = dense<> : tensor<2xi32>} : () -> ()`, `1:20: parsed zero elements, but type ('tensor<2xi32>') expected at least 1`},
		{`"a"() {a = dense<x> : tensor<2xi32>} : () -> ()`, `1:18: expected element literal of primitive type`},
		{`"a"() {a = dense<-x> : tensor<2xi32>} : () -> ()`, `1:19: expected integer or floating point literal`},
		{`"a"() {a = dense<[1, 2> : tensor<2xi32>} : () -> ()`, `1:23: expected ']'`},
		{`"a"() {a = dense [1]} : () -> ()`, `1:17: expected '<' after 'dense'`},
		{`"a"() {a = dense<"a"> : tensor<2xi32>} : () -> ()`, "1:18: expected string containing hex digits starting with `0x`"},
		{`"a"() {a = dense<[(1,2),(3,4)]> : tensor<3xcomplex<i32>>} : () -> ()`, `1:33: inferred shape of elements literal ([2]) does not match type ([3])`},
		{`"a"() {a = sparse<[[0, 5]], 1> : tensor<2x2xi32>} : () -> ()`, `1:12: sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'`},
		{`"a"() {a = sparse<[0, 1, 2], [1]> : tensor<3xi32>} : () -> ()`, `1:12: expected shape ([3]); inferred shape of indices literal ([3]); inferred shape of values literal ([1])`},
		{`"a"() {a = array<ui8: -129>} : () -> ()`, `1:27: integer constant out of range`},
		{`"a"() {a = array<i7: 1>} : () -> ()`, `1:18: element type bitwidth must be a multiple of 8`},
		{`"a"() {a = array<tensor<1xi32>: 1>} : () -> ()`, `1:18: expected integer or float type, got: 'tensor<1xi32>'`},
		{`"a"() {a = array<i8: 300>} : () -> ()`, `1:25: integer constant out of range`},
		{`"a"() {a = array<i8: 1.0>} : () -> ()`, `1:22: expected integer literal`},
		{`"a"() {a = array<f32: 1>} : () -> ()`, `1:23: unexpected decimal integer literal for a floating point value`},
		{`"a"() {a = array<f32: x>} : () -> ()`, `1:23: expected integer or floating point literal`},
		{`"a"() {a = array<i32 1>} : () -> ()`, `1:21: expected ':' after dense array type`},
		{`"a"() {a = array<i8: true>} : () -> ()`, `1:22: expected i1 type for 'true' or 'false' values`},
		{`"a"() {a = array<x: 1>} : () -> ()`, `1:18: expected non-function type`},
		{`"a"() {a = strided<[1, x]>} : () -> ()`, `1:24: expected a 64-bit signed integer or '?'`},
		{`"a"() {a = strided<[1], 2>} : () -> ()`, `1:24: expected 'offset' after comma`},
		{`"a"() {a = strided<1>} : () -> ()`, `1:20: expected '['`},
		{`"a"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()`, `1:38: referenced attribute does not match previous definition: 1 : i32`},
		{`"a"() {a = distinct<1>} : () -> ()`, `1:20: expected '[' after 'distinct'`},
		{`"a"() {a = distinct[0x10000000000000000]<>} : () -> ()`, `1:40: expected an unsigned 64-bit integer`},
		{`"a"() {a = affine_map<(d0) -> (d1)>} : () -> ()`, `1:32: use of undeclared identifier`},
		{`"a"() {a = affine_map<(d0) -> (d0>} : () -> ()`, `1:34: expected ')' in affine map range`},
		{`"a"() {a = affine_map<(d0)>} : () -> ()`, `1:27: expected '->' or ':'`},
		{`"a"() {a = affine_map(d0)} : () -> ()`, `1:22: expected '<' in affine map`},
		{`"a"() {a = affine_set<(d0) : (d0)>} : () -> ()`, `1:33: expected '== affine-expr' or '>= affine-expr' at end of affine constraint`},
		{`"a"() {a = dense_resource<a> : i32} : () -> ()`, "1:30: `dense_resource` expected a shaped type"},
		{`"a"() : () -> tensor<4`, `1:23: expected 'x' in dimension list`},
		{`"a"() : () -> tensor<4xi32`, `1:27: expected '>' in tensor type`},
		{`"a"() : () -> tensor<4>`, `1:23: expected 'x' in dimension list`},
		{`"a"() : () -> tensor<x4xi32>`, `1:22: expected non-function type`},
		{`"a"() : () -> tensor<4xtensor<4xi32>>`, `1:24: invalid tensor element type`},
		{`"a"() : () -> tensor<-4xi32>`, `1:22: expected non-function type`},
		{`"a"() : () -> tensor<*xi32, "a">`, `1:33: cannot apply encoding to unranked tensor`},
		{`"a"() : () -> tensor 4`, `1:21: expected '<' in tensor type`},
		{`"a"() : () -> memref<4xtensor<4xi32>>`, `1:24: invalid memref element type`},
		{`"a"() : () -> memref<4xi32, affine_map<(d0, d1) -> (d0)>>`, `1:15: memref layout mismatch between rank and affine map: 1 != 2`},
		{`"a"() : () -> memref<4xi32, 1, 2>`, `1:33: multiple memory spaces specified in memref type`},
		{`"a"() : () -> memref<4xi32, 1, affine_map<(d0) -> (d0)>>`, `1:56: expected memory space to be last in memref type`},
		{`"a"() : () -> memref<*xi32, affine_map<(d0) -> (d0)>>`, `1:53: cannot have affine map for unranked memref type`},
		{`"a"() : () -> memref<4xi32, strided<[1, 2]>>`, `1:15: expected the number of strides to match the rank`},
		{`"a"() : () -> vector<4xtensor<4xi32>>`, `1:24: vector elements must be int/index/float type`},
		{`"a"() : () -> vector<?xi32>`, `1:22: expected non-function type`},
		{`"a"() : () -> vector<0xi32>`, `1:24: vector types must have positive constant sizes`},
		{`"a"() : () -> vector<*xi32>`, `1:22: expected non-function type`},
		{`"a"() : () -> vector<[4xi32>`, `1:24: missing ']' closing scalable dimension`},
		{`"a"() : () -> vector<4x[?]xi32>`, `1:25: invalid dimension`},
		{`"a"() : () -> complex<index>`, `1:23: invalid element type for complex`},
		{`"a"() : () -> complex<f32`, `1:26: expected '>' in complex type`},
		{`"a"() : () -> tuple<i32, >`, `1:25: expected non-function type`},
		{`"a"() : () -> tuple<i32`, `1:24: expected '>' in tuple type`},
		{`"a"() : () -> i99999999`, `1:15: integer bitwidth is limited to 16777215 bits`},
		{`"a"() : () -> i99999999999999999999`, `1:15: invalid integer width`},
		{`"a"() : () -> !a.b<[)>`, `1:19: unbalanced '[' character in pretty dialect name`},
		{`"a"() : () -> !a.b<`, `1:19: unbalanced '<' character in pretty dialect name`},
		{`"a"() : () -> !a`, `1:17: undefined symbol alias id 'a'`},
		{`"a"() : () -> ((i32) -> i32, )`, `1:29: expected non-function type`},
		{`"a"() : (i32 -> ()`, `1:13: expected ')'`},
		{`"a"() : () () `, `1:11: expected '->' in function type`},
		{"#a = 1\n#a = 2", `2:1: redefinition of attribute alias id 'a'`},
		{"!a = i32\n!a = i32", `2:1: redefinition of type alias id 'a'`},
		{`#a.b = 1`, `1:1: attribute names with a '.' are reserved for dialect-defined names`},
		{`!a.b = i32`, `1:1: type names with a '.' are reserved for dialect-defined names`},
		{`#a 1`, `1:3: expected '=' in attribute alias definition`},
		{`!a i32`, `1:3: expected '=' in type alias definition`},
		{`"a"() : () -> () loc`, `1:21: expected '(' in location`},
		{`"a"() : () -> () loc(`, `1:22: expected location instance`},
		{`"a"() : () -> () loc(x)`, `1:22: expected location instance`},
		{`"a"() : () -> () loc("a":1)`, `1:27: expected ':' in FileLineColLoc`},
		{`"a"() : () -> () loc("a":x:1)`, `1:26: expected integer line number in FileLineColLoc`},
		{`"a"() : () -> () loc("a":1:x)`, `1:28: expected integer column number in FileLineColLoc`},
		{`"a"() : () -> () loc("a"(unknown)`, `1:34: expected ')' in location`},
		{`"a"() : () -> () loc(callsite(unknown unknown))`, `1:38: expected 'at' in callsite location`},
		{`"a"() : () -> () loc(fused["a")`, `1:31: expected ']' in fused location`},
		{`"a"() : () -> () loc(fused<1["a"])`, `1:29: expected '>' after fused location metadata`},
		{`"a"() : () -> () loc(#l)`, `1:22: operation location alias was never defined`},
		{"#l = 1\n\"a\"() : () -> () loc(#l)", `2:22: expected location, but found '1 : i64'`},
		{"\"a\"() : () -> () loc(#l)\n#l = 1", `1:22: expected location, but found '1 : i64'`},
		{`"a"() : () -> () }`, `1:17: expected operation name in quotes`},
		{`x`, `1:1: custom op 'x' is unknown (tried 'builtin.x' as well)`},
		{`{-# foo: {} #-}`, `1:5: unknown key 'foo' in file metadata dictionary`},
		{`{-# dialect_resources: {builtin: {a: 1}} #-}`, `1:38: expected hex string blob for key 'a'`},
		{`{-# dialect_resources: {builtin: {a: "0x0"}} #-}`, `1:38: expected hex string blob for key 'a'`},
		{`{-# dialect_resources: {builtin: {a: "0x01"}} #-}`, `1:38: expected hex string blob for key 'a' to encode alignment in first 4 bytes`},
		{`{-# dialect_resources: {builtin: {a: "0x0300000001"}} #-}`, `1:38: expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3`},
		{`{-# external_resources: {tool: {a: "0x0"}} #-}`, `1:36: expected hex string blob for key 'a'`},
		{`{-# external_resources: {tool: {a: "0x0300000001"}} #-}`, `1:36: expected hex string blob for key 'a' to encode alignment in first 4 bytes, but got non-power-of-2 value: 3`},
		{`{-# external_resources: {tool: {1}} #-}`, `1:33: expected identifier key for 'external_resources' entry`},
		{`{-# external_resources: {"two words": {}} #-}`, `1:26: expected identifier key for 'resource' entry`},
		{`{-# "external_resources": {}} #-}`, `1:5: expected identifier key in file metadata dictionary`},
		{`"a"() : () -> memref<4xi32, unit>`, `1:15: unsupported memory space Attribute`},
		{`"a"()[] : () -> ()`, `1:7: expected list element`},
		{`{-# dialect_resources: {builtin: {a: "0x08000000"}`, `1:51: expected ',' or '}'`},
		{`{-# dialect_resources: {1: {}} #-}`, `1:25: expected identifier key for 'resource' entry`},
		{`{-# dialect_resources {} #-}`, `1:22: expected ':'`},
		{`$`, `1:1: unexpected character`},
		{`..`, `1:2: expected three consecutive dots for an ellipsis`},
		{`%`, `1:1: invalid SSA name`},
		{`^`, `1:1: invalid block name`},
		{`"a"(%-) : (i32) -> ()`, `1:5: use of undeclared SSA value name`},
		{`"a"(%a->) : (i32) -> ()`, `1:8: expected ')' to end operand list`},
		{`"a"() <{a = 1}  : () -> ()`, `1:15: expected '>' to close properties`},
		{`"a"() {a = loc(} : () -> ()`, `1:16: expected location instance`},
		{`"a"() {a = unit, b = foo} : () -> ()`, `1:21: expected attribute value`},
		{`"a"() {a = 18446744073709551616} : () -> ()`, `1:12: integer constant out of range for attribute`},
		{`"a"() {a = 18446744073709551616 : i128, b = -170141183460469231731687303715884105729 : i128} : () -> ()`, `1:46: integer constant out of range for attribute`},
	} {
		got := parseErrors(t, c.text+"\n")
		if len(got) == 0 {
			t.Errorf("%q: parsed, want %q", c.text, c.want)
		} else if d := cmp.Diff(c.want, got[0]); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

func TestAllErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"\"a\"(%y) : (i32) -> ()\n\"a\"(%x) : (i32) -> ()\n", []string{
			"1:5: use of undeclared SSA value name", "2:5: use of undeclared SSA value name",
		}},
		{"\"a\"() ({\n  \"b\"()[^x] : () -> ()\n^z:\n  \"b\"()[^y, ^x] : () -> ()\n}) : () -> ()\n", []string{
			"2:9: reference to an undefined block", "4:9: reference to an undefined block",
		}},
		{"%0 = \"a\"() : () -> i32\n%0 = \"a\"() : () -> i32\n", []string{
			"2:1: redefinition of SSA value '%0'", "1:1: note: previously defined here",
		}},
		{"\"b\"(%0) : (i64) -> ()\n%0 = \"a\"() : () -> i32\n", []string{
			"2:1: definition of SSA value '%0#0' has type 'i32'", "1:5: note: previously used here with type 'i64'",
		}},
		{"%0 = \"a\"() : () -> i32\n\"b\"(%0) : (i64) -> ()\n", []string{
			"2:5: use of value '%0' expects different type than prior uses: 'i64' vs 'i32'", "1:1: note: prior use here",
		}},
		{"\"a\"() {a = 1 : f32} : () -> ()\n", []string{
			"1:12: unexpected decimal integer literal for a floating point value", "1:12: note: add a trailing dot to make the literal a float",
		}},
		{"\"a\"() {a = affine_map<(d) -> (-99999999999999999999)>} : () -> ()\n", []string{
			"1:32: constant too large for index", "1:32: missing operand of negation",
		}},
		{"foo.bar\n", []string{"1:1: Dialect `foo' not found for custom op 'foo.bar' ", "1:1: note: Registered dialects: builtin, t"}},
		{"foo\n", []string{"1:1: custom op 'foo' is unknown (tried 'builtin.foo' as well)"}},
		{"t.foo\n", []string{"1:1: custom op 't.foo' is unknown"}},
		{"t.bare\n", []string{"1:1: custom op 't.bare' has no custom assembly form"}},
	} {
		if d := cmp.Diff(c.want, parseErrors(t, c.text)); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

func TestUnregisteredDialects(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"\"u.op\"() : () -> ()", "operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used"},
		{"\"t.yield\"() {a = #u.x<1>} : () -> ()", "#\"u\"<\"x<1>\"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"},
		{"\"t.yield\"() {a = !u.x<1>} : () -> ()", "`!\"u\"<\"x<1>\">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"},
		{"\"t.yield\"() : () -> () loc(#u.x)", "expected location, but found dialect attribute: '#u.x'"},
		{"\"t.yield\"() {a = !t.x} : () -> ()", "dialect 't' provides no type parsing hook"},
		{"\"t.yield\"() {a = #t.x} : () -> ()", "dialect 't' provides no attribute parsing hook"},
	} {
		ctx := testContext(t)
		ctx.SetAllowUnregistered(false)
		var got string
		ctx.SetHandler(func(d ir.Diagnostic) { got = d.Message })
		src, err := ctx.AddSource("-", c.text)
		if err != nil {
			t.Fatal(err)
		}
		Parse(ctx, src)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

// TestDeepNesting: nothing that can be written exhausts the stack, and what nests a
// hundred thousand deep may stand in a module.
func TestDeepNesting(t *testing.T) {
	const allowed = 100_002 // two of them modules
	if got := parseErrors(t, strings.Repeat("\"a\"() ({\n", allowed)+strings.Repeat("}) : () -> ()\n", allowed)); len(got) > 0 {
		t.Errorf("%d regions: %s", allowed, got[0])
	}
	const n = 200000
	for _, c := range []struct{ name, text, want string }{
		{"regions", strings.Repeat("\"a\"() ({\n", n), "regions are nested too deeply"},
		{"arrays", "\"a\"() {a = " + strings.Repeat("[", n), "nested too deeply"},
		{"dictionaries", "\"a\"() {a = " + strings.Repeat("{a=", n), "nested too deeply"},
		{"tuples", "\"a\"() {a = " + strings.Repeat("tuple<", n), "nested too deeply"},
		{"functions", "\"a\"() {a = " + strings.Repeat("(", n), "nested too deeply"},
		{"elements", "\"a\"() {a = dense<" + strings.Repeat("[", n), "nested too deeply"},
		{"complex elements", "\"a\"() {a = dense<" + strings.Repeat("(", n), "nested too deeply"},
		{"locations", "\"a\"() : () -> () loc(" + strings.Repeat("\"a\"(", n), "nested too deeply"},
		{"signs", "\"a\"() {a = affine_map<(d) -> (" + strings.Repeat("-", n), "nested too deeply"},
		{"distinct", "\"a\"() {a = " + strings.Repeat("distinct[0]<", n), "nested too deeply"},
	} {
		got := parseErrors(t, c.text)
		if len(got) == 0 || !strings.HasSuffix(got[0], c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
