package query

import (
	"strings"

	"github.com/ttopt/ttopt/layout/xlashape"
)

type textAnswer struct {
	Text     string   `json:"text"`
	Warnings []string `json:"warnings,omitempty"`
}

// print writes a type, or a layout of XLA's alone, as it is written.
func (s *Session) print(req *request) (any, error) {
	if isMLIR(req.Type) {
		t, err := s.reader.Type(req.Type)
		if err != nil {
			return nil, err
		}
		return textAnswer{Text: t.String()}, nil
	}
	if strings.HasPrefix(strings.TrimSpace(req.Type), "{") {
		l, err := xlashape.ParseLayout(req.Type)
		if err != nil {
			return nil, err
		}
		return textAnswer{Text: l.String()}, nil
	}
	shape, err := xlashape.Parse(req.Type)
	if err != nil {
		return nil, err
	}
	a := textAnswer{Text: shape.String()}
	for _, w := range shape.Warnings() {
		a.Warnings = append(a.Warnings, w.Msg)
	}
	return a, nil
}
