package asm

import (
	"sort"
	"strconv"

	"github.com/ttopt/ttopt/ir"
)

// ResultNamer suggests names for the results of an op: set is called with a
// result and a name without %. A result that gets a name begins a group of
// results of its own: %ready, %values:2 = …. Without it, an op kind that has
// several groups of results names them as they are declared.
type ResultNamer interface {
	ResultNames(op *ir.Op, set func(v *ir.Value, name string))
}

// BlockArgNamer suggests names for the block arguments of a region of an op.
type BlockArgNamer interface {
	BlockArgNames(op *ir.Op, r *ir.Region, set func(v *ir.Value, name string))
}

// valueNames holds what the values and blocks inside an op are called.
type valueNames struct {
	generic bool
	forms   *forms
	// table has every block argument and the first result of every group, in
	// pages; the mark of a value is its place there.
	table  [][]namedValue
	count  int // of values in the table
	texts  []string
	ids    map[string]int32    // where names are in texts
	taken  []bool              // of texts: in the regions around
	stack  []int32             // of those that are taken, the innermost last
	blocks map[*ir.Block]int32 // of blocks that are not the entry
	// groups has the starts of the result groups but the first, for ops that
	// have more than one.
	groups map[*ir.Op][]int
	// ops numbers the ops without results; nil: they get no numbers.
	ops map[*ir.Op]int32

	counters

	setResult func(v *ir.Value, name string)
	setArg    func(v *ir.Value, name string)
	starts    []int // of the result groups of the op at hand
}

// namedValue is a value and its number; a negative one, -1-i, means that its
// name is texts[i].
type namedValue struct {
	value  *ir.Value
	number int32
}

const (
	valuesPerPage = 1 << 12
	// mostNames are kept from one function to the next.
	mostNames = 1 << 14
)

// counters are the next free numbers.
type counters struct{ value, arg, conflict int32 }

// pending is a region still to be numbered: inner regions go on counting where
// the region around them ended. In generic form no two values have the same
// number.
type pending struct {
	region *ir.Region
	start  counters
	taken  int // how much of the stack is of the regions around
}

// nameValues numbers all values and blocks inside op, region by region.
func nameValues(op *ir.Op, o PrintOptions, fs *forms) *valueNames {
	n := &valueNames{
		generic: o.Generic,
		forms:   fs,
		groups:  map[*ir.Op][]int{},
		blocks:  map[*ir.Block]int32{},
		ids:     map[string]int32{},
	}
	if o.ValueUsers {
		n.ops = map[*ir.Op]int32{}
	}
	n.setArg = n.set
	n.setResult = func(v *ir.Value, name string) {
		n.set(v, name)
		if i := v.Index(); i > 0 {
			n.starts = append(n.starts, i)
		}
	}
	var todo []pending
	for i := 0; i < op.NumRegions(); i++ {
		todo = append(todo, pending{region: op.RegionAt(i)})
	}
	n.results(op)
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !o.Generic && !o.UniqueIDs {
			n.counters = next.start
		}
		n.giveBack(next.taken)
		n.region(next.region)
		taken := len(n.stack)
		for b := next.region.First(); b != nil; b = b.Next() {
			for o := b.First(); o != nil; o = o.Next() {
				for i := 0; i < o.NumRegions(); i++ {
					todo = append(todo, pending{o.RegionAt(i), n.counters, taken})
				}
			}
		}
	}
	return n
}

// region numbers the arguments of the blocks of r and the results in them, not
// what is in nested regions.
func (n *valueNames) region(r *ir.Region) {
	if !n.generic {
		if namer := n.forms.of(r.Op().Kind()).args; namer != nil {
			namer.BlockArgNames(r.Op(), r, n.setArg)
		}
	}
	id := int32(0)
	for b := r.First(); b != nil; b = b.Next() {
		if id > 0 {
			n.blocks[b] = id
		}
		for _, a := range b.Args() {
			if id > 0 {
				n.number(a)
				continue
			}
			if n.of(a) == nil {
				var buf [16]byte
				n.add(namedValue{value: a, number: -1 - n.take(strconv.AppendInt(append(buf[:0], "arg"...), int64(n.arg), 10))})
				n.arg++
			}
		}
		for op := b.First(); op != nil; op = op.Next() {
			n.results(op)
		}
		id++
	}
}

// of returns the entry of a value, or nil.
func (n *valueNames) of(v *ir.Value) *namedValue {
	if m := int(v.Mark()); m < n.count {
		if e := &n.table[m/valuesPerPage][m%valuesPerPage]; e.value == v {
			return e
		}
	}
	return nil
}

func (n *valueNames) add(e namedValue) {
	e.value.SetMark(uint32(n.count))
	page := n.count / valuesPerPage
	switch {
	case page < len(n.table):
	case page == 0:
		n.table = append(n.table, nil) // it grows: most files are small
	default:
		n.table = append(n.table, make([]namedValue, 0, valuesPerPage))
	}
	n.table[page] = append(n.table[page], e)
	n.count++
}

// number gives v the next number, unless it has a name.
func (n *valueNames) number(v *ir.Value) {
	if n.of(v) == nil {
		n.set(v, "")
	}
}

// results names the results of one op.
func (n *valueNames) results(op *ir.Op) {
	if op.NumResults() == 0 {
		if n.ops != nil {
			n.ops[op] = n.value
			n.value++
		}
		return
	}
	if f := n.formOf(op); f != nil && f.named {
		n.starts = n.starts[:0]
		if f.results != nil {
			f.results.ResultNames(op, n.setResult)
		} else {
			n.groupNames(op)
		}
		if len(n.starts) > 0 {
			sort.Ints(n.starts)
			n.groups[op] = append([]int(nil), n.starts...)
		}
	}
	n.number(op.Result(0))
}

// formOf returns the form of an op, nil where it is not asked for names.
func (n *valueNames) formOf(op *ir.Op) *form {
	if n.generic {
		return nil
	}
	return n.forms.of(op.Kind())
}

// groupNames names the results of an op whose kind has several groups of them
// as the groups are named.
func (n *valueNames) groupNames(op *ir.Op) {
	sizes, err := op.ResultGroupSizes()
	if err != nil {
		return
	}
	first := 0
	for i, size := range sizes {
		if name := op.Kind().Results[i].Name; size > 0 && name != "" {
			n.setResult(op.Result(first), name)
		}
		first += size
	}
}

// set names a value; an empty name means the next number.
func (n *valueNames) set(v *ir.Value, name string) {
	if name == "" {
		n.add(namedValue{value: v, number: n.value})
		n.value++
		return
	}
	var buf [32]byte
	n.add(namedValue{value: v, number: -1 - n.take(append(buf[:0], identifier(name, "$._-", true)...))})
}

// take makes a name that is not taken from a suggestion, and returns where it is in
// the texts.
func (n *valueNames) take(name []byte) int32 {
	id := n.id(name)
	if n.taken[id] {
		probe := append(name, '_')
		for base := len(probe); n.taken[id]; n.conflict++ {
			id = n.id(strconv.AppendInt(probe[:base], int64(n.conflict), 10))
		}
	}
	n.taken[id] = true
	n.stack = append(n.stack, id)
	return id
}

// giveBack makes names free again, all but the first ones that were taken.
func (n *valueNames) giveBack(first int) {
	for _, id := range n.stack[first:] {
		n.taken[id] = false
	}
	n.stack = n.stack[:first]
	if first == 0 && len(n.ids) > mostNames {
		clear(n.ids)
	}
}

// id returns where a name is in the texts: functions use the same ones.
func (n *valueNames) id(name []byte) int32 {
	id, ok := n.ids[string(name)]
	if !ok {
		id = int32(len(n.texts))
		text := string(name)
		n.ids[text] = id
		n.texts, n.taken = append(n.texts, text), append(n.taken, false)
	}
	return id
}

// identifier makes text an identifier: an underscore before a leading digit
// and, where those may not stand, behind a trailing one; blanks become
// underscores, other bytes that may not stand their code in hex.
func identifier(text, punctuation string, trailingDigit bool) string {
	const hex = "0123456789ABCDEF"
	valid := func(b byte) bool {
		if isLetter(b) || isDigit(b) {
			return true
		}
		for i := 0; i < len(punctuation); i++ {
			if punctuation[i] == b {
				return true
			}
		}
		return false
	}
	clean := text != "" && !isDigit(text[0]) && (trailingDigit || !isDigit(text[len(text)-1]))
	for i := 0; clean && i < len(text); i++ {
		clean = valid(text[i])
	}
	if clean {
		return text
	}
	var out []byte
	if text != "" && isDigit(text[0]) {
		out = append(out, '_')
	}
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case valid(b):
			out = append(out, b)
		case b == ' ':
			out = append(out, '_')
		default:
			if b >= 16 {
				out = append(out, hex[b>>4])
			}
			out = append(out, hex[b&15])
		}
	}
	if !trailingDigit && len(out) > 0 && isDigit(out[len(out)-1]) {
		out = append(out, '_')
	}
	return string(out)
}

// group returns the bounds of the result group that holds result i of op.
func (n *valueNames) group(op *ir.Op, i int) (start, end int) {
	end = op.NumResults()
	for _, s := range n.groups[op] {
		if s > i {
			return start, s
		}
		start = s
	}
	return start, end
}

// block returns the number of a block in its region, -1 where it has none.
func (n *valueNames) block(b *ir.Block) int32 {
	if b.IsEntry() {
		return 0
	}
	if id, ok := n.blocks[b]; ok {
		return id
	}
	return -1
}

// preds returns the numbers of the blocks that branch to b, in order, once for
// every branch.
func (n *valueNames) preds(b *ir.Block) []int32 {
	if !b.HasPreds() {
		return nil
	}
	var ids []int32
	for u := range b.Preds {
		id := int32(-1)
		if from := u.Owner().Block(); from != nil {
			id = n.block(from)
		}
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return ids[i] < ids[j] })
	return ids
}
