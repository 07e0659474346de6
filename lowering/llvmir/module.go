package llvmir

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Value is an operand: a constant, a parameter, the result of an instruction.
type Value = value.Value

// Module is an LLVM module under construction.
type Module struct {
	globals []*ir.Global     // in order of creation
	funcs   []*Func          // in order of creation, definitions and declarations
	symbols map[string]*Func // the same by name
	fences  map[int]*Func    // by lanes, see Builder.ArithmeticFence
	nodes   map[string]*metadata.Tuple
	hints   map[LoopHint]*metadata.Tuple
	access  map[Access]ir.Metadata
	group   *metadata.Tuple   // of accesses in parallel
	defs    []*metadata.Tuple // all nodes, in order of creation
	data    map[string]bool   // names of globals
	same    []alias           // nodes of parts
	whole   *Module           // of which this is a part; nil: it is none
	built   *Func             // in the part
}

// NewModule returns an empty module, without a target: it takes that of the
// machine it is compiled for.
func NewModule() *Module {
	return &Module{
		symbols: map[string]*Func{},
		fences:  map[int]*Func{},
		nodes:   map[string]*metadata.Tuple{},
		hints:   map[LoopHint]*metadata.Tuple{},
		access:  map[Access]ir.Metadata{},
		data:    map[string]bool{},
	}
}

// Attr is an attribute of a function or parameter, as LLVM spells it.
type Attr string

// Attributes of parameters and functions; any other is Attr("…").
const (
	NoAlias    Attr = "noalias"
	NoCapture  Attr = "nocapture"
	NonNull    Attr = "nonnull"
	NoUndef    Attr = "noundef"
	NoFree     Attr = "nofree"
	ReadOnly   Attr = "readonly"
	WriteOnly  Attr = "writeonly"
	NoUnwind   Attr = "nounwind"
	NoInline   Attr = "noinline"
	NoBuiltins Attr = `"no-builtins"` // a loop stays a loop, whatever the C library has
	// What is written with scalars is not made to vectors.
	NoImplicitFloat Attr = "noimplicitfloat"
)

// Align is the attribute of a pointer parameter aligned to n bytes.
func Align(n int) Attr { return Attr(fmt.Sprintf("align %d", n)) }

// String returns the text of the attribute.
func (a Attr) String() string { return string(a) }

// IsParamAttribute marks Attr for llir.
func (Attr) IsParamAttribute() {}

// IsFuncAttribute marks Attr for llir.
func (Attr) IsFuncAttribute() {}

// Param is a parameter of a function. The name may be empty.
type Param struct {
	Name  string
	Type  Type
	Attrs []Attr
}

// Func is a function: defined, with blocks, or only declared.
type Func struct {
	module *Module // that it belongs to
	within *Module // where it is built: the module or a part of it
	ir     *ir.Func
	names  map[string]int // local names in use, with the count of their copies
	blocks []*Block       // every block made, placed or not
}

// Define adds a function with a body. Names of functions are unique in a
// module.
func (m *Module) Define(name string, result Type, params ...Param) *Func {
	if m.symbols[name] != nil || m.data[name] {
		panic(fmt.Sprintf("llvmir: @%s is defined twice", name))
	}
	f := m.add(name, result, params)
	f.names = map[string]int{}
	for i, p := range params {
		f.ir.Params[i].SetName(f.unique(p.Name))
	}
	return f
}

// Declare returns the external function of that name and type, declared at
// its first use.
func (m *Module) Declare(name string, result Type, params ...Type) *Func {
	if f := m.Lookup(name); f != nil {
		if sig := f.ir.Sig; !sig.RetType.Equal(result) || !slices.EqualFunc(sig.Params, params, Type.Equal) {
			panic(fmt.Sprintf("llvmir: @%s is declared as %s and as %s", name, sig, types.NewFunc(result, params...)))
		}
		return f
	}
	list := make([]Param, len(params))
	for i, t := range params {
		list[i].Type = t
	}
	return m.add(name, result, list)
}

// Lookup returns the function of that name, or nil.
func (m *Module) Lookup(name string) *Func {
	if f := m.symbols[name]; f != nil || m.whole == nil {
		return f
	}
	return m.whole.symbols[name]
}

func (m *Module) add(name string, result Type, params []Param) *Func {
	list := make([]*ir.Param, len(params))
	for i, p := range params {
		list[i] = &ir.Param{Typ: p.Type}
		for _, a := range p.Attrs {
			list[i].Attrs = append(list[i].Attrs, a)
		}
	}
	f := &Func{module: m, within: m, ir: ir.NewFunc(name, result, list...)}
	m.funcs = append(m.funcs, f)
	m.symbols[name] = f
	return f
}

// AddAttrs adds attributes to the function itself.
func (f *Func) AddAttrs(attrs ...Attr) *Func {
	for _, a := range attrs {
		f.ir.FuncAttrs = append(f.ir.FuncAttrs, a)
	}
	return f
}

// SetInternal hides the function from other modules.
func (f *Func) SetInternal() *Func {
	f.ir.Linkage = enum.LinkageInternal
	return f
}

// Name returns the name of the function, without the @.
func (f *Func) Name() string { return f.ir.GlobalIdent.GlobalName }

// Result returns the result type.
func (f *Func) Result() Type { return f.ir.Sig.RetType }

// Param returns the i-th parameter.
func (f *Func) Param(i int) Value { return f.ir.Params[i] }

// unique returns the name, or name.1, name.2 … where it is taken; LLVM has
// one name space for the blocks and values of a function.
func (f *Func) unique(name string) string {
	if name == "" {
		return ""
	}
	for try := name; ; try = name + "." + strconv.Itoa(f.names[name]) {
		if _, taken := f.names[try]; !taken {
			f.names[try] = 0
			return try
		}
		f.names[name]++
	}
}

// address is the view of a global or an alloca as a ptr. Its identifier is
// taken late, when unnamed values have their numbers.
type address struct{ Value }

func (a *address) Type() Type     { return Ptr }
func (a *address) String() string { return "ptr " + a.Ident() }

// complete returns an error unless all blocks are filled to the end.
func (f *Func) complete() error {
	if f.names == nil {
		return nil
	}
	if len(f.ir.Blocks) == 0 {
		return fmt.Errorf("llvmir: function @%s has no body", f.Name())
	}
	for _, b := range f.blocks {
		if !b.placed {
			return fmt.Errorf("llvmir: block %s of @%s was never filled", b.ir.LocalName, f.Name())
		}
		if b.ir.Term == nil {
			return fmt.Errorf("llvmir: block %s of @%s has no terminator", b.ir.LocalName, f.Name())
		}
	}
	return nil
}

// local is a parameter or what an instruction defines.
type local interface {
	IsUnnamed() bool
	ID() int64
	SetID(int64)
}

// number gives those that have no name their numbers. Blocks have names.
func (f *Func) number() {
	next := int64(0)
	number := func(v local) {
		if v.IsUnnamed() {
			v.SetID(next)
			next++
		}
	}
	for _, p := range f.ir.Params {
		number(p)
	}
	for _, b := range f.ir.Blocks {
		for _, inst := range b.Insts {
			if call, ok := inst.(*ir.InstCall); ok && call.Typ.Equal(Void) {
				continue
			}
			if v, ok := inst.(local); ok {
				number(v)
			}
		}
	}
}
