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
	if whole, is := tensorText(req.Type); is {
		t, err := s.reader.Type(whole)
		if err != nil {
			return nil, s.errorIn(req.Type, err)
		}
		return textAnswer{Text: t.String()}, nil
	}
	if strings.HasPrefix(strings.TrimSpace(req.Type), "{") {
		l, err := xlashape.ParseLayout(req.Type)
		if err != nil {
			return nil, s.errorIn(req.Type, err)
		}
		return textAnswer{Text: l.String()}, nil
	}
	shape, err := xlashape.Parse(req.Type)
	if err != nil {
		return nil, s.errorIn(req.Type, err)
	}
	a := textAnswer{Text: shape.String()}
	for _, w := range shape.Warnings() {
		a.Warnings = append(a.Warnings, w.Msg)
	}
	return a, nil
}
