package driver

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/ttopt/ttopt/ir"
)

// expectations are the comments of a source that foretell diagnostics:
//
//	// expected-error@+1 {{text}}      the line after this one
//	// expected-note@above {{text}}    the nearest line above without one
//	// expected-warning-re {{a{{.*}}b}} this line, a pattern between inner braces
type expectations struct {
	ctx    *ir.Context
	source *ir.Source
	report func(ir.Diagnostic)

	mu    sync.Mutex
	lines map[int][]*expectation
	ok    bool
}

type expectation struct {
	severity ir.Severity
	text     string
	pattern  *regexp.Regexp // nil: a part of the message must equal text
	offset   int            // of the comment, for complaints
	met      bool
}

var expectationComment = regexp.MustCompile(
	`expected-(error|note|remark|warning)(-re)?\s*(?:@([+-][0-9]+|above|below|unknown))?\s*\{\{(.*)\}\}$`)

var severityOf = map[string]ir.Severity{"error": ir.Error, "note": ir.Note, "remark": ir.Remark, "warning": ir.Warning}

// parseExpectations finds the comments. ok is false where one cannot be read.
func parseExpectations(ctx *ir.Context, src *ir.Source, report func(ir.Diagnostic)) (*expectations, bool) {
	e := &expectations{ctx: ctx, source: src, report: report, lines: map[int][]*expectation{}, ok: true}
	lines := strings.Split(src.Text, "\n")
	hasOne := func(i int) bool { return i >= 0 && i < len(lines) && expectationComment.MatchString(lines[i]) }
	offset := 0
	for i, line := range lines {
		if m := expectationComment.FindStringSubmatchIndex(line); m != nil {
			part := func(n int) string {
				if m[2*n] < 0 {
					return ""
				}
				return line[m[2*n]:m[2*n+1]]
			}
			x := &expectation{severity: severityOf[part(1)], text: part(4), offset: offset + m[0]}
			if part(2) != "" {
				pattern, err := expectationPattern(x.text)
				if err != nil {
					report(*ir.Errorf(src.Loc(x.offset), "invalid regular expression: %s", err))
					return e, false
				}
				x.pattern = pattern
			}
			at := i + 1
			switch where := part(3); where {
			case "":
			case "above":
				for at--; hasOne(at - 1); at-- {
				}
			case "below":
				for at++; hasOne(at - 1); at++ {
				}
			case "unknown":
				at = 0
			default:
				d, err := strconv.Atoi(where)
				if err != nil {
					report(*ir.Errorf(src.Loc(x.offset), "invalid line offset '%s'", where))
					return e, false
				}
				at += d
			}
			e.lines[at] = append(e.lines[at], x)
		}
		offset += len(line) + 1
	}
	return e, true
}

// expectationPattern reads a text that is literal but for the parts between
// {{ and }}, which are regular expressions.
func expectationPattern(text string) (*regexp.Regexp, error) {
	var pattern strings.Builder
	for {
		literal, rest, found := strings.Cut(text, "{{")
		pattern.WriteString(regexp.QuoteMeta(literal))
		if !found {
			return regexp.Compile(pattern.String())
		}
		expr, after, _ := strings.Cut(rest, "}}")
		pattern.WriteString("(?:" + expr + ")")
		text = after
	}
}

// meet checks a diagnostic and its notes against what was expected.
func (e *expectations) meet(d ir.Diagnostic) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.meetOne(d)
	for _, n := range d.Notes {
		e.meetOne(n)
	}
}

func (e *expectations) meetOne(d ir.Diagnostic) {
	file, line, _, ok := e.ctx.Place(d.Loc)
	if !ok || file != e.source.Name {
		line = 0
	}
	var near *expectation
	for _, x := range e.lines[line] {
		if x.met || !x.matches(d.Message) {
			continue
		}
		if x.severity == d.Severity {
			x.met = true
			return
		}
		near = x
	}
	e.ok = false
	if near != nil {
		near.met = true
		e.report(ir.Diagnostic{Severity: ir.Error, Loc: d.Loc,
			Message: "'" + d.Severity.String() + "' diagnostic emitted when expecting a '" + near.severity.String() + "'"})
		return
	}
	e.report(ir.Diagnostic{Severity: ir.Error, Loc: d.Loc, Message: "unexpected " + d.Severity.String() + ": " + d.Message})
}

func (x *expectation) matches(message string) bool {
	if x.pattern != nil {
		return x.pattern.MatchString(message)
	}
	return strings.Contains(message, x.text)
}

// finish reports what was expected and did not come.
func (e *expectations) finish() bool {
	for _, line := range slices.Sorted(maps.Keys(e.lines)) {
		for _, x := range e.lines[line] {
			if !x.met {
				e.ok = false
				e.report(*ir.Errorf(e.source.Loc(x.offset), "expected %s \"%s\" was not produced", x.severity, x.text))
			}
		}
	}
	return e.ok
}
