package ir

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

// Source is a text that was parsed, kept for locations and diagnostics.
type Source struct {
	Name string
	Text string

	id    int
	once  sync.Once
	lines []int // offset of each line's first byte
}

// AddSource makes a text known, so that locations can point into it.
func (c *Context) AddSource(name, text string) (*Source, error) {
	if len(text) >= MaxSourceBytes {
		return nil, fmt.Errorf("%s: a source file of %d bytes is too large", name, len(text))
	}
	c.locMu.Lock()
	defer c.locMu.Unlock()
	s := &Source{Name: name, Text: text, id: len(c.sources)}
	c.sources = append(c.sources, s)
	return s, nil
}

// Loc returns the location of a byte of the source.
func (s *Source) Loc(offset int) Loc {
	return locInSource | Loc(s.id)<<locSourceShift | Loc(offset)
}

// LineCol returns the line and the column of a byte, both from 1, the column
// counted in bytes.
func (s *Source) LineCol(offset int) (line, col int) {
	s.once.Do(func() {
		s.lines = append(s.lines, 0)
		for at := 0; ; {
			nl := strings.IndexByte(s.Text[at:], '\n')
			if nl < 0 {
				break
			}
			at += nl + 1
			s.lines = append(s.lines, at)
		}
	})
	line = sort.Search(len(s.lines), func(i int) bool { return s.lines[i] > offset })
	return line, offset - s.lines[line-1] + 1
}

// hasColumn reports whether there is a byte in that place, or the end of the
// line.
func (s *Source) hasColumn(line, col int) bool {
	s.LineCol(0)
	return line >= 1 && line <= len(s.lines) && col >= 1 && col <= len(s.Line(line))+1
}

// Line returns the text of a line, numbered from 1, without its end.
func (s *Source) Line(line int) string {
	s.LineCol(0)
	if line < 1 || line > len(s.lines) {
		return ""
	}
	text := s.Text[s.lines[line-1]:]
	if nl := strings.IndexByte(text, '\n'); nl >= 0 {
		text = text[:nl]
	}
	return strings.TrimSuffix(text, "\r")
}

func (c *Context) sourceOf(l Loc) (*Source, int) {
	c.locMu.RLock()
	defer c.locMu.RUnlock()
	return c.sources[l&^locInSource>>locSourceShift], int(l & locOffsetMask)
}

// sourceNamed returns the source of the given name, or nil.
func (c *Context) sourceNamed(name string) *Source {
	c.locMu.RLock()
	defer c.locMu.RUnlock()
	for _, s := range c.sources {
		if s.Name == name {
			return s
		}
	}
	return nil
}
