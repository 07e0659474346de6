package all_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	amap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/builtin"
	"github.com/ttopt/ttopt/dialect/cf"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// build fills a function of the given type by a builder and returns the text of
// the module around it.
func build(t *testing.T, inputs func(c *ir.Context) []ir.Type, body func(b *ir.Builder, args []*ir.Value)) string {
	t.Helper()
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	module := builtin.NewModule(c)
	b := ir.NewBuilder(c).AtEnd(module.Body())
	f := fn.NewFunc(b, "kernel", c.Function(inputs(c), nil), "")
	inner := b.AtEnd(f.Body())
	body(inner, f.Params())
	if err := b.Err(); err != nil {
		t.Error(err)
	}
	for _, d := range ir.Verify(module) {
		t.Error(d)
	}
	return text(module, false)
}

// compare wants what mlir-opt 19 prints when it reads what was built.
func compare(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/built/" + name + ".mlir"
	if *update {
		printed, errs := mlirOpt(t, got)
		if errs != "" {
			t.Fatal(errs)
		}
		write(t, file, printed)
	}
	if diff := cmp.Diff(strings.TrimRight(read(t, file), "\n"), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestBuildAffineKernel(t *testing.T) {
	got := build(t, func(c *ir.Context) []ir.Type {
		return []ir.Type{c.MemRef([]int64{64, 64}, c.Float(ir.F32), nil, nil), c.MemRef([]int64{4096}, c.Float(ir.F32), nil, nil)}
	}, func(b *ir.Builder, args []*ir.Value) {
		c := b.Context()
		v8 := c.Vector([]int64{8}, nil, c.Float(ir.F32))
		flat := amap.Map{NumDims: 2, Results: []*amap.Expr{amap.Add(amap.Mul(amap.Dim(0), amap.Const(64)), amap.Dim(1))}}
		affine.NewFor(b, 0, 64, 1, func(b *ir.Builder, i *ir.Value) {
			affine.NewFor(b, 0, 64, 8, func(b *ir.Builder, j *ir.Value) {
				v := affine.NewVectorLoad(b, v8, args[0], amap.Identity(2), i, j)
				affine.NewVectorStore(b, math.NewTanh(b, v), args[1], flat, i, j)
			})
			zero := arith.ConstantIndex(b, 0)
			x := affine.NewLoadAt(b, args[0], i, zero)
			affine.NewStore(b, math.NewAbsF(b, x), args[1], flat, i, zero)
		})
		fn.NewReturn(b)
	})
	compare(t, "affine", got)
}

func TestBuildControlFlow(t *testing.T) {
	got := build(t, func(c *ir.Context) []ir.Type {
		return []ir.Type{c.Index(), c.MemRef([]int64{ir.Dynamic, 16}, c.Float(ir.F32), nil, nil), c.Integer(1)}
	}, func(b *ir.Builder, args []*ir.Value) {
		c := b.Context()
		n, m, p := args[0], args[1], args[2]
		f32 := c.Float(ir.F32)
		zero, one := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, 1)
		start := arith.ConstantFloat(b, 0.5, f32)
		sum := scf.NewFor(b, zero, n, one, []*ir.Value{start}, func(b *ir.Builder, iv *ir.Value, carried []*ir.Value) []*ir.Value {
			x := memref.NewLoad(b, m, iv, zero)
			bigger := arith.NewCmpF(b, arith.FloatOGT, x, carried[0])
			r := scf.NewIf(b, bigger, []ir.Type{f32},
				func(b *ir.Builder) []*ir.Value { return []*ir.Value{arith.NewAddF(b, x, carried[0])} },
				func(b *ir.Builder) []*ir.Value { return []*ir.Value{arith.NewMulF(b, x, carried[0])} })
			return []*ir.Value{r.Result(0)}
		})
		scf.NewWhile(b, []*ir.Value{n}, []ir.Type{c.Index()},
			func(b *ir.Builder, a []*ir.Value) (*ir.Value, []*ir.Value) {
				return arith.NewCmpI(b, arith.IntSGT, a[0], zero), a
			},
			func(b *ir.Builder, a []*ir.Value) []*ir.Value { return []*ir.Value{arith.NewSubI(b, a[0], one)} })
		box := memref.NewSubView(b, m, indexlist.Slice{
			Offsets: []indexlist.Index{{Value: zero}, indexlist.Const(4)},
			Sizes:   indexlist.Consts(1, 8), Strides: indexlist.Consts(1, 2),
		})
		memref.NewStore(b, sum.Result(0), box, zero, one)
		tmp := memref.NewAlloc(b, c.MemRef([]int64{ir.Dynamic, 16}, f32, nil, nil), 64, n)
		memref.NewCopy(b, m, tmp)
		memref.NewDealloc(b, tmp)
		last := b.Block().Region().AddBlock()
		cf.NewCondBr(b, p, last, nil, last, nil)
		fn.NewReturn(b.AtEnd(last))
	})
	compare(t, "control_flow", got)
}

func TestBuildVectorsAndTensors(t *testing.T) {
	got := build(t, func(c *ir.Context) []ir.Type {
		f32 := c.Float(ir.F32)
		return []ir.Type{c.Vector([]int64{4, 4}, nil, f32), c.MemRef([]int64{8, 16}, f32, nil, nil), c.Tensor([]int64{ir.Dynamic, 8}, f32, nil), c.Index()}
	}, func(b *ir.Builder, args []*ir.Value) {
		c := b.Context()
		f32 := c.Float(ir.F32)
		v, m, tt, i := args[0], args[1], args[2], args[3]
		row := vector.NewExtract(b, v, indexlist.Const(1))
		x := vector.NewExtract(b, v, indexlist.Const(1), indexlist.Index{Value: i})
		wide := vector.NewShuffle(b, row, row, []int64{0, 4, 1, 5, 2, 6, 3, 7})
		vector.NewStore(b, wide, m, i, i)
		both := vector.NewInsert(b, row, vector.NewTranspose(b, v, 1, 0), indexlist.Const(0))
		part := vector.NewExtractStridedSlice(b, both, []int64{0, 2}, []int64{2, 2})
		whole := vector.NewInsertStridedSlice(b, part, both, []int64{1, 1})
		vector.NewFMA(b, whole, whole, whole)
		read := vector.NewTransferRead(b, c.Vector([]int64{4, 8}, nil, f32), m, x, true, i, i)
		vector.NewTransferWrite(b, read, m, false, i, i)
		vector.NewReduction(b, "add", row, x)
		vector.NewBitcast(b, vector.NewShapeCast(b, v, c.Vector([]int64{16}, nil, f32)), c.Vector([]int64{32}, nil, c.Float(ir.BF16)))
		slice := tensor.NewExtractSlice(b, tt, nil, indexlist.Slice{
			Offsets: []indexlist.Index{{Value: i}, indexlist.Const(0)}, Sizes: indexlist.Consts(2, 8), Strides: indexlist.Consts(1, 1)})
		tensor.NewInsertSlice(b, slice, tensor.NewEmpty(b, c.Tensor([]int64{4, 8}, f32, nil)), indexlist.Slice{
			Offsets: indexlist.Consts(1, 0), Sizes: indexlist.Consts(2, 8), Strides: indexlist.Consts(1, 1)})
		tensor.NewPad(b, slice, x, c.Tensor([]int64{3, 8}, f32, nil), indexlist.Consts(0, 0), indexlist.Consts(1, 0))
		tensor.NewInsert(b, tensor.NewExtract(b, tt, i, i), tt, i, tensor.NewDim(b, tt, i))
		fn.NewReturn(b)
	})
	compare(t, "vectors_tensors", got)
}

func TestBuildScalars(t *testing.T) {
	got := build(t, func(c *ir.Context) []ir.Type {
		return []ir.Type{c.Integer(32), c.Float(ir.F32), c.Index(), c.MemRef([]int64{8, 16}, c.Float(ir.F32), nil, nil)}
	}, func(b *ir.Builder, args []*ir.Value) {
		c := b.Context()
		f32 := c.Float(ir.F32)
		i, x, at, m := args[0], args[1], args[2], args[3]
		elsewhere := fn.NewDeclaration(b.Before(b.Block().ParentOp()), "elsewhere", c.Function([]ir.Type{f32}, nil))
		arith.NewShRSI(b, i, i)
		low, high := arith.NewMinimumF(b, x, x), arith.NewMaximumF(b, x, x)
		roots := []*ir.Value{math.NewExp(b, low), math.NewSqrt(b, high), math.NewRsqrt(b, x)}
		tensor.NewFromElements(b, c.Tensor([]int64{3}, f32, nil), roots...)
		row := memref.NewReinterpretCast(b, m, c.MemRef([]int64{16}, f32, c.StridedLayout([]int64{1}, 32), nil),
			indexlist.Const(32), indexlist.Consts(16), indexlist.Consts(1))
		affine.NewStoreAt(b, x, row, arith.ConstantIndex(b, 0))
		vector.NewTypeCast(b, m)
		some := amap.Set{NumDims: 1, Constraints: []amap.Constraint{{Expr: amap.Dim(0)}}}
		affine.NewIf(b, some, []*ir.Value{at}, nil, func(b *ir.Builder) []*ir.Value { fn.NewCall(b, elsewhere, x); return nil }, nil)
		fn.NewReturn(b)
	})
	compare(t, "scalars", got)
}

// TestViews: a view is of its own kind of op, and says what the op was made with.
func TestViews(t *testing.T) {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	module := builtin.NewModule(c)
	b := ir.NewBuilder(c).AtEnd(module.Body())
	f32 := c.Float(ir.F32)
	data := c.MemRef([]int64{2}, f32, nil, nil)
	initial := c.Dense(c.Tensor([]int64{2}, f32, nil), strings.Repeat("\x00", 8))
	variable, ok := memref.AsGlobal(memref.NewGlobal(b, "zeros", data, initial).Op)
	if !ok || variable.Type() != data || variable.Initial() != initial || !variable.IsConstant() || variable.IsExternal() {
		t.Errorf("the variable is %v", variable.Op)
	}
	one := arith.ConstantIndex(b, 1)
	made := scf.NewFor(b, one, one, one, nil, func(*ir.Builder, *ir.Value, []*ir.Value) []*ir.Value { return nil })
	if loop, ok := scf.AsFor(made.Op); !ok || loop.Lower() != one || loop.IV() != loop.Body().Arg(0) {
		t.Errorf("the loop is %v", loop.Op)
	}
	m := memref.NewAlloc(b, data, 0)
	read := vector.NewTransferRead(b, c.Vector([]int64{2}, nil, f32), m, arith.ConstantFloat(b, 0, f32), true, one).DefiningOp()
	if transfer, ok := vector.AsTransfer(read); !ok || transfer.Source() != m || transfer.Vector() != read.Result(0) {
		t.Errorf("the transfer is %v", transfer.Op)
	}
	choice := affine.NewIf(b, amap.Set{NumDims: 1, Constraints: []amap.Constraint{{Expr: amap.Dim(0)}}}, []*ir.Value{one}, nil,
		func(*ir.Builder) []*ir.Value { return nil }, nil)
	if view, ok := affine.AsIf(choice.Op); !ok || view.Then() == nil || view.Else() != nil {
		t.Errorf("the choice is %v", view.Op)
	}
	for _, op := range []*ir.Op{nil, one.DefiningOp()} {
		_, isGlobal := memref.AsGlobal(op)
		_, isFor := scf.AsFor(op)
		_, isTransfer := vector.AsTransfer(op)
		_, isIf := affine.AsIf(op)
		_, isParallel := affine.AsParallel(op)
		if isGlobal || isFor || isTransfer || isIf || isParallel {
			t.Errorf("%v is taken for something else", op)
		}
	}
	if err := b.Err(); err != nil {
		t.Error(err)
	}
}

// TestBuilderRemembers shows that a missing value does not end in a panic.
func TestBuilderRemembers(t *testing.T) {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
	sum := arith.NewAddI(b, nil, nil)
	vector.NewShuffle(b, sum, nil, []int64{0})
	memref.NewLoad(b, nil)
	affine.NewLoadAt(b, nil)
	memref.NewSubView(b, nil, indexlist.Slice{})
	vector.NewTransferWrite(b, nil, nil, true)
	tensor.NewExtract(b, nil)
	scf.NewFor(b, nil, nil, nil, []*ir.Value{nil}, func(_ *ir.Builder, _ *ir.Value, carried []*ir.Value) []*ir.Value { return carried })
	if b.Err() == nil {
		t.Error("no error is remembered")
	}
}

// What cannot be built is remembered, call by call, and later calls accept what is built instead.
func TestBuilderRemembersEach(t *testing.T) {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	none := func(*ir.Builder, *ir.Value) {}
	way := []*ir.Block{ir.NewBlock()}
	// Two operands, but one dim.
	bound := func(n *ir.Value) affine.Bound {
		return affine.Bound{Map: amap.Identity(1), Operands: []*ir.Value{n, n}}
	}
	for name, call := range map[string]func(b *ir.Builder, n *ir.Value) *ir.Value{
		"no value of a constant": func(b *ir.Builder, _ *ir.Value) *ir.Value { return arith.ConstantOf(b, nil) },
		"no integer type":        func(b *ir.Builder, _ *ir.Value) *ir.Value { return arith.ConstantInt(b, 1, nil) },
		"no float type":          func(b *ir.Builder, _ *ir.Value) *ir.Value { return arith.ConstantFloat(b, 1, nil) },
		"no type of a cast":      func(b *ir.Builder, n *ir.Value) *ir.Value { return arith.NewIndexCast(b, n, nil) },
		"no memref to cast to":   func(b *ir.Builder, n *ir.Value) *ir.Value { return memref.NewCast(b, n, nil) },
		"no tensor to cast to":   func(b *ir.Builder, n *ir.Value) *ir.Value { return tensor.NewCast(b, n, nil) },
		"no tensor to pad to":    func(b *ir.Builder, n *ir.Value) *ir.Value { return tensor.NewPad(b, n, n, nil, nil, nil) },
		"no type of a function": func(b *ir.Builder, n *ir.Value) *ir.Value {
			fn.NewFunc(b, "f", nil, "")
			fn.NewDeclaration(b, "g", nil)
			return n
		},
		"a vector of nothing": func(b *ir.Builder, _ *ir.Value) *ir.Value {
			return vector.NewTypeCast(b, memref.NewAlloc(b, c.MemRef([]int64{0, 4}, c.Float(ir.F32), nil, nil), 0))
		},
		"no lanes": func(b *ir.Builder, n *ir.Value) *ir.Value { return vector.NewCreateMask(b, n, 0) },
		"no type of a global": func(b *ir.Builder, _ *ir.Value) *ir.Value {
			return memref.NewGetGlobal(b, memref.NewGlobal(b, "g", nil, nil))
		},
		"no flag":              func(b *ir.Builder, n *ir.Value) *ir.Value { cf.NewSwitch(b, nil, way[0], nil, nil); return n },
		"a flag of type index": func(b *ir.Builder, n *ir.Value) *ir.Value { cf.NewSwitch(b, n, way[0], nil, nil); return n },
		"a value without a block": func(b *ir.Builder, n *ir.Value) *ir.Value {
			cf.NewSwitch(b, arith.ConstantInt(b, 1, c.Integer(8)), way[0], []int64{1, 2}, way)
			return n
		},
		"no function to call": func(b *ir.Builder, n *ir.Value) *ir.Value { fn.NewCall(b, fn.FuncOp{}, n); return n },
		"no global to get":    func(b *ir.Builder, _ *ir.Value) *ir.Value { return memref.NewGetGlobal(b, memref.GlobalOp{}) },
		"no mask": func(b *ir.Builder, n *ir.Value) *ir.Value {
			v := vector.NewBroadcast(b, n, c.Vector([]int64{2}, nil, c.Index()))
			return vector.NewShuffleBy(b, v, v, nil)
		},
		"no such reduction": func(b *ir.Builder, n *ir.Value) *ir.Value {
			return vector.NewReduction(b, "sum", vector.NewBroadcast(b, n, c.Vector([]int64{2}, nil, c.Index())), nil)
		},
		"a bound of a loop": func(b *ir.Builder, n *ir.Value) *ir.Value {
			affine.NewForBounds(b, bound(n), affine.ConstBound(8), 1, none)
			return n
		},
		"a bound of loops": func(b *ir.Builder, n *ir.Value) *ir.Value {
			affine.NewParallel(b, []affine.Bound{bound(n)}, []affine.Bound{affine.ConstBound(8)}, []int64{1}, func(*ir.Builder, []*ir.Value) {})
			return n
		},
	} {
		b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
		v := call(b, arith.ConstantIndex(b, 1))
		if b.Err() == nil {
			t.Errorf("%s: no error is remembered", name)
		}
		arith.NewAddI(b, v, v)
	}
}
