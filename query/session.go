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

// Session answers requests. It remembers the types it has read, and belongs to
// one goroutine.
type Session struct {
	ctx   *ir.Context
	types map[string]*subject
}

// maxTypes bounds the types a session remembers.
const maxTypes = 4096

// NewSession returns a session that knows all dialects.
func NewSession() (*Session, error) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		return nil, err
	}
	return &Session{ctx: ctx, types: map[string]*subject{}}, nil
}

// A subject is a type that was asked about: a tensor or a shape of XLA's.
type subject struct {
	tensor *ir.TensorType  // nil for a shape of XLA's
	shape  *xlashape.Shape // nil for a tensor
	layout *layout.Layout
}

// subjectOf reads a type and finds its layout.
func (s *Session) subjectOf(text string) (*subject, error) {
	if known, ok := s.types[text]; ok {
		return known, nil
	}
	sub := &subject{}
	var err error
	if isMLIR(text) {
		if sub.tensor, err = s.tensor(text); err == nil {
			sub.layout, err = encoding.LayoutOf(sub.tensor)
		}
	} else if sub.shape, err = xlashape.Parse(text); err == nil {
		sub.layout, err = sub.shape.Place()
	}
	if err != nil {
		return nil, err
	}
	if len(s.types) >= maxTypes {
		clear(s.types)
	}
	s.types[text] = sub
	return sub, nil
}

// isMLIR tells a type of MLIR's from a shape of XLA's, in which no < comes right
// after the name.
func isMLIR(text string) bool {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != '.' && r != '_' && r != '!' })
	return end > 0 && text[end] == '<'
}

func (s *Session) tensor(text string) (*ir.TensorType, error) {
	t, err := asm.ParseType(s.ctx, text)
	if err != nil {
		return nil, err
	}
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil, fmt.Errorf("expected the type of a tensor, found '%s'", t)
	}
	return tensor, tensor.VerifyEncoding()
}
