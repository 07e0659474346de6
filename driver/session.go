package driver

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
)

// session is one run over one file.
type session struct {
	tool    *Tool
	options *options
	stderr  io.Writer
	colour  bool
	timer   *timer
	heap    *heap
	// writeErr is the first error of writing the output.
	writeErr error
}

// defaultSplitMarker ends a piece of a file wherever it stands; what follows it
// on its line is the first line of the next piece.
const defaultSplitMarker = "// -----"

// process handles the whole file or each of its pieces, and reports whether
// all went well.
func (s *session) process(name, text string, out io.Writer) bool {
	marker := s.options.splitMarker
	if marker == "" {
		return s.piece(name, text, out)
	}
	s.warnNearMisses(name, text)
	ok, line := true, 1
	pieces := strings.Split(text, marker)
	if last := len(pieces) - 1; pieces[last] == "" {
		pieces = pieces[:last]
	}
	for i, part := range pieces {
		if i > 0 {
			s.write(out, []byte(s.options.outputMarker+"\n"))
		}
		ok = s.piece(fmt.Sprintf("within split at %s:%d offset ", name, line), part, out) && ok
		line += strings.Count(part, "\n")
	}
	return ok
}

// warnNearMisses points at comments that begin as the marker does but end
// earlier.
func (s *session) warnNearMisses(name, text string) {
	const missing = 2 // characters
	marker := s.options.splitMarker
	if len(marker) <= missing {
		return
	}
	prefix := marker[:len(marker)-missing]
	at := 0
	for part := range strings.SplitSeq(text, marker) {
		for from := 0; ; {
			i := strings.Index(part[from:], prefix)
			if i < 0 {
				break
			}
			from += i + len(prefix)
			s.warn(name, text, at+from, "near miss with file split marker")
		}
		at += len(part) + len(marker)
	}
}

// warn prints a warning about a byte of a file.
func (s *session) warn(name, text string, offset int, message string) {
	ctx, err := ir.NewContext()
	if err != nil {
		return // there are no dialects that could clash
	}
	src, err := ctx.AddSource(name, text)
	if err != nil {
		return // the piece will say so
	}
	fmt.Fprint(s.stderr, ctx.Render(ir.Diagnostic{Severity: ir.Warning, Loc: src.Loc(offset), Message: message}, s.colour))
}

// piece parses, verifies, transforms and prints one piece.
func (s *session) piece(name, text string, out io.Writer) bool {
	ctx, err := ir.NewContext(s.tool.Dialects()...)
	if err != nil {
		fmt.Fprintf(s.stderr, "%s: %v\n", s.tool.Name, err)
		return false
	}
	ctx.SetAllowUnregistered(s.options.allowUnregistered)
	ctx.SetThreads(s.options.threads())
	src, err := ctx.AddSource(name, text)
	if err != nil {
		fmt.Fprintf(s.stderr, "%s: %v\n", s.tool.Name, err)
		return false
	}
	if !s.options.verifyDiagnostics {
		ctx.SetHandler(func(d ir.Diagnostic) { s.report(ctx, d) })
		return s.run(ctx, src, out)
	}
	expected := parseExpectations(ctx, src, func(d ir.Diagnostic) { fmt.Fprint(s.stderr, ctx.Render(d, s.colour)) })
	ctx.SetHandler(expected.meet)
	s.run(ctx, src, out)
	return expected.finish()
}

// report prints a diagnostic, with the op it is about.
func (s *session) report(ctx *ir.Context, d ir.Diagnostic) {
	if s.options.stackOnDiagnostic {
		d.Notes = append([]ir.Diagnostic{{
			Severity: ir.Note, Loc: d.Loc, Message: "diagnostic emitted with trace:\n" + string(debug.Stack()),
		}}, d.Notes...)
	}
	if s.options.opOnDiagnostic && d.Op != nil && d.Severity == ir.Error && !d.Op.IsErased() {
		d.Notes = append([]ir.Diagnostic{{
			Severity: ir.Note, Loc: d.Loc, Message: "see current operation: " + s.opText(d.Op),
		}}, d.Notes...)
	}
	if d.Meant != "" {
		d.Notes = append(d.Notes, ir.Diagnostic{Severity: ir.Note, Loc: d.Loc, Message: "did you mean '" + d.Meant + "'?"})
	}
	fmt.Fprint(s.stderr, ctx.Render(d, s.colour))
}

// opText returns an op as a message shows it, with what the flags say of printing.
func (s *session) opText(op *ir.Op) string { return asm.OpTextAs(op, s.options.print) }

// run reads a source, runs the passes and writes the result.
func (s *session) run(ctx *ir.Context, src *ir.Source, out io.Writer) bool {
	module, ok := s.read(ctx, src)
	if !ok {
		return false
	}
	if s.options.passes.runReproducer {
		all := s.options // of the other pieces of a split file
		defer func() { s.options = all }()
		own := *all
		s.options = &own
		if err := own.reproduce(ctx, s.tool.Library); err != nil {
			ctx.Emit(module.AsDiagnostic(err))
			return false
		}
	}
	return s.transform(ctx, module) && s.writeModule(ctx, module, out)
}

// read parses and verifies.
func (s *session) read(ctx *ir.Context, src *ir.Source) (module *ir.Op, ok bool) {
	stop := s.timer.phase(func(t *timer) *time.Duration { return &t.parse })
	parse := asm.Parse
	if s.options.noImplicitModule {
		parse = asm.ParseOp
	}
	module, ok = parse(ctx, src)
	ctx.SetOpText(s.opText)
	ok = ok && verify(ctx, module)
	stop()
	return module, ok && (!s.options.verifyRoundtrip || s.roundtrip(module))
}

// transform runs the passes, with what is to be seen of them and checked around them.
func (s *session) transform(ctx *ir.Context, module *ir.Op) bool {
	m := &pass.Manager{VerifyEach: s.options.verifyEach, Threads: s.options.threads()}
	report, err := s.options.passes.observe(m, module, s.options, s.stderr)
	if err != nil {
		ctx.Emit(module.AsDiagnostic(err))
		return false
	}
	if s.options.verifySemantics {
		m.Instruments = append(m.Instruments, &semanticsCheck{tool: s.tool, module: module})
		m.Threads = 1
	}
	if s.options.verifyLayouts {
		c := &layoutsCheck{check: s.tool.Layouts(), module: module, progress: progressBar(s.stderr)}
		m.Instruments = append(m.Instruments, c)
		m.Threads = 1
		c.run(nil)
	}
	p := s.options.pipeline
	if s.options.byFlags() {
		p.Anchor = module.Name()
	}
	if s.options.dumpPipeline {
		fmt.Fprintf(s.stderr, "Pass Manager with %d passes:\n%s\n\n", len(p.Items), p)
	}
	if len(p.Items) > 0 {
		s.heap.forPasses()
	}
	ok := m.Run(p, module)
	s.timer.watched(m, p)
	if report(ok); !ok {
		return false
	}
	for _, in := range m.Instruments {
		if c, ok := in.(interface{ hasFailed() bool }); ok && c.hasFailed() {
			return false
		}
	}
	return true
}

// writeModule writes the module in the form that is asked for.
func (s *session) writeModule(ctx *ir.Context, module *ir.Op, out io.Writer) bool {
	defer s.timer.phase(func(t *timer) *time.Duration { return &t.output })()
	if path := s.options.passes.generate; path != "" {
		s.generateReproducer(path, module)
	}
	emit := s.tool.Emit[s.options.emit]
	if emit == nil {
		print := s.options.print
		print.AssumeVerified = print.AssumeVerified || s.options.verifyEach // it was, after the last pass
		if err := asm.Write(out, module, print); err != nil && s.writeErr == nil {
			s.writeErr = err
		}
		s.write(out, []byte{'\n'})
		return true
	}
	if !s.options.verifyEach && !verify(ctx, module) {
		return false
	}
	text, err := emit(module)
	if err != nil {
		ctx.Emit(module.AsDiagnostic(err))
		return false
	}
	s.write(out, text)
	return true
}

// write keeps the first error for the end of the run.
func (s *session) write(out io.Writer, text []byte) {
	if _, err := out.Write(text); err != nil && s.writeErr == nil {
		s.writeErr = err
	}
}

func verify(ctx *ir.Context, module *ir.Op) bool {
	diags := ir.Verify(module)
	for _, d := range diags {
		ctx.Emit(d)
	}
	return len(diags) == 0
}

// roundtrip prints the module with locations, parses that and prints again: but for
// locations, which not every custom form has, the two texts must be equal, in the custom
// and in the generic form.
func (s *session) roundtrip(module *ir.Op) bool {
	for _, generic := range []bool{false, true} {
		again, err := s.reparse(asm.AppendOp(nil, module, asm.PrintOptions{Generic: generic, DebugInfo: true}))
		if err != nil {
			fmt.Fprintf(s.stderr, "error: %v\n", err)
			return false
		}
		options := asm.PrintOptions{Generic: generic}
		first, second := asm.AppendOp(nil, module, options), asm.AppendOp(nil, again, options)
		if !bytes.Equal(first, second) {
			fmt.Fprintf(s.stderr, "error: roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n%s\n=====\n%s\n>>>>>roundtripped\n", first, second)
			return false
		}
	}
	return true
}

func (s *session) reparse(text []byte) (*ir.Op, error) {
	ctx, err := ir.NewContext(s.tool.Dialects()...)
	if err != nil {
		return nil, err
	}
	ctx.SetAllowUnregistered(s.options.allowUnregistered)
	src, err := ctx.AddSource("<roundtrip>", string(text))
	if err != nil {
		return nil, err
	}
	ctx.SetHandler(func(d ir.Diagnostic) { fmt.Fprint(s.stderr, ctx.Render(d, s.colour)) })
	module, ok := asm.ParseOp(ctx, src)
	if !ok {
		return nil, fmt.Errorf("the printed module does not parse")
	}
	return module, nil
}
