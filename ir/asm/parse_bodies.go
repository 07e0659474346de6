package asm

import (
	"slices"
	"strings"
	"sync"

	"github.com/ttopt/ttopt/ir"
)

// bodies are the regions of isolated ops, functions mostly, that goroutines parse
// while the parser goes on behind them. Each of these is a bet: that the body ends
// where the indentation says so, that it is right, and that it needs nothing of
// what is around. Where one is lost, all that was parsed is thrown away and the
// file is parsed again, one op after the other. So all errors come from there, and
// all warnings from one parser.
type bodies struct {
	mu      sync.Mutex
	changed sync.Cond
	list    []*body
	taken   int // of the list
	done    int
	lost    bool
	closed  bool

	endless  map[string]bool // indentations below which nothing ends any more
	helper   *bodyParser     // that of the goroutine which sets bodies aside
	deferred []deferredLoc
	stopped  sync.WaitGroup
}

// body is a region that was set aside.
type body struct {
	open, close int // where its braces are
	args        []Argument
	dialect     string
	nesting     int       // regions around it
	holder      *ir.Block // stands in the op's region until the blocks are there
	region      ir.Region
}

const (
	// Smaller texts are parsed before goroutines are ready.
	smallestShared = 1 << 16
	smallestBody   = 1 << 8
)

// newBodies starts goroutines that parse bodies of the text of p.
func newBodies(p *Parser, threads int) *bodies {
	bs := &bodies{helper: newBodyParser(p)}
	bs.changed.L = &bs.mu
	for range threads - 1 { // the helper makes one more
		w := newBodyParser(p)
		bs.stopped.Go(func() {
			for b := bs.next(true); b != nil; b = bs.next(true) {
				bs.finish(w, w.parse(b))
			}
		})
	}
	return bs
}

// stop ends the goroutines.
func (bs *bodies) stop() {
	bs.mu.Lock()
	bs.closed = true
	bs.changed.Broadcast()
	bs.mu.Unlock()
	bs.stopped.Wait()
}

// next returns a body that nobody has taken; where there is none, nil or, to those
// that wait, the next one that is set aside.
func (bs *bodies) next(wait bool) *body {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for wait && bs.taken == len(bs.list) && !bs.closed {
		bs.changed.Wait()
	}
	if bs.taken == len(bs.list) || bs.lost {
		return nil
	}
	bs.taken++
	return bs.list[bs.taken-1]
}

// finish counts a body that was parsed.
func (bs *bodies) finish(w *bodyParser, ok bool) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	bs.done++
	bs.lost = bs.lost || !ok
	bs.deferred = append(bs.deferred, w.deferred...)
	w.deferred = w.deferred[:0]
	bs.changed.Broadcast()
}

// setAside leaves a region to others, and reports whether it did. The parser is at
// its brace.
func (p *Parser) setAside(s *ir.OpState, args []Argument) bool {
	if p.bodies == nil || !s.Kind.Is(ir.IsolatedFromAbove) || s.Kind.Is(ir.DefinesSymbols) || s.Kind.Format != "" {
		return false
	}
	if _, implicit := s.Kind.Impl.(ImplicitTerminator); implicit || p.names.used() {
		return false
	}
	close := p.bodies.end(p.text, p.start)
	if close-p.start < smallestBody {
		return false
	}
	b := &body{
		open: p.start, close: close, args: slices.Clone(args), holder: p.arena.NewBlock(),
		dialect: p.dialects[len(p.dialects)-1], nesting: p.outer + len(p.scopes),
	}
	r := &ir.Region{}
	r.Append(b.holder)
	s.Regions++
	p.regions = append(p.regions, r)
	p.seek(close + 1)

	p.bodies.mu.Lock()
	defer p.bodies.mu.Unlock()
	p.bodies.list = append(p.bodies.list, b)
	p.bodies.changed.Signal()
	return true
}

// joinBodies waits for the bodies that were set aside and gives them to their ops.
// It helps to parse them.
func (p *Parser) joinBodies() {
	bs := p.bodies
	if bs == nil || len(bs.list) == 0 {
		return
	}
	for b := bs.next(false); b != nil; b = bs.next(false) {
		bs.finish(bs.helper, bs.helper.parse(b))
	}
	bs.mu.Lock()
	defer bs.mu.Unlock()
	for bs.done < bs.taken {
		bs.changed.Wait()
	}
	if bs.lost {
		p.fail(ir.Errorf(0, "the file is parsed again"))
		return
	}
	for _, b := range bs.list {
		home := b.holder.Region()
		home.Remove(b.holder)
		home.TakeFrom(&b.region)
	}
	bs.list, bs.taken, bs.done = nil, 0, 0
	p.deferred = append(p.deferred, bs.deferred...)
	bs.deferred = nil
}

// end guesses where the region ends whose brace is at open: where a line begins
// with a brace below the beginning of the line on which it opened. It returns 0
// where there is none; then there is none for those behind it.
func (bs *bodies) end(text string, open int) int {
	const longestLine = 1 << 12
	before := text[max(0, open-longestLine):open]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	if bs.endless[indent] {
		return 0
	}
	if i := strings.Index(text[open:], "\n"+indent+"}"); i >= 0 {
		return open + i + 1 + len(indent)
	}
	if bs.endless == nil {
		bs.endless = map[string]bool{}
	}
	bs.endless[indent] = true
	return 0
}

// bodyParser parses bodies, one after the other. It knows the aliases of the
// parser that sets them aside, which defines none meanwhile.
type bodyParser struct{ *Parser }

func newBodyParser(p *Parser) *bodyParser {
	w := newParser(p.ctx, p.src)
	w.typeAlias, w.attrAlias = p.typeAlias, p.attrAlias
	w.distinct = nil // they are numbered in the order of the text
	return &bodyParser{w}
}

// parse reports whether b is as it was thought to be.
func (p *bodyParser) parse(b *body) bool {
	p.scanner = scanner{text: p.text, end: b.open + 1}
	p.dialects = append(p.dialects[:0], b.dialect)
	p.outer = b.nesting
	p.advance()
	p.regionBody(&b.region, b.args)
	return p.err == nil && len(p.warnings) == 0 && p.kind == '}' && p.start == b.close && p.names.missing == 0
}
