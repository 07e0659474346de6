package query

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func session(t testing.TB) *Session {
	t.Helper()
	s, err := NewSession()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answers runs requests as a batch.
func answers(t testing.TB, requests ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := session(t).Batch(strings.NewReader(strings.Join(requests, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

const (
	seedMetal = `tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #ttcore.memory_space<l1>>>>`
	padded    = `tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #ttcore.memory_space<l1>>>>`
	tiled     = `tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<12x4x!ttcore.tile<32x32, bf16, faces = 16x16>, #ttcore.memory_space<l1>>>>`
)

func TestAnswers(t *testing.T) {
	tests := []struct{ request, want string }{
		{`{"op":"address","type":"f32[3,5]{1,0:T(2,2)}","index":[2,3]}`, `{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}`},
		{`{"op":"address","type":"s4[3]{0:E(4)}","index":[1]}`, `{"offset":1,"byte":0,"bit":4,"grid":[],"coords":[1]}`},
		{`{"op":"address","type":"f32[]","index":[]}`, `{"offset":0,"byte":0,"bit":0,"grid":[],"coords":[]}`},
		{`{"op":"address","type":"tensor<3x5xf32, #xla.layout<{1,0:T(2,2)}>>","index":[2,3]}`, `{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}`},
		{`{"op":"address","type":"` + seedMetal + `","index":[1,1,6,100]}`, `{"offset":2244,"byte":8976,"bit":0,"grid":[1,3],"coords":[1,3,70,4]}`},
		{`{"op":"locate","type":"` + seedMetal + `","grid":[1,3],"offset":2244}`, `{"index":[1,1,6,100]}`},
		{`{"op":"locate","type":"` + padded + `","grid":[2,0],"offset":545}`, `{"padding":true}`},
		{`{"op":"locate","type":"s8[4]{0:E(12)}","byte":1}`, `{"index":[0]}`},
		{`{"op":"locate","type":"s8[4]{0:E(12)}","byte":2}`, `{"index":[1]}`},
		{`{"op":"locate","type":"s4[3]{0:E(5)}","byte":0}`, `{"index":[0]}`},
		{`{"op":"locate","type":"s4[3]{0:E(5)}","byte":1}`, `{"index":[1]}`},
		{`{"op":"locate","type":"s4[4]{0:E(19)}","byte":4}`, `{"index":[1]}`},
		{`{"op":"locate","type":"f32[]","grid":[],"offset":0}`, `{"index":[]}`},
		{`{"op":"size","type":"` + padded + `"}`, `{"elements":3339,"slots":3456,"bytes":13824,"padding":117,"physical":[3,2,18,32]}`},
		{`{"op":"size","type":"f32[8388608,8,4]{2,1,0:T(8,128)}"}`, `{"elements":268435456,"slots":8589934592,"bytes":34359738368,"padding":8321499136,"physical":[8388608,1,1,8,128]}`},
		{`{"op":"print","type":"F32[3,5]"}`, `{"text":"f32[3,5]{1,0}"}`},
		{`{"op":"print","type":"{1,0:T(8, 128)}"}`, `{"text":"{1,0:T(8,128)}"}`},
		{`{"op":"print","type":"tensor< 3x5xf32 >"}`, `{"text":"tensor<3x5xf32>"}`},
		{`{"op":"print","type":"3x5xf32, #xla.layout< {1,0} >"}`, `{"text":"tensor<3x5xf32, #xla.layout<{1,0}>>"}`},
		{`{"op":"collapse","shape":[2,3,64,128],"grid":[2,4],"intervals":[[0,-1]],"element":"f32","tile":[]}`, `{"linear":"(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)","shard":[192,32],"type":"` + seedMetal + `"}`},
		{`{"op":"collapse","shape":[3,5],"intervals":[],"element":"u16","tile":[32,32]}`, `{"linear":"(d0, d1) -> (d0, d1)","shard":[1,1],"type":"tensor<3x5xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, u16>, #ttcore.memory_space<l1>>>>"}`},
		{`{"op":"simplify","map":"(d0)[s0] -> (d0 mod 4 + s0 floordiv 8)","dims":[[0,3]],"symbols":[[0,7]]}`, `{"map":"(d0)[s0] -> (d0)"}`},
		{`{"op":"mapequal","a":"(d0) -> ((d0 floordiv 4) * 4 + d0 mod 4)","b":"(d0) -> (d0)","dims":[[0,4611686018427387904]]}`, `{"result":true}`},
		{`{"op":"mapequal","a":"(d0)[s0] -> (d0 mod 7 + s0)","b":"(d0)[s0] -> (d0 + s0)","dims":[[0,7]],"symbols":[[3,3]]}`, `{"result":false,"witness":[7,3]}`},
		{`{"op":"mapequal","a":"(d0, d1) -> ((d0 * 6 + d1) floordiv 3)","b":"(d0, d1) -> (d0 * 2 + d1 floordiv 3)","dims":[[0,90],[0,90]]}`, `{"result":true}`},
		{`{"op":"mapequal","a":"(d0) -> (d0)","b":"(d0) -> (d0, d0)","dims":[[0,7]]}`, `{"result":false}`},
		{`{"op":"mapequal","a":"(d0) -> (d0)","b":"(d0) -> (0)","dims":[[1,0]]}`, `{"result":true}`},
		{`{"op":"equal","a":"f32[4,6]{0,1}","b":"f32[4,6]{0,1:T(4)}"}`, `{"result":true}`},
		{`{"op":"equal","a":"f32[4,6]{0,1}","b":"f32[4,6]"}`, `{"result":false,"witness":[1,0]}`},
		{`{"op":"equal","a":"f32[4,6]","b":"f32[24]"}`, `{"result":false}`},
		{`{"op":"runs","a":"f32[1048576,1048576]","b":"f32[1048576,1048576]{1,0:T(24,100)}"}`, `{"count":10995367936,"longest":100,"bytes":4398046511104}`},
		{`{"op":"runs","a":"` + padded + `","b":"tensor<53x63xf32>"}`, `{"count":106,"longest":32,"bytes":13356}`},
		{`{"op":"runs","a":"f32[0]","b":"f32[0]{0:T(128)}"}`, `{"count":0,"longest":0,"bytes":0}`},
		{`{"op":"print","type":"f32[3,5]{1,0:T(2,2)(3,1)}"}`, `{"text":"f32[3,5]{1,0:T(2,2)(3,1)}","warnings":["tile (3,1) pads inside the tiles before it: it does not divide their 2"]}`},
		{`{"op":"bitcast","a":"f32[4,6]","b":"tensor<24xf32>"}`, `{"result":true}`},
		{`{"op":"bitcast","a":"f32[4,6]","b":"s32[24]"}`, `{"result":true}`},
		{`{"op":"bitcast","a":"f32[4,6]","b":"bf16[24]"}`, `{"result":false,"bits":[32,16]}`},
		{`{"op":"bitcast","a":"s4[4]{0:E(4)}","b":"s4[4]{0}"}`, `{"result":false,"bits":[4,8]}`},
		{`{"op":"nearest","a":"f32[4,5]{1,0:L(64)}","b":"f32[20]{0}"}`, `{"text":"f32[20]{0:L(64)}"}`},
		{`{"op":"nearest","a":"f32[4,1]{1,0}","b":"f32[4,1]{1,0:L(8)}"}`, `{"text":"f32[4,1]{1,0}"}`},
		{`{"op":"nearest","a":"f64[15,1]{1,0:T(8,1)}","b":"f64[3,5,1]{2,1,0}"}`, `{"text":"f64[3,5,1]{2,1,0:T(*,8,1)}"}`},
		{`{"op":"nearest","a":"f32[16,1]{1,0:T(8,128)}","b":"f32[16]{0}"}`, `{"text":"f32[16]{0:T(1)(128)}"}`},
		{`{"op":"nearest","a":"f32[9,5]{0,1}","b":"f32[9,5]{1,0:SC(0:7)(1:2)}"}`, `{"text":"f32[9,5]{0,1:SC(1:7)(0:2)}"}`},
		{`{"op":"nearest","a":"f32[4,6]","b":"bf16[24]"}`, `{"error":"elements of 32 bits, and of 16: expected as many"}`},
		{`{"op":"bitcast","a":"f32[12,128]{1,0:T(8,128)}","b":"f32[3,4,128]{2,1,0:T(8,128)}"}`, `{"result":false,"witness":[6,0]}`},
	}
	requests := make([]string, len(tests))
	for i, test := range tests {
		requests[i] = test.request
	}
	for i, got := range answers(t, requests...) {
		if diff := cmp.Diff(tests[i].want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tests[i].request, diff)
		}
	}
}

// TestElementsThereAndBack converts each of XLA's element types to MLIR and back.
func TestElementsThereAndBack(t *testing.T) {
	s := session(t)
	for _, name := range strings.Fields("pred s1 s2 s4 s8 s16 s32 s64 u1 u2 u4 u8 u16 u32 u64 f16 bf16 f32 f64 c64 c128 f8e5m2 f8e4m3 f8e4m3fn f8e4m3b11fnuz f8e3m4 f8e5m2fnuz f8e4m3fnuz") {
		elem, err := mlirElement(s.ctx, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		back, err := xlaElement(elem)
		if err != nil || back != name {
			t.Errorf("%s is '%s', that is %q (%v)", name, elem, back, err)
		}
	}
}

// TestSessionForgets asks what leaves no type in the session, but something in its
// context.
func TestSessionForgets(t *testing.T) {
	for name, ask := range map[string]func(*Session){
		"collapse":     func(s *Session) { s.Answer([]byte(`{"op":"collapse","shape":[2,3],"element":"f32"}`)) },
		"no type":      func(s *Session) { s.Answer([]byte(`{"op":"size","type":"tensor<?xf32>"}`)) },
		"no layout":    func(s *Session) { _, _ = s.Layout("tensor<?xf32>") },
		"a known type": func(s *Session) { _, _ = s.Layout("tensor<2xf32>") },
	} {
		s := session(t)
		first := s.ctx
		for range maxRequests {
			ask(s)
		}
		if s.ctx != first {
			t.Errorf("%s: forgot too early", name)
		}
		if ask(s); s.ctx == first {
			t.Errorf("%s: %d requests in one context", name, maxRequests+1)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := []struct{ request, want string }{
		{`[1]`, "request: expected an object, found array"},
		{`{"op":"address","type":"f32[2]","index":"1"}`, "request: index cannot be string"},
		{`{"op":"address","type":"f32[2]","index":[1.5]}`, "request: index cannot be number 1.5"},
		{`nonsense`, "request: invalid character 'o' in literal null (expecting 'u')"},
		{`{}`, `unknown op ""`},
		{`{"op":"size"}`, "request: type is missing"},
		{`{"op":"runs","b":"f32[2]"}`, "request: a is missing"},
		{`{"op":"mapequal","a":"(d0) -> (d0)"}`, "request: b is missing"},
		{`{"op":"simplify"}`, "request: map is missing"},
		{`{"op":"collapse","shape":[2]}`, "request: element is missing"},
		{`{"op":"collapse","shape":[2],"element":"u8"}`, "element: expected non-function type"},
		{`{"op":"collapse","shape":[2],"element":"u9","tile":[32,32]}`, "element: expected a data type (f32 f16 bf16 bfp_f8 bfp_bf8 bfp_f4 bfp_bf4 bfp_f2 bfp_bf2 u32 u16 u8 si32 i1), found 'u9'"},
		{`{"op":"address","type":"f32[2]","index":[2]}`, "index (2): d0 is outside shape 2"},
		{`{"op":"address","type":"f32[0]","index":[0]}`, "index (0): d0 is outside shape 0"},
		{`{"op":"locate","type":"f32[2]","grid":[0],"offset":0}`, "grid (0): expected 0 numbers, found 1"},
		{`{"op":"locate","type":"` + padded + `","grid":[3,0],"offset":0}`, "grid (3, 0): outside the grid (3, 2)"},
		{`{"op":"transfers","a":"f32[2]","b":"f32[2]","limit":-5}`, "limit -5: expected no negative number"},
		{`{"op":"locate","type":"f32[2]","offset":2}`, "offset 2: outside the 2 slots"},
		{`{"op":"locate","type":"f32[2]","grid":[]}`, "expected an offset or a byte"},
		{`{"op":"locate","type":"f32[2]","offset":0,"byte":4}`, "offset and byte cannot both be given"},
		{`{"op":"print","type":"tensor<3xf33>"}`, "offset 9: expected non-function type"},
		{`{"op":"print","type":"{1,0:T(8,}"}`, "offset 9: expected an integer, found '}'"},
		{`{"op":"size","type":"tensor<?xf32>"}`, "expected a static shape, found a dynamic size of dim 0"},
		{`{"op":"size","type":"vector<2xf32>"}`, "expected the type of a tensor or a memref, found 'vector<2xf32>'"},
		{`{"op":"size","type":"f32[2,3]{1,0:L(0)}"}`, "offset 13: expected a positive alignment L, found 0"},
		{`{"op":"size","type":"tensor<3x5xf33>"}`, "offset 11: expected non-function type"},
		{`{"op":"size","type":"3x5xf33"}`, "offset 4: expected non-function type"},
		{`{"op":"runs","a":"f32[4,6]","b":"f32[24]"}`, "runs between shapes 4x6 and 24: expected one shape"},
		{`{"op":"convert","type":"f32[2]","to":"x"}`, `unknown notation "x", expected xla, metal, device, ttnn, tpu or map`},
		{`{"op":"convert","type":"` + padded + `","to":"xla"}`, "XLA has no grid, the layout one of 6 cores"},
		{`{"op":"convert","type":"f32[2]{0:L(8)}","to":"metal"}`, "metal_layout cannot express it: the storage of 8 slots would have 2"},
		{`{"op":"convert","type":"f4e2m1fn[2]","to":"metal"}`, "no element type of MLIR is known for f4e2m1fn"},
		{`{"op":"convert","type":"tensor<2xindex>","to":"xla"}`, "XLA has no element type 'index'"},
		{`{"op":"collapse","shape":[-2],"element":"f32"}`, "shape [-2]: dim 0 has the negative size -2"},
		{`{"op":"mapequal","a":"(d0)->(d0 mod 8)","b":"(d0)->(0)","dims":[[0]]}`, "dims: expected pairs, found [0]"},
		{`{"op":"simplify","map":"(d0)->(d0 mod 8)","dims":[[3,9,1]]}`, "dims: expected pairs, found [3 9 1]"},
		{`{"op":"simplify","map":"()[s0]->(s0 mod 8)","symbols":[[]]}`, "symbols: expected pairs, found []"},
		{`{"op":"collapse","shape":[2],"element":"f32","intervals":[[0]]}`, "intervals: expected pairs, found [0]"},
		{`{"op":"collapse","shape":[2],"element":"f32","tile":[32]}`, "tile: expected height and width, found [32]"},
		{`{"op":"mapequal","a":"(d0) -> (d0)","b":"(d0) -> (d0)"}`, "expected ranges of 1 dims and 0 symbols, found 0 and 0"},
		{`{"op":"mapequal","a":"(d0) -> (d0 mod 0)","b":"(d0) -> (d0)","dims":[[5,5]]}`, "at [5]: 5 mod 0: divisor is not positive"},
		{`{"op":"simplify","map":"(d0) -> (d0)","dims":[[0,1],[0,1]]}`, "dims: expected 1 ranges, found 2"},
	}
	requests := make([]string, len(tests))
	for i, test := range tests {
		requests[i] = test.request
	}
	for i, line := range answers(t, requests...) {
		var got Failure
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tests[i].want, got.Error); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tests[i].request, diff)
		}
	}
}

// TestBatchKeepsOrder mixes good requests, bad ones and empty lines; each has its
// answer in its place.
func TestBatchKeepsOrder(t *testing.T) {
	got := answers(t, ``, `{"op":"print","type":"f32[]"}`, `{`, `  `, `{"op":"print","type":"s8[]"}`)
	const empty = `{"error":"request: expected an object, found an empty line"}`
	want := []string{empty, `{"text":"f32[]"}`, `{"error":"request: unexpected end of JSON input"}`, empty, `{"text":"s8[]"}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// FuzzAnswer checks that every request has an answer that is JSON.
func FuzzAnswer(f *testing.F) {
	for _, op := range []string{"address", "locate", "size", "print", "convert", "equal", "bitcast", "runs", "cost", "padding", "explain", "nearest"} {
		f.Add(op, "f32[3,5]{1,0:T(*,2)(2,1)}", "tensor<15xf32>", "metal", int64(1), int64(2))
		f.Add(op, padded, tiled, "xla", int64(0), int64(3))
	}
	f.Add("collapse", "f16", "", "", int64(5), int64(0))
	f.Add("simplify", "(d0, d1) -> (d0 mod 3)", "", "", int64(5), int64(7))
	s := session(f)
	f.Fuzz(func(t *testing.T, op, a, b, to string, x, y int64) {
		request, err := json.Marshal(map[string]any{
			"op": op, "type": a, "a": a, "b": b, "to": to, "element": a, "map": a, "index": []int64{x, y}, "offset": x,
			"grid": []int64{y, x}, "shape": []int64{x, y}, "dims": [][]int64{{0, x}, {0, y}}, "tile": []int64{y, y},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := json.Marshal(s.Answer(request)); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkAddress(b *testing.B) {
	s := session(b)
	request := []byte(`{"op":"address","type":"` + seedMetal + `","index":[1,1,6,100]}`)
	for b.Loop() {
		if _, failed := s.Answer(request).(Failure); failed {
			b.Fatal("no answer")
		}
	}
}
