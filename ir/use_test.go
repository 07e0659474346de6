package ir_test

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

var anyKind = &ir.Kind{Name: "t.any", Unregistered: true}

// newOp creates an op of any kind with i32 results.
func newOp(c *ir.Context, results int, operands ...*ir.Value) *ir.Op {
	types := make([]ir.Type, results)
	for i := range types {
		types[i] = c.Integer(32)
	}
	return ir.NewOp(c, &ir.OpState{Kind: anyKind, Types: types, Operands: operands})
}

// useMachine keeps, besides the ops, what their operands should be.
type useMachine struct {
	ctx      *ir.Context
	block    *ir.Block
	ops      []*ir.Op
	operands map[*ir.Op][]*ir.Value
}

func (m *useMachine) values() []*ir.Value {
	vs := slices.Clone(m.block.Args())
	for _, op := range m.ops {
		vs = append(vs, op.Results()...)
	}
	return vs
}

func (m *useMachine) someValue(t *rapid.T) *ir.Value {
	return rapid.SampledFrom(m.values()).Draw(t, "value")
}

// withOp does something to an op, where there is one.
func (m *useMachine) withOp(do func(*rapid.T, *ir.Op)) func(*rapid.T) {
	return func(t *rapid.T) {
		if len(m.ops) > 0 {
			do(t, rapid.SampledFrom(m.ops).Draw(t, "op"))
		}
	}
}

// check compares operands and use lists with the model.
func (m *useMachine) check(t *rapid.T) {
	uses := map[*ir.Value]int{}
	for _, op := range m.ops {
		if !slices.Equal(op.Operands(), m.operands[op]) || op.NumOperands() != len(m.operands[op]) {
			t.Fatalf("operands are not what was set")
		}
		for i, v := range m.operands[op] {
			uses[v]++
			if u := op.OpOperand(i); u.Value() != v || u.Owner() != op || u.Index() != i || op.Operand(i) != v {
				t.Fatalf("operand %d does not know itself", i)
			}
		}
	}
	for _, v := range m.values() {
		n := 0
		for u := range v.Uses {
			if n++; u.Value() != v || m.operands[u.Owner()][u.Index()] != v {
				t.Fatalf("a use of another value is in the list")
			}
		}
		if n != uses[v] || v.HasUses() != (n > 0) || v.HasOneUse() != (n == 1) {
			t.Fatalf("the list has %d uses, want %d", n, uses[v])
		}
	}
}

// TestUses does what passes do to operands, at random, and compares with a
// model that keeps plain slices.
func TestUses(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(t *rapid.T) {
		m := &useMachine{ctx: c, block: ir.NewBlock(), operands: map[*ir.Op][]*ir.Value{}}
		m.block.AddArg(c.Integer(32), 0)
		m.block.AddArg(c.Integer(32), 0)
		var arena ir.Arena
		t.Repeat(map[string]func(*rapid.T){
			"": m.check,
			"create": func(t *rapid.T) {
				s := &ir.OpState{Kind: anyKind, Types: slices.Repeat([]ir.Type{c.Integer(32)}, rapid.IntRange(0, 3).Draw(t, "results"))}
				for range rapid.IntRange(0, 4).Draw(t, "operands") {
					s.Operands = append(s.Operands, m.someValue(t))
				}
				op := arena.NewOp(c, s)
				m.block.Append(op)
				m.ops = append(m.ops, op)
				m.operands[op] = s.Operands
			},
			"set one": m.withOp(func(t *rapid.T, op *ir.Op) {
				if op.NumOperands() == 0 {
					return
				}
				v := m.someValue(t)
				i := rapid.IntRange(0, op.NumOperands()-1).Draw(t, "i")
				op.SetOperand(i, v)
				m.operands[op] = slices.Clone(m.operands[op])
				m.operands[op][i] = v
			}),
			"set all": m.withOp(func(t *rapid.T, op *ir.Op) {
				var vs []*ir.Value
				for range rapid.IntRange(0, 5).Draw(t, "n") {
					vs = append(vs, m.someValue(t))
				}
				op.SetOperands(vs)
				m.operands[op] = vs
			}),
			"replace a value": func(t *rapid.T) {
				v, w := m.someValue(t), m.someValue(t)
				v.ReplaceAllUsesWith(w)
				m.replace(v, w)
			},
			"replace the results": m.withOp(func(t *rapid.T, op *ir.Op) {
				vs := make([]*ir.Value, op.NumResults())
				for i := range vs {
					vs[i] = m.someValue(t)
				}
				op.ReplaceAllUsesWith(vs)
				for i, w := range vs {
					m.replace(op.Result(i), w)
				}
			}),
			"change uses in a loop": func(t *rapid.T) {
				v, w := m.someValue(t), m.someValue(t)
				for u := range v.Uses {
					if u.Index()%2 == 0 {
						op, i := u.Owner(), u.Index()
						u.Set(w)
						m.operands[op] = slices.Clone(m.operands[op])
						m.operands[op][i] = w
					}
				}
			},
			"erase": m.withOp(func(t *rapid.T, op *ir.Op) {
				for _, r := range op.Results() {
					r.ReplaceAllUsesWith(m.block.Arg(0))
					m.replace(r, m.block.Arg(0))
				}
				op.Erase()
				if !op.IsErased() || op.Block() != nil {
					t.Fatal("the op is still there")
				}
				m.ops = slices.DeleteFunc(m.ops, func(o *ir.Op) bool { return o == op })
				delete(m.operands, op)
			}),
		})
	})
}

func (m *useMachine) replace(v, w *ir.Value) {
	for op, vs := range m.operands {
		m.operands[op] = slices.Clone(vs)
		for i := range vs {
			if vs[i] == v {
				m.operands[op][i] = w
			}
		}
	}
}
