package asm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// AliasNamer is implemented by types and attributes that print as an alias,
// defined at the top of the file. An empty name means no alias.
type AliasNamer interface {
	AliasName() string
}

// aliases are the aliases of one printed module. Places are so many that they are
// not nodes but numbers.
type aliases struct {
	names  ir.NodeTable[string] // with # or !
	places places
	order  []alias
	// resources are the keys of the resources that attributes name.
	resources []string
}

// alias is one definition, or those of the places from one to another.
type alias struct {
	node     ir.Node // nil: places
	late     bool    // defined behind the module: only locations of ops use it
	label    string
	from, to int32
}

func (a *aliases) name(n ir.Node) (string, bool) {
	if l, ok := n.(*ir.FileLineColLoc); ok {
		if i, ok := a.places.find(n.Context().WithoutSource(n.Context().Loc(l))); ok {
			return "#" + numbered("loc", int(a.places.at(i).number)), true
		}
	}
	name := a.names.Get(n)
	return name, name != ""
}

// numbered returns the name of the alias of that label and number.
func numbered(label string, n int) string {
	if n == 0 {
		return label
	}
	return label + strconv.Itoa(n)
}

// aliasName returns what a node would like to be called, or "".
func aliasName(n ir.Node) string {
	switch n := n.(type) {
	case AliasNamer:
		return n.AliasName()
	case *ir.AffineMapAttr:
		return "map"
	case *ir.IntegerSetAttr:
		return "set"
	case ir.LocationAttr:
		return "loc"
	case *ir.DistinctAttr:
		if _, ok := n.Inner().(*ir.UnitAttr); !ok {
			return "distinct"
		}
	case *ir.OpaqueAttr:
		return opaqueAliasName(n.Dialect(), n.Body())
	case *ir.TupleType:
		const longest = 16
		if len(n.Elems()) > longest {
			return "tuple"
		}
	}
	return ""
}

// opaqueAliasName is aliasName for attributes that are kept as text here, but
// known to mlir-opt.
func opaqueAliasName(dialect, body string) string {
	mnemonic, _, _ := strings.Cut(body, "<")
	switch {
	case dialect == "sparse_tensor" && mnemonic == "encoding":
		return "sparse"
	case dialect == "llvm" && !strings.HasPrefix(mnemonic, "di_expression"):
		for _, family := range []string{"access_group", "alias_scope", "di_", "loop_", "tbaa_"} {
			if strings.HasPrefix(mnemonic, family) {
				return mnemonic
			}
		}
	}
	return ""
}

// canHaveAlias is a quick test: false means that a node has no alias, and nothing
// inside that could.
func canHaveAlias(n ir.Node) bool {
	switch n.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType, *ir.IntegerAttr, *ir.FloatAttr, *ir.UnitAttr, *ir.SymbolRefAttr:
		return false
	case *ir.StringAttr:
		return n.HasNested() // it has a type
	}
	return true
}

// visited is what is known about a node that the module prints.
type visited struct {
	node     ir.Node
	label    string
	depth    int // 0: no alias in it, 1: an alias without any inside, …
	isType   bool
	late     bool
	places   int32 // how many were seen before it
	children []int
}

// aliasVisitor goes through all that the printer prints, in the same order.
type aliasVisitor struct {
	p     *Printer
	nodes []visited
	index ir.NodeTable[int32] // of the node among nodes, from 1; or plain

	places places

	recent  ir.Node // what was visited last, of which nothing needs to be done
	scratch ir.TextWriter
	// resources are the keys of the resource attributes among the nodes.
	resources []string
	named     map[string]bool
	// unseen are attributes that are printed, but ask for no aliases.
	unseen []ir.Attribute
}

// collectAliases runs the printer of op to see which types and attributes it
// prints, and gives those that want one an alias.
func collectAliases(p *Printer, op *ir.Op) *aliases {
	v := &aliasVisitor{p: p}
	text := p.w.Bytes()
	p.visitor = v
	p.w.Reset(nil)
	v.op(op)
	v.useUnseen()
	p.visitor = nil
	p.w.Reset(text)

	return v.aliases()
}

// aliases numbers what was seen: what is inside others comes first, then types
// before attributes, then by label, and in the order of the text.
func (v *aliasVisitor) aliases() *aliases {
	order := make([]*visited, 0, len(v.nodes))
	for i := range v.nodes {
		if v.nodes[i].label != "" {
			order = append(order, &v.nodes[i])
		}
	}
	slices.SortStableFunc(order, compareAliases)
	out := &aliases{places: v.places, resources: v.resources}
	count := map[string]int{}
	placed := int32(0)
	placesUpTo := func(to int32) {
		if placed == to {
			return
		}
		out.order = append(out.order, alias{from: placed, to: to})
		for ; placed < to; placed++ {
			out.places.at(placed).number = int32(count["loc"])
			count["loc"]++
		}
	}
	place := &visited{label: "loc", depth: 1}
	for _, n := range order {
		switch c := compareAliases(n, place); {
		case c == 0:
			placesUpTo(n.places)
		case c > 0:
			placesUpTo(int32(v.places.count))
		}
		label := "#" + numbered(n.label, count[n.label])
		if n.isType {
			label = "!" + label[1:]
		}
		count[n.label]++
		out.names.Set(n.node, label)
		out.order = append(out.order, alias{node: n.node, late: n.late, label: label})
	}
	placesUpTo(int32(v.places.count))
	return out
}

func compareAliases(a, b *visited) int {
	switch {
	case a.depth != b.depth:
		return a.depth - b.depth
	case a.isType != b.isType && a.isType:
		return -1
	case a.isType != b.isType:
		return 1
	}
	return strings.Compare(a.label, b.label)
}

// op visits an op as the printer would print it.
func (v *aliasVisitor) op(op *ir.Op) {
	if v.p.o.DebugInfo {
		v.location(op.Loc(), true)
	}
	if v.p.o.Generic || op.Kind().Unregistered {
		v.generic(op)
		return
	}
	if v.settled(op) {
		return
	}
	v.p.w.Reset(v.p.w.Bytes()[:0])
	v.p.body(op)
}

// settled reports whether nothing is to be learnt from an op, as all that it could
// print was seen before: most ops are like others. What printers make of the
// attributes and types has only what is in these.
func (v *aliasVisitor) settled(op *ir.Op) bool {
	if op.NumRegions() > 0 {
		return false
	}
	for _, attrs := range [2][]ir.NamedAttr{op.Props(), op.DiscardableAttrs()} {
		for i := range attrs {
			if a := attrs[i].Value; !v.knows(a.Number()) && !v.isPlain(a) {
				return false
			}
		}
	}
	for i := 0; i < op.NumOperands(); i++ {
		if o := op.Operand(i); o != nil && !v.knowsType(o.Type()) {
			return false
		}
	}
	for i := 0; i < op.NumResults(); i++ {
		if !v.knowsType(op.Result(i).Type()) {
			return false
		}
	}
	return true
}

// knows reports whether another visit of the node of that number would change
// nothing.
func (v *aliasVisitor) knows(number uint32) bool {
	i := v.index.At(number)
	return i == plain || i > 0 && !v.nodes[i-1].late
}

func (v *aliasVisitor) knowsType(t ir.Type) bool { return v.knows(t.Number()) || v.isPlain(t) }

// isPlain reports whether a node has no alias and nothing inside that has, and
// remembers that.
func (v *aliasVisitor) isPlain(n ir.Node) bool {
	if canHaveAlias(n) && (n.HasNested() || aliasName(n) != "") {
		return false
	}
	v.index.Set(n, plain)
	return true
}

// plain is the index of a node that has no alias and nothing inside.
const plain = -1

// generic visits an op in its generic form. Properties of an op that mlir-opt
// does not know give rise to no aliases.
func (v *aliasVisitor) generic(op *ir.Op) {
	for i := 0; i < op.NumRegions(); i++ {
		v.region(op.RegionAt(i), true, true)
	}
	for i := 0; i < op.NumOperands(); i++ {
		if o := op.Operand(i); o != nil {
			v.valueType(o.Type())
		}
	}
	for i := 0; i < op.NumResults(); i++ {
		v.valueType(op.Result(i).Type())
	}
	attrs := op.AllAttrs()
	if k := op.Kind(); k.Unregistered && len(op.Props()) > 0 && !ir.IsUpstream(k.Dialect()) {
		attrs = op.DiscardableAttrs()
		v.leaveUnseen(op.Props())
	}
	for i := range attrs {
		v.visit(attrs[i].Value, false)
	}
}

func (v *aliasVisitor) region(r *ir.Region, entryArgs, terminators bool) {
	if v.p.o.SkipRegions {
		return
	}
	for b := r.First(); b != nil; b = b.Next() {
		if entryArgs || !b.IsEntry() {
			for _, a := range b.Args() {
				v.argument(a, nil)
			}
		}
		last := b.Last()
		if last != nil && (terminators || !b.IsEntry() || !last.Kind().Is(ir.Terminator)) {
			last = nil
		}
		for op := b.First(); op != last; op = op.Next() {
			v.op(op)
		}
	}
}

// argument visits a declared block argument. Its attributes get no aliases,
// but the resources they name are printed.
func (v *aliasVisitor) argument(a *ir.Value, attrs []ir.NamedAttr) {
	v.leaveUnseen(attrs)
	for i := range attrs {
		if r, ok := attrs[i].Value.(*ir.DenseResourceAttr); ok {
			v.resource(r)
		}
	}
	v.visit(a.Type(), false)
	if v.p.o.DebugInfo {
		v.location(a.Loc(), false)
	}
}

// valueType visits a type; types of values come in runs.
func (v *aliasVisitor) valueType(t ir.Type) {
	if ir.Node(t) != v.recent {
		v.visit(t, false)
		v.recent = t
	}
}

// location visits the location of an op or an argument.
func (v *aliasVisitor) location(l ir.Loc, late bool) {
	if l = v.p.ctx.WithoutSource(l); l.IsPlace() {
		v.place(l, late)
	} else {
		v.visit(v.p.ctx.LocationAttr(l), late)
	}
}

// place records a place and returns its number as visit does.
func (v *aliasVisitor) place(l ir.Loc, late bool) int {
	i, seen := v.places.add(l)
	if p := v.places.at(i); !seen || p.late {
		p.late = late
	}
	return firstPlace - int(i)
}

// What visit returns: the number of a node, or none, or firstPlace-i for a
// place.
const (
	none       = -1
	firstPlace = -2
)

// visit records a node and what is inside it, and returns its number, or none
// where neither it nor anything inside can have an alias. late allows to
// define the alias behind the module.
func (v *aliasVisitor) visit(n ir.Node, late bool) int {
	if f, ok := n.(*ir.FileLineColLoc); ok {
		if l := v.p.ctx.Loc(f); l.IsPlace() {
			return v.place(l, late)
		}
	}
	if !canHaveAlias(n) {
		return none
	}
	switch i := int(v.index.Get(n)); {
	case i == plain:
		return none
	case i > 0:
		if !late {
			v.early(i - 1)
		}
		return i - 1
	}
	i := len(v.nodes)
	v.index.Set(n, int32(i+1))
	label := aliasName(n)
	_, isType := n.(ir.Type)
	v.nodes = append(v.nodes, visited{node: n, isType: isType, late: late, places: int32(v.places.count)})
	if label != "" {
		v.nodes[i].label = identifier(label, "$_-", false)
		v.nodes[i].depth = 1
	}
	if !n.HasNested() {
		return i
	}
	var children []int
	deepest := 0
	child := func(n ir.Node) {
		c := v.visit(n, late)
		if c == none {
			return
		}
		children = append(children, c)
		depth := 1 // of a place
		if c >= 0 {
			depth = v.nodes[c].depth
		}
		deepest = max(deepest, depth)
	}
	switch n := n.(type) {
	case *ir.DenseElementsAttr:
		child(n.Type())
	case *ir.SparseElementsAttr:
		child(n.Type())
	case *ir.DenseResourceAttr:
		v.resource(n)
		child(n.Type())
	default:
		// The node prints itself; each nested node that it prints is seen, and
		// replaced by nothing.
		outer := v.scratch
		v.scratch = ir.TextWriter{}
		v.scratch.Alias = func(n ir.Node) (string, bool) {
			child(n)
			return "", true
		}
		n.PrintTo(&v.scratch)
		v.scratch = outer
	}
	v.nodes[i].children = children
	if deepest > 0 {
		v.nodes[i].depth = deepest + 1
	}
	return i
}

// leaveUnseen notes attributes that are printed without asking for aliases. The
// resources they name are printed.
func (v *aliasVisitor) leaveUnseen(attrs []ir.NamedAttr) {
	for i := range attrs {
		if r, ok := attrs[i].Value.(*ir.DenseResourceAttr); ok {
			v.resource(r)
		}
	}
	if v.p.o.DebugInfo { // only then are there definitions behind the module
		for i := range attrs {
			v.unseen = append(v.unseen, attrs[i].Value)
		}
	}
}

// useUnseen sees to it that the aliases which the unseen attributes use are
// defined above the module.
func (v *aliasVisitor) useUnseen() {
	w := ir.TextWriter{Alias: func(n ir.Node) (string, bool) {
		i := int(v.index.Get(n)) - 1
		ok := i >= 0
		if f, isPlace := n.(*ir.FileLineColLoc); isPlace {
			var place int32
			if place, ok = v.places.find(v.p.ctx.Loc(f)); ok {
				i = firstPlace - int(place)
			}
		}
		if !ok || i >= 0 && v.nodes[i].label == "" {
			return "", false
		}
		v.early(i)
		return "", true
	}}
	for _, a := range v.unseen {
		w.Attr(a)
	}
}

// resource notes that the module names a resource.
func (v *aliasVisitor) resource(a *ir.DenseResourceAttr) {
	if !v.named[a.Key()] {
		if v.named == nil {
			v.named = map[string]bool{}
		}
		v.named[a.Key()] = true
		v.resources = append(v.resources, a.Key())
	}
}

// early marks a node and all inside it as defined above the module.
func (v *aliasVisitor) early(i int) {
	if i <= firstPlace {
		v.places.at(int32(firstPlace - i)).late = false
		return
	}
	if !v.nodes[i].late {
		return
	}
	v.nodes[i].late = false
	for _, c := range v.nodes[i].children {
		v.early(c)
	}
}

// aliasLines prints the definitions, those above or those below the module.
func (p *Printer) aliasLines(late bool) {
	for _, a := range p.aliases.order {
		switch {
		case a.node == nil:
			for i := a.from; i < a.to; i++ {
				p.placeLine(i, late)
			}
		case a.late == late:
			p.Str(a.label)
			p.Str(" = ")
			if l, ok := a.node.(ir.LocationAttr); ok && p.o.PrettyDebugInfo {
				p.prettyLoc(l)
			} else {
				a.node.PrintTo(&p.w)
			}
			p.Byte('\n')
		}
	}
}

// placeLine prints the definition of the alias of a place.
func (p *Printer) placeLine(i int32, late bool) {
	place := p.aliases.places.at(i)
	if place.late != late {
		return
	}
	p.placeAlias(place)
	file, line, col, _ := p.ctx.FileLineColOf(place.loc)
	if p.o.PrettyDebugInfo {
		p.Str(" = ")
		p.Str(file)
	} else {
		p.Str(" = loc(")
		p.Quoted(file)
	}
	p.Byte(':')
	p.Int(int64(line))
	p.Byte(':')
	p.Int(int64(col))
	if !p.o.PrettyDebugInfo {
		p.Byte(')')
	}
	p.Byte('\n')
	p.flushIfFull()
}
