package affine

import (
	"errors"
	"math"
	"strconv"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// String returns "(0, -1)".
func (c CollapseInterval) String() string {
	return "(" + strconv.Itoa(c.Begin) + ", " + strconv.Itoa(c.End) + ")"
}

// FormatCollapseIntervals returns "[(0, 3), (-3, -1)]", which
// [ParseCollapseIntervals] reads.
func FormatCollapseIntervals(intervals []CollapseInterval) string {
	b := []byte{'['}
	for i, iv := range intervals {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, iv.String()...)
	}
	return string(append(b, ']'))
}

type collapseSyntax struct {
	Intervals []intervalSyntax `parser:"('[' (@@ (',' @@)*)? ']' | @@ (',' @@)*)?"`
}

type intervalSyntax struct {
	Round  *boundsSyntax `parser:"'(' @@ ')'"`
	Square *boundsSyntax `parser:"| '[' @@ ']'"`
	Slice  *sliceSyntax  `parser:"| @@"`
}

type boundsSyntax struct {
	Begin numberSyntax `parser:"@@ ','"`
	End   numberSyntax `parser:"@@"`
}

type sliceSyntax struct {
	Begin numberSyntax `parser:"@@ ':'"`
	End   numberSyntax `parser:"@@"`
}

type numberSyntax struct {
	Pos      lexer.Position
	Negative bool   `parser:"@'-'?"`
	Digits   string `parser:"@Int"`
}

var collapseGrammar = sync.OnceValue(grammar[collapseSyntax])

// ParseCollapseIntervals reads intervals, separated by commas and in brackets or
// not, each written as a pair or as a slice:
//
//	[(0, 3), (-3, -1)]     0:3,-3:-1     [[0, 3], [-3, -1]]
//
// Nothing, or [], is no interval. Errors are of type *[SyntaxError].
func ParseCollapseIntervals(text string) ([]CollapseInterval, error) {
	tree, err := collapseGrammar().ParseString("", text)
	if err != nil {
		var syntaxErr *SyntaxError
		if errors.As(err, &syntaxErr) {
			return nil, syntaxErr
		}
		offset := 0
		var at participle.Error
		if errors.As(err, &at) {
			offset = at.Position().Offset
		}
		return nil, &SyntaxError{offset, "expected collapse intervals such as (0, -1), (2, 4) or 0:-1, 2:4"}
	}
	var out []CollapseInterval
	for _, iv := range tree.Intervals {
		begin, end := iv.ends()
		b, err := begin.value()
		if err != nil {
			return nil, err
		}
		e, err := end.value()
		if err != nil {
			return nil, err
		}
		out = append(out, CollapseInterval{b, e})
	}
	return out, nil
}

func (iv *intervalSyntax) ends() (begin, end *numberSyntax) {
	switch {
	case iv.Round != nil:
		return &iv.Round.Begin, &iv.Round.End
	case iv.Square != nil:
		return &iv.Square.Begin, &iv.Square.End
	}
	return &iv.Slice.Begin, &iv.Slice.End
}

func (n *numberSyntax) value() (int, error) {
	v, ok := parseUint(n.Digits)
	if !ok || v > math.MaxInt32 {
		return 0, &SyntaxError{n.Pos.Offset, "dim number " + n.Digits + " is too large"}
	}
	if n.Negative {
		return -int(v), nil
	}
	return int(v), nil
}
