package ir

import (
	"fmt"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

// Context owns the uniqued types and attributes, the dialects, the source
// files and the diagnostics handler of one compilation. It is safe for
// concurrent use, except for SetAllowUnregistered, SetThreads and SetOpText, which
// belong before the first op.
type Context struct {
	dialects map[string]*Dialect
	kinds    map[string]*Kind
	nodes    atomic.Uint32 // the number of types and attributes

	mu    sync.RWMutex
	types map[nodeKey]Type
	attrs map[nodeKey]Attribute
	large map[uint32]Node // by number
	dense map[denseKey]*DenseElementsAttr
	literals
	unregistered map[string]*Kind
	defaults     map[*Kind][]NamedAttr
	distinct     int64
	resources    []Resource
	resourceAt   map[resourceKey]int

	locMu   sync.RWMutex
	locs    []LocationAttr // nil: its parts are not listed yet
	fused   map[Loc][]Loc  // the parts of what was fused
	locIDs  map[LocationAttr]Loc
	places  map[placeKey]*FileLineColLoc
	files   []string // of the places that are numbers
	fileIDs map[string]Loc
	sources []*Source

	diagMu  sync.Mutex
	handler func(Diagnostic)

	allowUnregistered bool
	threads           int
	opText            func(*Op) string
	common            commonNodes
	noStructure       structure // of most ops
}

// commonNodes are asked for so often that a map look-up would show.
type commonNodes struct {
	index   *IndexType
	none    *NoneType
	ints    [65]*IntegerType
	floats  [floatKindCount]*FloatType
	unit    *UnitAttr
	boolean [2]*IntegerAttr
}

// NewContext returns a context that knows the given dialects. The error names
// a dialect or an op that was given twice.
func NewContext(dialects ...*Dialect) (*Context, error) {
	c := &Context{
		dialects:     map[string]*Dialect{},
		kinds:        map[string]*Kind{},
		types:        map[nodeKey]Type{},
		attrs:        map[nodeKey]Attribute{},
		large:        map[uint32]Node{},
		dense:        map[denseKey]*DenseElementsAttr{},
		unregistered: map[string]*Kind{},
		defaults:     map[*Kind][]NamedAttr{},
		resourceAt:   map[resourceKey]int{},
		fused:        map[Loc][]Loc{},
		locIDs:       map[LocationAttr]Loc{},
		places:       map[placeKey]*FileLineColLoc{},
		fileIDs:      map[string]Loc{},
	}
	for _, d := range dialects {
		if c.dialects[d.Name] != nil {
			return nil, fmt.Errorf("dialect %q is given twice", d.Name)
		}
		c.dialects[d.Name] = d
		for _, k := range d.Kinds {
			if c.kinds[k.Name] != nil {
				return nil, fmt.Errorf("op %q is defined twice", k.Name)
			}
			if !strings.HasPrefix(k.Name, d.Name+".") {
				return nil, fmt.Errorf("op %q does not belong to dialect %q", k.Name, d.Name)
			}
			c.kinds[k.Name] = k
		}
	}
	c.literals.init()
	c.noStructure.ctx = c
	c.common.index = unique(c, &IndexType{})
	c.common.none = unique(c, &NoneType{})
	for w := range c.common.ints {
		c.common.ints[w] = unique(c, &IntegerType{width: uint32(w)})
	}
	for k := range c.common.floats {
		c.common.floats[k] = unique(c, &FloatType{kind: FloatKind(k)})
	}
	c.common.unit = uniqueAttr(c, &UnitAttr{})
	for b := range c.common.boolean {
		c.common.boolean[b] = uniqueAttr(c, &IntegerAttr{typ: c.Integer(1), value: -int64(b)})
	}
	c.locs = append(c.locs, uniqueAttr(c, &UnknownLoc{}))
	return c, nil
}

// Dialect returns the dialect of the given name, or nil.
func (c *Context) Dialect(name string) *Dialect { return c.dialects[name] }

// Dialects returns all dialects, sorted by name.
func (c *Context) Dialects() []*Dialect {
	ds := make([]*Dialect, 0, len(c.dialects))
	for _, d := range c.dialects {
		ds = append(ds, d)
	}
	sort.Slice(ds, func(i, j int) bool { return ds[i].Name < ds[j].Name })
	return ds
}

// Kind returns the registered op kind of the given full name, or nil.
func (c *Context) Kind(name string) *Kind { return c.kinds[name] }

// UnregisteredKind returns the stand-in kind for an op that no dialect
// defines: it has no traits and accepts everything.
func (c *Context) UnregisteredKind(name string) *Kind {
	c.mu.RLock()
	k := c.unregistered[name]
	c.mu.RUnlock()
	if k != nil {
		return k
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if k = c.unregistered[name]; k == nil {
		name = strings.Clone(name)
		k = &Kind{Name: name, Unregistered: true}
		c.unregistered[name] = k
	}
	return k
}

// defaultProps returns the properties that every op of the kind has, with the
// values they have where none is given.
func (c *Context) defaultProps(k *Kind) []NamedAttr {
	none := !k.Is(OperandSegments) && !k.Is(ResultSegments)
	for i := range k.Attrs {
		none = none && (k.Attrs[i].Default == nil || k.Attrs[i].Optional)
	}
	if none {
		return nil
	}
	c.mu.RLock()
	props, ok := c.defaults[k]
	c.mu.RUnlock()
	if ok {
		return props
	}
	for i := range k.Attrs {
		if a := &k.Attrs[i]; a.Default != nil && !a.Optional {
			props = append(props, NamedAttr{a.Name, a.Default(c)})
		}
	}
	for _, name := range []string{OperandSegmentsAttr, ResultSegmentsAttr} {
		if n, ok := k.segmentCount(name); ok {
			props = append(props, NamedAttr{name, c.DenseI32(make([]int32, n))})
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.defaults[k] = props
	return props
}

// SetOpText says how messages show an op; without it they show its name.
func (c *Context) SetOpText(text func(*Op) string) { c.opText = text }

// textOf returns an op as messages show it.
func (c *Context) textOf(op *Op) string {
	if c.opText == nil {
		return op.Name()
	}
	return c.opText(op)
}

// SetAllowUnregistered says whether ops, types and attributes of dialects that
// are not loaded are accepted, as mlir-opt's --allow-unregistered-dialect.
func (c *Context) SetAllowUnregistered(allow bool) { c.allowUnregistered = allow }

// SetThreads says how many goroutines may work on the IR of the context at once
// when it is parsed, verified, lowered and printed. Without it there are as many as
// runtime.GOMAXPROCS says.
func (c *Context) SetThreads(n int) { c.threads = n }

// Threads returns how many goroutines may work on the IR at once.
func (c *Context) Threads() int {
	if c.threads == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return max(1, c.threads)
}

// AllowsUnregistered reports what SetAllowUnregistered set.
func (c *Context) AllowsUnregistered() bool { return c.allowUnregistered }

// UniqueType returns the one type of the context that prints as t does; t
// itself when there was none before. Dialects call it in their constructors.
func UniqueType[T Type](c *Context, t T) T { return unique(c, t) }

// UniqueAttr is UniqueType for attributes.
func UniqueAttr[A Attribute](c *Context, a A) A { return uniqueAttr(c, a) }

// nodeKey identifies a type or an attribute. Two of different Go types may
// print alike (a type attribute and an opaque one), so both parts are needed.
type nodeKey struct {
	goType reflect.Type
	text   string
}

func unique[T Type](c *Context, t T) T {
	w := keyOf(t)
	key, goType := w.key(), reflect.TypeOf(t)
	c.mu.RLock()
	old, ok := c.types[nodeKey{goType, string(key)}]
	c.mu.RUnlock()
	if ok {
		return old.(T)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.types[nodeKey{goType, string(key)}]; ok {
		return old.(T)
	}
	c.types[nodeKey{goType, c.adopt(&t.typeBase().node, t, w)}] = t
	return t
}

func uniqueAttr[A Attribute](c *Context, a A) A {
	w := keyOf(a)
	key, goType := w.key(), reflect.TypeOf(a)
	c.mu.RLock()
	old, ok := c.attrs[nodeKey{goType, string(key)}]
	c.mu.RUnlock()
	if ok {
		return old.(A)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := c.attrs[nodeKey{goType, string(key)}]; ok {
		return old.(A)
	}
	c.attrs[nodeKey{goType, c.adopt(&a.attrBase().node, a, w)}] = a
	return a
}
