package asm

import "github.com/ttopt/ttopt/ir"

// part is some ops of a block in a row, which a goroutine of its own prints.
type part struct {
	from, to *ir.Op
	text     chan []byte
}

const (
	// partWeight is how many ops make a part.
	partWeight = 1 << 10
	// aheadOfWriter is how many pieces of text may wait for a part before theirs.
	aheadOfWriter = 4
)

// inParts prints the ops from one to another, which is not among them, by
// goroutines, and reports whether it did: a few ops are not worth it.
func (p *Printer) inParts(from, to *ir.Op) bool {
	if p.threads < 2 || p.o.ValueUsers || p.w.DistinctID != nil || partEnd(from, to, 2*partWeight) == to {
		return false
	}
	parts := make(chan *part, p.threads) // for those who print
	order := make(chan *part, p.threads) // for the one who writes
	free := make(chan []byte, 2*p.threads*aheadOfWriter)
	go func() {
		for from != to {
			next := partEnd(from, to, partWeight)
			t := &part{from, next, make(chan []byte, aheadOfWriter)}
			order <- t
			parts <- t
			from = next
		}
		close(order)
		close(parts)
	}()
	for range p.threads {
		go func() {
			q := p.helper()
			for t := range parts {
				q.sink = &partWriter{t.text, free}
				q.ops(t.from, t.to)
				q.flush()
				close(t.text)
			}
		}()
	}
	for t := range order {
		for text := range t.text {
			p.w.Reset(append(p.w.Bytes(), text...))
			p.flushIfFull()
			select {
			case free <- text[:0]:
			default:
			}
		}
	}
	return true
}

// partEnd returns the op behind those from an op on that have some weight: their
// number, and that of the ops in their regions.
func partEnd(from, to *ir.Op, weight int) *ir.Op {
	for ; from != to && weight > 0; from = from.Next() {
		weight--
		for i := 0; i < from.NumRegions(); i++ {
			for b := from.RegionAt(i).First(); b != nil; b = b.Next() {
				for op := b.First(); op != nil && weight > 0; op = op.Next() {
					weight--
				}
			}
		}
	}
	return from
}

// helper returns a printer that goes on as p would, in a text of its own.
func (p *Printer) helper() *Printer {
	q := &Printer{
		o: p.o, ctx: p.ctx, names: p.names, aliases: p.aliases, indent: p.indent, dialect: p.dialect,
		forms: &forms{ctx: p.ctx},
	}
	q.appendInput = q.input
	q.w.Alias, q.w.ElideElements, q.w.HexElements = p.w.Alias, p.w.ElideElements, p.w.HexElements
	q.w.Reset(make([]byte, 0, flushAt+flushAt/4))
	return q
}

// partWriter hands pieces of text over.
type partWriter struct {
	text chan<- []byte
	free <-chan []byte // used ones
}

// Write hands a copy of text over. It waits where that is far ahead of the writer.
func (w *partWriter) Write(text []byte) (int, error) {
	var room []byte
	select {
	case room = <-w.free:
	default:
	}
	w.text <- append(room, text...)
	return len(text), nil
}
