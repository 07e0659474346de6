package affine

import (
	"math"
	"math/big"
	"strconv"

	"pgregory.net/rapid"
)

// tree is an expression as it was written, with nothing folded, and with its
// own arithmetic: the oracle for what Expr makes of it.
type tree struct {
	op   Op
	v    int64
	l, r *tree
}

const testDims, testSyms = 3, 2

// genTree draws expressions of dims and symbols whose products and divisors are
// free of dims. Divisors may be anything, also 0 and negative, if wild.
func genTree(wild bool) *rapid.Generator[*tree] {
	return rapid.Custom(func(t *rapid.T) *tree {
		return drawTree(t, rapid.IntRange(1, 5).Draw(t, "depth"), true, wild)
	})
}

func drawTree(t *rapid.T, depth int, dims, wild bool) *tree {
	if depth == 0 || rapid.IntRange(0, 5).Draw(t, "leaf") == 0 {
		return drawLeaf(t, dims)
	}
	n := &tree{op: rapid.SampledFrom([]Op{OpAdd, OpAdd, OpMul, OpMod, OpFloorDiv, OpCeilDiv}).Draw(t, "op")}
	n.l = drawTree(t, depth-1, dims, wild)
	switch {
	case n.op == OpAdd:
		n.r = drawTree(t, depth-1, dims, wild)
	case n.op == OpMul && rapid.Bool().Draw(t, "factor"):
		n.r = drawTree(t, depth-1, false, wild)
	case n.op == OpMul:
		n.r = &tree{op: OpConst, v: rapid.SampledFrom([]int64{-32, -4, -1, 1, 2, 3, 4, 6, 8, 12, 32, 64}).Draw(t, "factor")}
	case wild && rapid.IntRange(0, 3).Draw(t, "divisor") == 0:
		n.r = drawTree(t, depth-1, false, wild)
	default:
		n.r = &tree{op: OpConst, v: rapid.SampledFrom([]int64{1, 2, 3, 4, 6, 8, 12, 32}).Draw(t, "divisor")}
	}
	// Often what a layout does: x - (x floordiv m) * m, and digits put together.
	if n.op >= OpMod && rapid.IntRange(0, 3).Draw(t, "digits") == 0 {
		quotient := &tree{op: OpFloorDiv, l: n.l, r: n.r}
		return &tree{op: OpAdd, l: n, r: &tree{op: OpMul, l: quotient, r: n.r}}
	}
	return n
}

func drawLeaf(t *rapid.T, dims bool) *tree {
	switch k := rapid.IntRange(0, 3).Draw(t, "kind"); {
	case k >= 2 && dims:
		return &tree{op: OpDim, v: int64(rapid.IntRange(0, testDims-1).Draw(t, "dim"))}
	case k >= 1:
		return &tree{op: OpSymbol, v: int64(rapid.IntRange(0, testSyms-1).Draw(t, "symbol"))}
	}
	return &tree{op: OpConst, v: rapid.Int64Range(-40, 40).Draw(t, "const")}
}

// inflate makes some constants of n, also divisors, as large as they get.
func (n *tree) inflate(t *rapid.T) *tree {
	switch {
	case n.op == OpConst && rapid.IntRange(0, 2).Draw(t, "inflate") == 0:
		return &tree{op: OpConst, v: rapid.SampledFrom([]int64{math.MinInt64, math.MinInt64 + 1, -1 << 62, -1 << 40, 1 << 31, 3 << 40, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}).Draw(t, "huge")}
	case n.op <= OpConst:
		return n
	}
	return &tree{op: n.op, l: n.l.inflate(t), r: n.r.inflate(t)}
}

// build makes the expression by the constructors.
func (n *tree) build() *Expr {
	switch n.op {
	case OpDim:
		return Dim(int(n.v))
	case OpSymbol:
		return Symbol(int(n.v))
	case OpConst:
		return Const(n.v)
	}
	return Binary(n.op, n.l.build(), n.r.build())
}

// raw makes the expression as it stands, folding nothing.
func (n *tree) raw() *Expr {
	if n.op <= OpConst {
		return n.build()
	}
	return node(n.op, n.l.raw(), n.r.raw())
}

// text writes n with all parentheses.
func (n *tree) text() string {
	switch n.op {
	case OpDim:
		return "d" + strconv.FormatInt(n.v, 10)
	case OpSymbol:
		return "s" + strconv.FormatInt(n.v, 10)
	case OpConst:
		return strconv.FormatInt(n.v, 10)
	}
	return "(" + n.l.text() + ") " + n.op.String() + " (" + n.r.text() + ")"
}

// eval computes n over the integers; nil where a divisor is not positive.
func (n *tree) eval(dims, syms []int64) *big.Int {
	switch n.op {
	case OpDim:
		return big.NewInt(dims[n.v])
	case OpSymbol:
		return big.NewInt(syms[n.v])
	case OpConst:
		return big.NewInt(n.v)
	}
	a, b := n.l.eval(dims, syms), n.r.eval(dims, syms)
	switch {
	case a == nil || b == nil:
		return nil
	case n.op == OpAdd:
		return a.Add(a, b)
	case n.op == OpMul:
		return a.Mul(a, b)
	case b.Sign() <= 0:
		return nil
	}
	// For a positive divisor, Euclid's division is the one that rounds down.
	q, m := new(big.Int).DivMod(a, b, new(big.Int))
	switch {
	case n.op == OpMod:
		return m
	case n.op == OpCeilDiv && m.Sign() > 0:
		return q.Add(q, big.NewInt(1))
	}
	return q
}

// treeOf reads an expression back into a tree, to evaluate it independently.
func treeOf(e *Expr) *tree {
	if e.op <= OpConst {
		return &tree{op: e.op, v: e.value}
	}
	return &tree{op: e.op, l: treeOf(e.lhs), r: treeOf(e.rhs)}
}
