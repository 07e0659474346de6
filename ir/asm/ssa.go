package asm

import "github.com/ttopt/ttopt/ir"

// Unresolved is the use of a value whose type is not known yet.
type Unresolved struct {
	Name   string // with its %
	Number int    // of the result: 1 for %x#1
	Pos    Pos
}

// names maps the names of values to values. Numbers, which are the common
// names, index an array of pages.
type names struct {
	numbered [maxNumbered / pageSize]*namePage
	named    memo[*nameDef]
	spare    []*nameDef // that no name has
	// defined lists the names in the order of their definition, scopes the
	// lengths it had when the regions around began.
	defined []definedName
	scopes  []int
	forward []forwardRef
	holder  *ir.Block // its arguments stand for values that are not defined yet
	missing int       // forward references that are not resolved
}

// nameDef is what a name stands for: one value, or those of a result group.
type nameDef struct {
	first valueDef
	more  []valueDef
}

// definedName is a name and what it stands for.
type definedName struct {
	name string
	def  *nameDef
}

// valueDef is a value and where it was defined, or first used.
type valueDef struct {
	value *ir.Value
	at    Pos
}

// forwardRef is a use before the definition.
type forwardRef struct {
	at       Pos
	resolved bool
}

// maxNumbered bounds the array: larger numbers are names like others.
const (
	maxNumbered = 1 << 20
	pageSize    = 1 << 10
)

type namePage [pageSize]nameDef

func newNames() names {
	return names{named: newMemo[*nameDef](), holder: ir.NewBlock()}
}

// number returns the value of a name of digits, as %12; ok is false for names
// that do not index the array.
func number(name string) (n int, ok bool) {
	if len(name) > 7 || len(name) < 2 || name[1] == '0' && len(name) > 2 {
		return 0, false
	}
	for i := 1; i < len(name); i++ {
		if !isDigit(name[i]) {
			return 0, false
		}
		n = n*10 + int(name[i]-'0')
	}
	return n, n < maxNumbered
}

// def returns the record of a name.
func (n *names) def(name string) *nameDef {
	if i, ok := number(name); ok {
		page := &n.numbered[i/pageSize]
		if *page == nil {
			*page = new(namePage)
		}
		return &(*page)[i%pageSize]
	}
	d, ok := n.named.get(name)
	if !ok {
		if last := len(n.spare) - 1; last >= 0 {
			d, n.spare = n.spare[last], n.spare[:last]
		} else {
			d = new(nameDef)
		}
		n.named.set(name, d)
	}
	return d
}

// forget ends what a name stands for. As functions use the same names, the record
// stays unless there are many.
func (n *names) forget(d definedName) {
	const many = 1 << 12
	if *d.def = (nameDef{}); n.named.len() <= many {
		return
	}
	if _, ok := number(d.name); !ok {
		n.named.drop(d.name)
		n.spare = append(n.spare, d.def)
	}
}

// at returns the value of a number of the group; a zero value where there is
// none.
func (d *nameDef) at(number int) valueDef {
	if number == 0 {
		return d.first
	}
	if number <= len(d.more) {
		return d.more[number-1]
	}
	return valueDef{}
}

func (d *nameDef) set(number int, v valueDef) {
	if number == 0 {
		d.first = v
		return
	}
	for number > len(d.more) {
		d.more = append(d.more, valueDef{})
	}
	d.more[number-1] = v
}

func (n *names) isForward(v *ir.Value) bool { return v.Block() == n.holder }

// used reports whether there are names of values around the next op.
func (n *names) used() bool { return len(n.defined)+n.missing > 0 }

// undeclared returns where names were used that never got a definition.
func (n *names) undeclared() []Pos {
	if n.missing == 0 {
		return nil
	}
	var at []Pos
	for _, f := range n.forward {
		if !f.resolved {
			at = append(at, f.at)
		}
	}
	return at
}

func (n *names) push() { n.scopes = append(n.scopes, len(n.defined)) }

// pop forgets what was defined since the last push.
func (n *names) pop() {
	from := n.scopes[len(n.scopes)-1]
	n.scopes = n.scopes[:len(n.scopes)-1]
	for _, d := range n.defined[from:] {
		n.forget(d)
	}
	n.defined = n.defined[:from]
}

// Resolve returns the value of a use, which must have the type t. A value that
// is not defined yet is stood in for until it is.
func (p *Parser) Resolve(u Unresolved, t ir.Type) *ir.Value {
	if p.err != nil || t == nil {
		return nil
	}
	d := p.names.def(u.Name)
	if known := d.at(u.Number); known.value != nil {
		if known.value.Type() != t {
			p.errorf(u.Pos, "use of value '%s' expects different type than prior uses: '%s' vs '%s'", u.Name, t, known.value.Type()).
				Note(p.Loc(known.at), "prior use here")
			return nil
		}
		return known.value
	}
	if d.first.value != nil && !p.names.isForward(d.first.value) {
		p.errorf(u.Pos, "reference to invalid result number")
		return nil
	}
	n := &p.names
	v := n.holder.AddArg(t, p.Loc(u.Pos))
	n.forward = append(n.forward, forwardRef{at: u.Pos})
	n.missing++
	d.set(u.Number, valueDef{v, u.Pos})
	return v
}

// define gives a value its name.
func (p *Parser) define(u Unresolved, v *ir.Value) {
	if p.err != nil {
		return
	}
	n := &p.names
	d := n.def(u.Name)
	old := d.at(u.Number)
	if old.value != nil {
		if !n.isForward(old.value) {
			p.errorf(u.Pos, "redefinition of SSA value '%s'", u.Name).
				Note(p.Loc(old.at), "previously defined here")
			return
		}
		if old.value.Type() != v.Type() {
			p.errorf(u.Pos, "definition of SSA value '%s#%d' has type '%s'", u.Name, u.Number, v.Type()).
				Note(p.Loc(old.at), "previously used here with type '%s'", old.value.Type())
			return
		}
		old.value.ReplaceAllUsesWith(v)
		n.forward[old.value.Index()].resolved = true
		n.missing--
	}
	d.set(u.Number, valueDef{v, u.Pos})
	if u.Number == 0 {
		n.defined = append(n.defined, definedName{u.Name, d})
	}
}

// ResolveAll returns the values of uses, with one type each. at is where a
// wrong number of types is reported. As all slices that are parsed for an op, the
// result is good until the op is.
func (p *Parser) ResolveAll(us []Unresolved, ts []ir.Type, at Pos) []*ir.Value {
	return p.appendResolved(p.valueRoom.take(len(us)), us, ts, at)
}

func (p *Parser) appendResolved(vs []*ir.Value, us []Unresolved, ts []ir.Type, at Pos) []*ir.Value {
	if p.err != nil {
		return nil
	}
	if len(us) != len(ts) {
		p.Errorf(at, "%d operands present, but expected %d", len(us), len(ts))
		return nil
	}
	for i := range us {
		vs = append(vs, p.Resolve(us[i], ts[i]))
	}
	return vs
}

// ResolveSame is ResolveAll for values of one type.
func (p *Parser) ResolveSame(us []Unresolved, t ir.Type) []*ir.Value {
	if p.err != nil {
		return nil
	}
	vs := p.valueRoom.take(len(us))
	for i := range us {
		vs = append(vs, p.Resolve(us[i], t))
	}
	return vs
}

// Operand consumes the use of a value: %x or %x#1.
func (p *Parser) Operand() Unresolved {
	u, ok := p.AcceptOperand()
	if !ok {
		p.wrong("expected SSA operand")
	}
	return u
}

// AcceptOperand consumes the use of a value if one comes next.
func (p *Parser) AcceptOperand() (Unresolved, bool) {
	if p.kind != tokPercent {
		return Unresolved{}, false
	}
	u := Unresolved{Name: p.spelling(), Pos: p.Pos()}
	p.advance()
	if p.kind == tokHash {
		n := 0
		for _, c := range []byte(p.spelling()[1:]) {
			if !isDigit(c) || n >= maxNumbered {
				p.here("invalid SSA value result number")
				return u, true
			}
			n = n*10 + int(c-'0')
		}
		u.Number = n
		p.advance()
	}
	return u, true
}

// Operands consumes uses between commas, maybe none.
func (p *Parser) Operands() []Unresolved {
	if p.kind != tokPercent {
		return nil
	}
	base := len(p.uses)
	p.uses = append(p.uses, p.Operand())
	for p.accept(',') {
		p.uses = append(p.uses, p.Operand())
	}
	return p.popUses(base)
}

// OperandsOf consumes n uses between commas.
func (p *Parser) OperandsOf(n int) []Unresolved {
	at := p.Pos()
	switch p.kind {
	case tokPercent:
	case '(', '[':
		p.here("unexpected delimiter")
	default:
		p.wrong("expected operand")
	}
	us := p.Operands()
	if len(us) != n {
		p.Errorf(at, "expected %d operands", n)
	}
	return us
}

// WholeOperands consumes uses between commas, maybe none, without %x#1 among them.
func (p *Parser) WholeOperands() []Unresolved {
	if p.kind != tokPercent {
		return nil
	}
	base := len(p.uses)
	for more := true; more; more = p.accept(',') {
		p.noResultNumber()
		p.uses = append(p.uses, p.Operand())
	}
	return p.popUses(base)
}

// popUses returns the uses that were pushed since there were base.
func (p *Parser) popUses(base int) []Unresolved {
	us := append(p.useRoom.take(len(p.uses)-base), p.uses[base:]...)
	p.uses = p.uses[:base]
	return us
}

// OperandsIn consumes uses between commas in brackets: "(" or "[".
func (p *Parser) OperandsIn(open string) []Unresolved {
	kind := punctuation(open)
	base := len(p.uses)
	p.list(kind, closing(kind), " in operand list", func() { p.uses = append(p.uses, p.Operand()) })
	return p.popUses(base)
}

// closing returns the bracket that closes an opening one.
func closing(open tokenKind) tokenKind {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	}
	return '>'
}
