package npy

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// header is what a file says before its data.
type header struct {
	dtype     DType
	bigEndian bool
	fortran   bool
	shape     []int64
}

// parseHeader reads the Python dictionary of a header:
// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
func parseHeader(text string) (*header, error) {
	s := &scanner{text: text}
	h := &header{}
	var seen []string
	err := s.list('{', '}', func() error {
		key, err := s.str()
		if err != nil {
			return err
		}
		if slices.Contains(seen, key) {
			return fmt.Errorf("two values for %q", key)
		}
		seen = append(seen, key)
		if err := s.expect(':'); err != nil {
			return err
		}
		switch key {
		case "descr":
			if c := s.peek(); c == '[' || c == '(' {
				return errors.New("structured element types are not supported")
			}
			descr, err := s.str()
			if err != nil {
				return err
			}
			h.dtype, h.bigEndian, err = parseDescr(descr)
			return err
		case "fortran_order":
			h.fortran, err = s.boolean()
			return err
		case "shape":
			h.shape, err = s.shape()
			return err
		}
		return fmt.Errorf("unknown key %q", key)
	})
	if s.peek(); err == nil && s.pos < len(s.text) {
		err = s.unexpected("the end")
	}
	if err == nil && len(seen) != 3 {
		err = fmt.Errorf("expected descr, fortran_order and shape, found %s", strings.Join(seen, ", "))
	}
	if err != nil {
		return nil, fmt.Errorf("npy: header: %w", err)
	}
	return h, nil
}

// parseDescr reads a type such as <f4, >i2 or |u1.
func parseDescr(descr string) (d DType, bigEndian bool, err error) {
	if len(descr) == 3 {
		order, rest := descr[0], descr[1:]
		for _, d := range []DType{"|" + DType(rest), "<" + DType(rest)} {
			size := d.Size()
			switch {
			case size == 0:
			case order == '<', order == '|' && (size == 1 || d == BFloat16):
				return d, false, nil
			case order == '>' && d != BFloat16:
				return d, size > 1, nil
			}
		}
	}
	return "", false, fmt.Errorf("element type %q is not supported", descr)
}

// formatHeader writes the dictionary as NumPy does, with room for the first
// extent to grow in place.
func formatHeader(d DType, shape []int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "{'descr': '%s', 'fortran_order': False, 'shape': (", string(d))
	for i, n := range shape {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.FormatInt(n, 10))
	}
	if len(shape) == 1 {
		b.WriteByte(',')
	}
	b.WriteString("), }")
	if len(shape) > 0 {
		const maxDigits = 21
		b.WriteString(strings.Repeat(" ", maxDigits-len(strconv.FormatInt(shape[0], 10))))
	}
	return b.String()
}

// scanner reads the literals of Python that a header consists of.
type scanner struct {
	text string
	pos  int
}

// peek skips white space and returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	for s.pos < len(s.text) && strings.IndexByte(" \t\r\n", s.text[s.pos]) >= 0 {
		s.pos++
	}
	if s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

func (s *scanner) unexpected(want string) error {
	if c := s.peek(); s.pos < len(s.text) {
		return fmt.Errorf("expected %s at byte %d, found %q", want, s.pos, c)
	}
	return fmt.Errorf("expected %s, found the end", want)
}

func (s *scanner) expect(c byte) error {
	if s.peek() != c {
		return s.unexpected(fmt.Sprintf("%q", c))
	}
	s.pos++
	return nil
}

// list reads items between brackets, separated by commas, with an optional
// comma behind the last.
func (s *scanner) list(open, end byte, item func() error) error {
	if err := s.expect(open); err != nil {
		return err
	}
	for s.peek() != end {
		if err := item(); err != nil {
			return err
		}
		if s.peek() != ',' {
			break
		}
		s.pos++
	}
	return s.expect(end)
}

// str reads a string in either kind of quotes, without escapes.
func (s *scanner) str() (string, error) {
	quote := s.peek()
	if quote != '\'' && quote != '"' {
		return "", s.unexpected("a string")
	}
	text, _, ok := strings.Cut(s.text[s.pos+1:], string(quote))
	if !ok || strings.ContainsAny(text, "\\\n") {
		return "", fmt.Errorf("bad string at byte %d", s.pos)
	}
	s.pos += len(text) + 2
	return text, nil
}

func (s *scanner) boolean() (bool, error) {
	s.peek()
	for _, word := range []string{"True", "False"} {
		if strings.HasPrefix(s.text[s.pos:], word) {
			s.pos += len(word)
			return word == "True", nil
		}
	}
	return false, s.unexpected("True or False")
}

// shape reads a tuple of extents. Python 2 wrote some as 3L.
func (s *scanner) shape() ([]int64, error) {
	shape := []int64{}
	commas := 0
	err := s.list('(', ')', func() error {
		s.peek()
		n := s.pos
		for n < len(s.text) && s.text[n] >= '0' && s.text[n] <= '9' {
			n++
		}
		if n == s.pos {
			return s.unexpected("an extent")
		}
		v, err := strconv.ParseInt(s.text[s.pos:n], 10, 64)
		if err != nil {
			return fmt.Errorf("extent %s is too large", s.text[s.pos:n])
		}
		s.pos = n
		if s.peek() == 'L' {
			s.pos++
		}
		if s.peek() == ',' {
			commas++
		}
		shape = append(shape, v)
		return nil
	})
	if err == nil && len(shape) == 1 && commas == 0 {
		err = fmt.Errorf("shape (%d) is a number, expected (%d,)", shape[0], shape[0])
	}
	return shape, err
}
