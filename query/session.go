package query

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// Session answers requests. It remembers the types it has read, for some thousands
// of requests, and belongs to one goroutine.
type Session struct {
	ctx    *ir.Context
	reader *asm.TypeReader
	types  map[string]*subject
	asked  int // requests since the context is there
}

// maxRequests bounds the requests of one context, and maxTypes the types they leave
// in it: a context keeps all that was read, of types that fail and of those that are
// only in answers too.
const (
	maxRequests = 4096
	maxTypes    = 4096
)

// NewSession returns a session that knows all dialects.
func NewSession() (*Session, error) {
	s := &Session{}
	return s, s.renew()
}

// renew forgets all types, and the context that they live in.
func (s *Session) renew() (err error) {
	if s.ctx, err = ir.NewContext(all.Dialects()...); err != nil {
		return err
	}
	s.reader, s.types, s.asked = asm.NewTypeReader(s.ctx), map[string]*subject{}, 0
	return nil
}

// begin counts a request. It forgets what came before if that is enough: not within
// a request, whose types meet.
func (s *Session) begin() error {
	if s.asked >= maxRequests || len(s.types) >= maxTypes {
		if err := s.renew(); err != nil {
			return err
		}
	}
	s.asked++
	return nil
}

// Layout reads a type and returns its layout. Errors are of type *TypeError.
func (s *Session) Layout(text string) (*layout.Layout, error) {
	if err := s.begin(); err != nil {
		return nil, &TypeError{Field: "type", Text: text, Err: err}
	}
	sub, err := s.subjectOf(text)
	if err != nil {
		return nil, err
	}
	return sub.layout, nil
}

// A subject is a type that was asked about: of a tensor or a memref, or a shape
// of XLA's.
type subject struct {
	typ    ir.Type         // nil for a shape of XLA's
	tensor *ir.TensorType  // the logical tensor; nil for others
	memref *ir.MemRefType  // nil for others
	shape  *xlashape.Shape // nil for others
	layout *layout.Layout
	stored encoding.Elem // how an element is stored; the zero value for a shape of XLA's
}

// encoding returns the encoding of a tensor, nil where there is none.
func (sub *subject) encoding() ir.Attribute {
	if t, ok := sub.typ.(*ir.TensorType); ok {
		return t.Encoding()
	}
	return nil
}

// subjectOf reads a type and finds its layout.
func (s *Session) subjectOf(text string) (*subject, error) {
	if known, ok := s.types[text]; ok {
		return known, nil
	}
	sub := &subject{}
	var err error
	if whole, is := tensorText(text); is {
		if sub.typ, err = s.reader.Type(whole); err == nil {
			err = sub.place()
		}
	} else if sub.shape, err = xlashape.Parse(text); err == nil {
		sub.layout, err = sub.shape.Place()
	}
	if err != nil {
		return nil, s.errorIn(text, err)
	}
	s.types[text] = sub
	return sub, nil
}

// place finds the layout of a type of MLIR's.
func (sub *subject) place() (err error) {
	switch t := sub.typ.(type) {
	case *ir.MemRefType:
		sub.memref = t
		if sub.layout, err = encoding.LayoutOfMemRef(t); err != nil {
			return err
		}
		sub.stored, err = encoding.Plain(t.Elem())
		sub.stored.Bits = sub.layout.ElementBits()
		return err
	case *ir.TensorType:
		sub.tensor = encoding.Logical(t)
		if sub.layout, err = encoding.LayoutOf(t); err == nil {
			sub.stored, err = encoding.ElemOf(t)
		}
		return err
	}
	return fmt.Errorf("expected the type of a tensor or a memref, found '%s'", sub.typ)
}

// tensorText returns the type of a tensor that a text stands for: one of MLIR's,
// or what is between its brackets, a shape and an encoding.
func tensorText(text string) (whole string, ok bool) {
	if short := strings.TrimSpace(text); short != "" && '0' <= short[0] && short[0] <= '9' {
		return bodyPrefix + text + ">", true
	}
	return text, isMLIR(text)
}

const bodyPrefix = "tensor<"

// isMLIR tells a type of MLIR's from a shape of XLA's, in which no < comes right
// after the name.
func isMLIR(text string) bool {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != '.' && r != '_' && r != '!' })
	return end > 0 && text[end] == '<'
}
