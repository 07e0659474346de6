package asm

import (
	"io"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// PrintOptions are the printing flags of mlir-opt.
type PrintOptions struct {
	// Generic prints every op in its generic form.
	Generic bool
	// DebugInfo prints locations; PrettyDebugInfo prints them for people, in a
	// form that does not parse.
	DebugInfo, PrettyDebugInfo bool
	// SkipRegions prints {...} for every region.
	SkipRegions bool
	// UniqueIDs gives no two values the same number, as the generic form does.
	UniqueIDs bool
	// ValueUsers says in comments who uses each value.
	ValueUsers bool
	// LocalScope prints no aliases.
	LocalScope bool
	// AssumeVerified prints custom forms without verifying the op first.
	// Without it, an op that does not verify is printed in generic form.
	AssumeVerified bool
	// ElideElements leaves out the values of dense attributes of more elements
	// than this; 0 means never.
	ElideElements int64
	// HexElements prints dense attributes of more elements than this as one
	// hexadecimal string; 0 means 100, a negative number never.
	HexElements int64
	// ElideResources leaves out resources whose text is longer than this; 0
	// means never.
	ElideResources int64
	// NoExternal leaves out the resources of tools.
	NoExternal bool
}

// OpPrinter prints what follows the name of an op in its custom form.
type OpPrinter interface {
	PrintOp(p *Printer, op *ir.Op)
}

// CustomPrinter prints custom<name>(…) of an assembly format.
type CustomPrinter interface {
	PrintCustom(p *Printer, op *ir.Op, name string)
}

// DefaultDialect names the dialect whose prefix is left out from the names of
// the ops in the regions of op.
type DefaultDialect interface {
	DefaultDialect(op *ir.Op) string
}

// ImplicitTerminator is implemented for ops whose regions have a terminator
// that is left out where it has no operands, results and attributes.
type ImplicitTerminator interface {
	ImplicitTerminator() *ir.Kind
}

// AppendOp appends op as mlir-opt prints it. An op without a parent gets the
// aliases it uses above, the locations and resources it uses below, and a
// newline at the end. Any other op comes bare, its values numbered from the
// outermost op around it. It marks values: no two goroutines may print ops of a module at once.
func AppendOp(buf []byte, op *ir.Op, o PrintOptions) []byte {
	p := newPrinter(buf, op, o.verified(op))
	p.root(op)
	return p.w.Bytes()
}

// Write is AppendOp for an output that need not be in memory as a whole. It
// returns the first error of w.
func Write(w io.Writer, op *ir.Op, o PrintOptions) error {
	p := newPrinter(make([]byte, 0, flushAt+flushAt/4), op, o.verified(op))
	p.sink = w
	p.root(op)
	p.flush()
	return p.sinkErr
}

// verified asks for the generic form of an op that custom forms may not fit.
func (o PrintOptions) verified(op *ir.Op) PrintOptions {
	if !o.Generic && !o.AssumeVerified && len(ir.Verify(op)) > 0 {
		o.Generic = true
	}
	return o
}

// flushAt is how many bytes are written at once.
const flushAt = 1 << 16

// flush hands what was printed to the sink.
func (p *Printer) flush() {
	if p.sinkErr == nil {
		_, p.sinkErr = p.sink.Write(p.w.Bytes())
	}
	p.w.Reset(p.w.Bytes()[:0])
}

// flushIfFull flushes where there is a sink and enough for it.
func (p *Printer) flushIfFull() {
	if p.sink != nil && len(p.w.Bytes()) >= flushAt {
		p.flush()
	}
}

// root prints an op with the aliases and resources that it needs.
func (p *Printer) root(op *ir.Op) {
	if op.ParentOp() != nil || p.o.LocalScope {
		p.op(op)
		return
	}
	p.aliases = collectAliases(p, op)
	if len(p.aliases.order) > 0 {
		p.w.Alias = p.aliases.name
	}
	p.aliasLines(false)
	p.op(op)
	p.Byte('\n')
	p.aliasLines(true)
	p.resources()
}

// OpText returns one op for a "see current operation" note: in generic form,
// without aliases, large constants left out, and on a line of its own where it
// takes more than one.
func OpText(op *ir.Op) string { return OpTextAs(op, PrintOptions{}) }

// OpTextAs is OpText with locations, without regions, or with the users of values where
// the options have that.
func OpTextAs(op *ir.Op, o PrintOptions) string {
	const largestShown = 16
	o.Generic, o.LocalScope, o.ElideElements = true, true, largestShown
	buf := AppendOp(nil, op, o)
	for _, b := range buf {
		if b == '\n' {
			return "\n" + string(buf)
		}
	}
	return string(buf)
}

// Printer writes ops. What it prints so far is one buffer; the methods append.
type Printer struct {
	w       ir.TextWriter
	o       PrintOptions
	ctx     *ir.Context
	names   *valueNames
	aliases *aliases
	visitor *aliasVisitor // set while aliases are being collected
	indent  int
	threads int // that may print
	// nextPlace is the place behind the one that was printed last.
	nextPlace int32
	// dialect is the prefix that names of ops may leave out.
	dialect string
	forms   *forms
	rooms   []*formatPrinter // of the ops that are being printed
	open    int              // how many these are

	operands    []*ir.Value // what OperandsFrom returned last
	inputs      inputs      // of the affine expression that is being printed
	appendInput func(buf []byte, op affine.Op, pos int) []byte
	// sink takes what was printed from time to time; nil: all stays in w.
	sink    io.Writer
	sinkErr error
	// texts holds the text of types, and of attributes that aliases may be in.
	texts ir.NodeTable[string]
}

func newPrinter(buf []byte, op *ir.Op, o PrintOptions) *Printer {
	root := op
	for root.ParentOp() != nil && !(o.LocalScope && root.Kind().Is(ir.IsolatedFromAbove)) {
		root = root.ParentOp()
	}
	p := &Printer{
		o: o, ctx: op.Context(), dialect: "builtin",
		forms: &forms{ctx: op.Context()}, threads: op.Context().Threads(),
	}
	p.appendInput = p.input
	p.w.ElideElements, p.w.HexElements = o.ElideElements, o.HexElements
	if p.ctx.HasDistinct() {
		ids := map[*ir.DistinctAttr]int64{}
		p.w.DistinctID = func(a *ir.DistinctAttr) int64 {
			id, ok := ids[a]
			if !ok {
				id = int64(len(ids))
				ids[a] = id
			}
			return id
		}
	}
	p.names = nameValues(root, o, p.forms)
	p.w.Reset(buf)
	return p
}

// op prints an op with its results and its location, without indentation.
func (p *Printer) op(op *ir.Op) {
	if n := op.NumResults(); n > 0 {
		p.results(op, n)
	}
	p.body(op)
	if p.o.DebugInfo {
		p.Byte(' ')
		p.loc(op.Loc())
	}
	if p.o.ValueUsers && !p.collecting() {
		p.opUsers(op)
	}
}

func (p *Printer) results(op *ir.Op, n int) {
	group := func(from, to int) {
		p.name(op.Result(from))
		if to-from > 1 {
			p.Byte(':')
			p.w.Int(int64(to - from))
		}
	}
	from := 0
	for _, start := range p.names.groups[op] {
		group(from, start)
		p.Str(", ")
		from = start
	}
	group(from, n)
	p.Str(" = ")
}

// body prints an op behind its results.
func (p *Printer) body(op *ir.Op) {
	k := op.Kind()
	if p.o.Generic || k.Unregistered {
		p.generic(op)
		return
	}
	f := p.forms.of(k)
	if f.printer != nil {
		p.opName(k.Name)
		f.printer.PrintOp(p, op)
		return
	}
	if f.format == nil || !p.formatted(op, f.format) {
		p.generic(op)
	}
}

// opName prints the name of an op without the prefix of the default dialect,
// unless what is left would have a dot.
func (p *Printer) opName(name string) {
	d := p.dialect
	if d != "" && len(name) > len(d) && name[len(d)] == '.' && name[:len(d)] == d {
		rest := name[len(d)+1:]
		for i := 0; i < len(rest); i++ {
			if rest[i] == '.' {
				p.Str(name)
				return
			}
		}
		p.Str(rest)
		return
	}
	p.Str(name)
}

// generic prints an op in its generic form.
func (p *Printer) generic(op *ir.Op) {
	if p.collecting() {
		p.visitor.generic(op)
		return
	}
	p.Str(p.forms.of(op.Kind()).quoted)
	p.Byte('(')
	p.operandRange(op, 0, op.NumOperands())
	p.Byte(')')
	if n := op.NumSuccessors(); n > 0 {
		p.Byte('[')
		for i := 0; i < n; i++ {
			if i > 0 {
				p.Str(", ")
			}
			p.Successor(op.Successor(i))
		}
		p.Byte(']')
	}
	p.properties(op)
	if n := op.NumRegions(); n > 0 {
		p.Str(" (")
		for i := 0; i < n; i++ {
			if i > 0 {
				p.Str(", ")
			}
			p.region(op.RegionAt(i), true, true, true)
		}
		p.Byte(')')
	}
	p.Attrs("", op.DiscardableAttrs())
	p.Str(" : ")
	p.FunctionType(op)
}

// properties prints " <{…}>", or what else stands for the properties.
func (p *Printer) properties(op *ir.Op) {
	props := op.Props()
	if len(props) == 0 {
		return
	}
	if props[0].Name == ir.WholeProps {
		p.Str(" <")
		p.Attr(props[0].Value)
		p.Byte('>')
		return
	}
	p.Str(" <{")
	for i := range props {
		if i > 0 {
			p.Str(", ")
		}
		p.entry(&props[i])
	}
	p.Str("}>")
}

// Region prints "{…}". entryArgs prints the header of the entry block where it
// has arguments; without terminators, the last op of the first block is left
// out if it is a terminator.
func (p *Printer) Region(r *ir.Region, entryArgs, terminators bool) {
	p.region(r, entryArgs, terminators, false)
}

// region is Region; emptyBlock says that an entry block without ops shows its header.
func (p *Printer) region(r *ir.Region, entryArgs, terminators, emptyBlock bool) {
	if p.collecting() {
		p.visitor.region(r, entryArgs, terminators)
		return
	}
	if p.o.SkipRegions {
		p.Str("{...}")
		return
	}
	p.Str("{\n")
	if entry := r.First(); entry != nil {
		outer := p.dialect
		p.dialect = ""
		if d := p.forms.of(r.Op().Kind()).inRegion; d != nil {
			p.dialect = d.DefaultDialect(r.Op())
		}
		header := emptyBlock && entry.Empty() || entryArgs && len(entry.Args()) > 0
		p.block(entry, header, terminators)
		for b := entry.Next(); b != nil; b = b.Next() {
			p.block(b, true, true)
		}
		p.dialect = outer
	}
	p.flushIfFull() // closing lines are indented, too
	p.spaces()
	p.Byte('}')
}

func (p *Printer) block(b *ir.Block, header, terminator bool) {
	if header {
		p.blockHeader(b)
	}
	p.indent++
	if p.o.ValueUsers {
		p.argUsers(b)
	}
	last := b.Last()
	if last != nil && (terminator || !last.Kind().Is(ir.Terminator)) {
		last = nil
	}
	if !p.inParts(b.First(), last) {
		p.ops(b.First(), last)
	}
	p.indent--
}

// ops prints the ops from one to another, which is not among them.
func (p *Printer) ops(from, to *ir.Op) {
	for op := from; op != to; op = op.Next() {
		p.flushIfFull() // before the op: indentation adds up where it nests deeply
		p.spaces()
		p.op(op)
		p.Byte('\n')
	}
}

// blockHeader prints the label, the arguments, and who branches here.
func (p *Printer) blockHeader(b *ir.Block) {
	p.spaces()
	p.Successor(b)
	if args := b.Args(); len(args) > 0 {
		p.Byte('(')
		for i, a := range args {
			if i > 0 {
				p.Str(", ")
			}
			p.name(a)
			p.Str(": ")
			p.Type(a.Type())
			p.argLoc(a)
		}
		p.Byte(')')
	}
	p.Byte(':')
	switch preds := p.names.preds(b); {
	case len(preds) == 0:
		if !b.IsEntry() {
			p.Str("  // no predecessors")
		}
	case len(preds) == 1:
		p.Str("  // pred: ")
		p.blockID(preds[0])
	default:
		p.Str("  // ")
		p.w.Int(int64(len(preds)))
		p.Str(" preds: ")
		for i, id := range preds {
			if i > 0 {
				p.Str(", ")
			}
			p.blockID(id)
		}
	}
	p.Byte('\n')
}

// blanks is long, as a few lines of deeply nested ops are.
var blanks = strings.Repeat(" ", 1<<14)

// spaces indents.
func (p *Printer) spaces() {
	n := 2 * p.indent
	for n > len(blanks) {
		p.Str(blanks)
		n -= len(blanks)
	}
	p.Str(blanks[:n])
}

// Newline begins a new line at the indentation of the op.
func (p *Printer) Newline() {
	p.Byte('\n')
	p.spaces()
}

// Indent moves the lines that Newline begins by n levels.
func (p *Printer) Indent(n int) { p.indent += n }
