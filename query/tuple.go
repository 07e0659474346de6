package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// A leaf is an array inside a tuple, by the numbers that lead to it.
type leaf struct {
	path    []int
	subject *subject
}

// leaves reads a text that is a tuple or a buffer of XLA's, and returns its
// arrays; the shape is nil for any other type. What has no data, a token, is no
// leaf.
func (s *Session) leaves(text string) (tuple *xlashape.Shape, all []leaf, err error) {
	_, known := s.types[text]
	if _, is := tensorText(text); known || is {
		return nil, nil, nil
	}
	shape, err := xlashape.Parse(text)
	if err != nil || shape.Kind != xlashape.Tuple && shape.Kind != xlashape.Buffer {
		return nil, nil, nil // the one who reads it as an array says what is wrong
	}
	var visit func(e *xlashape.Shape, path []int) error
	visit = func(e *xlashape.Shape, path []int) error {
		if e.Kind == xlashape.Array {
			place, err := e.Place()
			if err == nil {
				all = append(all, leaf{path, &subject{shape: e, layout: place}})
			}
			return err
		}
		for i, inner := range e.Elements {
			at := path
			if e.Kind == xlashape.Tuple {
				at = append(path[:len(path):len(path)], i)
			}
			if err := visit(inner, at); err != nil {
				return err
			}
		}
		return nil
	}
	if err := visit(shape, []int{}); err != nil {
		return nil, nil, s.errorIn(text, err)
	}
	return shape, all, nil
}

// sizeOfLeaves adds up the sizes of arrays, which have no physical shape in
// common. The table of pointers that a tuple is in memory is not in it.
func sizeOfLeaves(all []leaf) (sizeAnswer, error) {
	a := sizeAnswer{Physical: []int64{}, several: true}
	for _, e := range all {
		l := e.subject.layout
		fits := true
		for _, sum := range []struct {
			to *int64
			n  int64
		}{{&a.Elements, l.Volume()}, {&a.Slots, l.Slots()}, {&a.Bytes, l.Bytes()}, {&a.Padding, l.Padding()}} {
			var ok bool
			*sum.to, ok = integer.Add(*sum.to, sum.n)
			fits = fits && ok
		}
		if !fits {
			return a, fmt.Errorf("the arrays of the tuple have more than 2^63 bytes together")
		}
	}
	return a, nil
}

// convertLeaves writes the arrays of a tuple in another notation, in a tuple of
// that; maps are listed in parentheses.
func (s *Session) convertLeaves(tuple *xlashape.Shape, all []leaf, to string) (any, error) {
	if to == "xla" {
		return convertAnswer{Text: tuple.String()}, nil
	}
	open, end := "tuple<", ">"
	if to == "map" {
		open, end = "(", ")"
	}
	var write func(e *xlashape.Shape, path []int) (string, error)
	write = func(e *xlashape.Shape, path []int) (string, error) {
		switch e.Kind {
		case xlashape.Array:
			a, err := s.converted(all[0].subject, to)
			all = all[1:]
			if err != nil {
				return "", fmt.Errorf("{%s}: %w", pathText(path), err)
			}
			return a.Text, nil
		case xlashape.Buffer:
			return write(e.Elements[0], path)
		case xlashape.Tuple:
			var texts []string
			for i, inner := range e.Elements {
				text, err := write(inner, append(path[:len(path):len(path)], i))
				if err != nil {
					return "", err
				}
				texts = append(texts, text)
			}
			return open + strings.Join(texts, ", ") + end, nil
		}
		return "", fmt.Errorf("{%s}: %v is no array", pathText(path), e)
	}
	text, err := write(tuple, nil)
	if err != nil {
		return nil, err
	}
	return convertAnswer{Text: text}, nil
}

// pathText writes the numbers that lead to a leaf.
func pathText(path []int) string {
	var text []string
	for _, i := range path {
		text = append(text, strconv.Itoa(i))
	}
	return strings.Join(text, ",")
}

type tupleAnswer struct {
	Type     string        `json:"type"`
	Data     int64         `json:"data"`
	Bytes    int64         `json:"bytes"`
	Elements []leafExplain `json:"elements"`
}

type leafExplain struct {
	Path []int `json:"path"`
	explainAnswer
}

func (e leafExplain) padded() bool { return len(e.Padding) > 0 }

// explainLeaves explains the arrays of a tuple one by one, and adds up.
func explainLeaves(tuple *xlashape.Shape, all []leaf) (any, error) {
	total, err := sizeOfLeaves(all)
	if err != nil {
		return nil, err
	}
	a := tupleAnswer{Type: tuple.String(), Bytes: total.Bytes, Elements: []leafExplain{}}
	for _, e := range all {
		one, err := e.subject.explain()
		if err != nil {
			return nil, err
		}
		a.Data += one.Data
		a.Elements = append(a.Elements, leafExplain{e.path, one})
	}
	return a, nil
}

func (a tupleAnswer) report() string {
	var s sheet
	s.WriteString(a.Type + "\n")
	s.line("data", "%s", inBytes(a.Data))
	s.line("storage", "%s: %s", inBytes(a.Bytes), sized(a.Data, a.Bytes, slices.ContainsFunc(a.Elements, leafExplain.padded)))
	for _, e := range a.Elements {
		s.WriteString("{" + pathText(e.Path) + "} " + e.report())
	}
	return s.String()
}
