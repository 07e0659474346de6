package query

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"sync/atomic"
)

// A piece is some lines of a batch, and their answers once done is closed.
type piece struct {
	lines   [][]byte
	answers []answered
	err     error
	done    chan struct{}
}

// answered is some short answers, and a long one behind them if there is one, which is
// not found before it is written.
type answered struct {
	short bytes.Buffer
	long  LongAnswer
}

// maxPiece is how many lines are answered by one goroutine before another session
// may get the next ones.
const maxPiece = 32

// Batch answers the requests of r, one a line, in order, a line each to w. The error
// is one of reading or writing; a request that cannot be answered is none.
//
// Whoever waits for an answer before the next request gets it. Where requests come
// faster than that, other sessions answer some of them.
func (s *Session) Batch(r io.Reader, w io.Writer) error {
	workers := runtime.GOMAXPROCS(0)
	todo, pieces := make(chan *piece, workers), make(chan *piece, 4*workers)
	var failed atomic.Bool
	written := make(chan error)
	go func() { written <- writePieces(pieces, w, &failed) }()

	in := bufio.NewReaderSize(r, 1<<16)
	var err error
	for running := 0; err == nil && !failed.Load(); {
		p := &piece{done: make(chan struct{})}
		err = p.read(in)
		if len(p.lines) == 0 {
			break
		}
		pieces <- p
		// The first session serves those who wait; the others begin when it is busy.
		if running == 0 || running < workers && len(todo) > 0 {
			go s.serve(todo, running > 0)
			running++
		}
		todo <- p
	}
	close(todo)
	close(pieces)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return errors.Join(err, <-written)
}

// read takes the next line, and those behind it that are there already.
func (p *piece) read(in *bufio.Reader) error {
	for len(p.lines) == 0 || len(p.lines) < maxPiece && hasLine(in) {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 && (err == nil || errors.Is(err, io.EOF)) { // nothing is behind the last line
			p.lines = append(p.lines, line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// hasLine reports whether a line can be read without waiting for the rest of it.
func hasLine(in *bufio.Reader) bool {
	there, _ := in.Peek(in.Buffered()) // as many as there are: no error
	return bytes.IndexByte(there, '\n') >= 0
}

// serve answers pieces, with a session of its own if that is asked for.
func (s *Session) serve(todo <-chan *piece, own bool) {
	var err error
	if own {
		s, err = NewSession()
	}
	for p := range todo {
		if p.err = err; err == nil {
			p.err = s.answer(p)
		}
		close(p.done)
	}
}

func (s *Session) answer(p *piece) error {
	var some answered
	enc := json.NewEncoder(&some.short)
	enc.SetEscapeHTML(false)
	for _, line := range p.lines {
		answer := s.Answer(line)
		if long, ok := answer.(LongAnswer); ok {
			some.long = long
			p.answers = append(p.answers, some)
			some = answered{}
		} else if err := enc.Encode(answer); err != nil {
			return err
		}
	}
	p.answers = append(p.answers, some)
	return nil
}

// writeTo writes the answers of a piece.
func (p *piece) writeTo(w io.Writer) error {
	for _, some := range p.answers {
		if _, err := some.short.WriteTo(w); err != nil {
			return err
		}
		if some.long == nil {
			continue
		}
		if err := some.long.WriteJSON(w); err != nil {
			return err
		}
	}
	return nil
}

// writePieces writes answers in the order of the requests. It takes every piece, also
// after an error.
func writePieces(pieces <-chan *piece, w io.Writer, failed *atomic.Bool) error {
	out := bufio.NewWriter(w)
	var err error
	for p := range pieces {
		<-p.done
		if err != nil {
			continue
		}
		if err = p.err; err == nil {
			err = p.writeTo(out)
		}
		if err == nil && len(pieces) == 0 {
			err = out.Flush()
		}
		failed.Store(err != nil)
	}
	if err == nil {
		err = out.Flush()
	}
	return err
}
