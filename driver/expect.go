package driver

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/ttopt/ttopt/ir"
)

// expectations are the comments of a source that foretell diagnostics, in the
// words and with the rules of mlir-opt's --verify-diagnostics:
//
//	// expected-error@+1 {{text}}       the line after this one
//	// expected-note@above {{text}}     the nearest line above without a comment like this
//	// expected-remark@below {{text}}   the nearest one below
//	// expected-error@unknown {{text}}  no line of this source
//	// expected-warning-re {{a{{.*}}b}} this line; what is between inner braces is a pattern
//
// A comment may meet several diagnostics, all those with the text in their
// message, but has to meet one.
type expectations struct {
	ctx    *ir.Context
	source *ir.Source
	report func(ir.Diagnostic)

	list []*expectation
	ok   bool
}

type expectation struct {
	severity ir.Severity
	text     string
	pattern  *regexp.Regexp // nil: a part of the message must equal text
	line     int            // noLine: no line of the source
	loc      ir.Loc         // of the comment, for complaints
	met      bool
}

// noLine is the line of diagnostics that are about no line of the source.
const noLine = -1

var expectationComment = regexp.MustCompile(
	`expected-(error|note|remark|warning)(-re)? *(?:@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$`)

var severityOf = map[string]ir.Severity{"error": ir.Error, "note": ir.Note, "remark": ir.Remark, "warning": ir.Warning}

// parseExpectations finds the comments. One that cannot be read is reported and
// makes the check fail.
func parseExpectations(ctx *ir.Context, src *ir.Source, report func(ir.Diagnostic)) *expectations {
	e := &expectations{ctx: ctx, source: src, report: report, ok: true}
	var below []*expectation // that wait for a line without a comment
	above, offset, line := 0, 0, 0
	for text := range strings.SplitSeq(src.Text, "\n") {
		line++
		start := offset
		offset += len(text) + 1
		text = strings.TrimRight(text, " \t\r\v\f")
		m := expectationComment.FindStringSubmatchIndex(text)
		if m == nil {
			for _, x := range below {
				x.line = line
			}
			below, above = nil, line
			continue
		}
		part := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return text[m[2*n]:m[2*n+1]]
		}
		x := &expectation{severity: severityOf[part(1)], text: part(4), line: line, loc: src.Loc(start + m[0])}
		var err error
		if part(2) != "" {
			x.pattern, err = expectationPattern(x.text)
		}
		switch where := part(3); where {
		case "":
		case "above":
			x.line = above
		case "below":
			below = append(below, x)
		case "unknown":
			x.line = noLine
		default:
			d, notInt := strconv.Atoi(where)
			if notInt != nil && err == nil {
				err = fmt.Errorf("invalid line offset '%s'", where)
			}
			x.line += d
		}
		if err != nil {
			e.complain(x, err.Error())
			continue
		}
		e.list = append(e.list, x)
	}
	return e
}

func (e *expectations) fail(loc ir.Loc, message string) {
	e.ok = false
	e.report(ir.Diagnostic{Severity: ir.Error, Loc: loc, Message: message})
}

// complain is fail about an expectation. As in MLIR as much of its comment is marked
// as its text is long.
func (e *expectations) complain(x *expectation, message string) {
	e.ok = false
	e.report(ir.Diagnostic{Severity: ir.Error, Loc: x.loc, Width: utf8.RuneCountInString(x.text), Message: message})
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
		expr, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return nil, fmt.Errorf("found start of regex with no end '}}'")
		}
		if _, err := regexp.Compile(expr); err != nil {
			return nil, fmt.Errorf("invalid regex: %s", regexProblem(err))
		}
		pattern.WriteString("(?:" + expr + ")")
		text = after
	}
}

// regexProblem says what is wrong with a pattern, in POSIX's words where it has them.
func regexProblem(err error) string {
	var syntaxError *syntax.Error
	if errors.As(err, &syntaxError) {
		switch syntaxError.Code {
		case syntax.ErrMissingBracket:
			return "brackets ([ ]) not balanced"
		case syntax.ErrMissingParen, syntax.ErrUnexpectedParen:
			return "parentheses not balanced"
		}
	}
	return err.Error()
}

// meet checks a diagnostic and its notes against what was expected. Calls must
// not overlap; those of a context's handler do not.
func (e *expectations) meet(d ir.Diagnostic) {
	e.meetOne(d)
	for _, n := range d.Notes {
		e.meetOne(n)
	}
}

func (e *expectations) meetOne(d ir.Diagnostic) {
	file, line, _, ok := e.ctx.Place(d.Loc)
	if !ok || file != e.source.Name {
		line = noLine
	}
	var near *expectation
	for _, x := range e.list {
		if x.line != line || !x.matches(d.Message) {
			continue
		}
		if x.severity == d.Severity {
			x.met = true
			return
		}
		near = x
	}
	if near != nil {
		e.fail(near.loc, fmt.Sprintf("'%s' diagnostic emitted when expecting a '%s'", d.Severity, near.severity))
		return
	}
	e.fail(d.Loc, fmt.Sprintf("unexpected %s: %s", d.Severity, d.Message))
}

func (x *expectation) matches(message string) bool {
	if x.pattern != nil {
		return x.pattern.MatchString(message)
	}
	return strings.Contains(message, x.text)
}

// finish reports what was expected and did not come, and whether all was as
// expected.
func (e *expectations) finish() bool {
	for _, x := range e.list {
		if !x.met {
			e.complain(x, fmt.Sprintf("expected %s \"%s\" was not produced", x.severity, x.text))
		}
	}
	return e.ok
}
