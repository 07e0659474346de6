package pass

import (
	"errors"
	"fmt"
	"strings"
)

// maxPipelineDepth bounds the nesting of a pipeline's text.
const maxPipelineDepth = 100

// ParsePipeline reads a pipeline such as
// builtin.module(func.func(canonicalize,cse),ttcore-shard{grid=2x4}):
//
//	text     = anchor "(" ")" | pipeline .
//	pipeline = anchor "(" item { "," item } ")" .
//	item     = pipeline | name [ "{" options "}" ] .
//
// The anchor is the name of an op kind or "any", a name is that of a pass or of
// a named pipeline of the library, options are as in ParseOptions. An error
// shows the text with a caret.
func ParsePipeline(lib *Library, text string) (*Pipeline, error) {
	p := &pipelineParser{lib: lib, text: text}
	i := skipSpace(text, 0)
	end := i + nameLength(text[i:])
	if p.at = skipSpace(text, end); end == i || p.at == len(text) || text[p.at] != '(' {
		return nil, errors.New("expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'")
	}
	out, err := p.pipeline(text[i:end], 1)
	if err != nil {
		return nil, err
	}
	if p.space(); p.at < len(text) {
		if text[p.at] == ')' {
			return nil, p.errorAt(p.at, "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline")
		}
		return nil, p.errorAt(p.at, "expected the end of the pass pipeline")
	}
	return out, nil
}

type pipelineParser struct {
	lib  *Library
	text string
	at   int
}

func (p *pipelineParser) space() { p.at = skipSpace(p.text, p.at) }

// next returns the next byte behind space, 0 at the end.
func (p *pipelineParser) next() byte {
	if p.space(); p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// pipeline reads "(item, item)".
func (p *pipelineParser) pipeline(anchor string, depth int) (*Pipeline, error) {
	out, open := &Pipeline{Anchor: anchor}, p.at
	if depth > maxPipelineDepth {
		return nil, p.errorAt(open, fmt.Sprintf("pass pipeline is nested more than %d deep", maxPipelineDepth))
	}
	// As in MLIR only the outermost pipeline may be empty.
	if p.at++; depth == 1 && p.next() == ')' {
		p.at++
		return out, nil
	}
	for {
		if err := p.item(out, depth); err != nil {
			return nil, err
		}
		switch p.next() {
		case ',':
			p.at++
		case ')':
			p.at++
			return out, nil
		case 0:
			return nil, p.errorAt(open, "encountered unbalanced parentheses while parsing pipeline")
		default:
			return nil, p.errorAt(p.at, "expected ',' after parsing pipeline")
		}
	}
}

// item reads a nested pipeline, or a pass or a named pipeline with its options.
func (p *pipelineParser) item(out *Pipeline, depth int) error {
	p.space()
	start := p.at
	name := p.text[start : start+nameLength(p.text[start:])]
	if name == "" {
		return p.errorAt(start, "'' does not refer to a registered pass or pass pipeline")
	}
	p.at += len(name)
	options := ""
	switch p.next() {
	case '(':
		nested, err := p.pipeline(name, depth+1)
		if err != nil {
			return err
		}
		out.Items = append(out.Items, Item{Nested: nested})
		return nil
	case '{':
		n := bracedLength(p.text[p.at:])
		if n == 0 {
			return p.errorAt(p.at, "missing closing '}' while processing pass options")
		}
		options = p.text[p.at+1 : p.at+n-1]
		p.at += n
	}
	if err := p.add(out, name, options); err != nil {
		return p.errorAt(start, err.Error())
	}
	return nil
}

func (p *pipelineParser) add(out *Pipeline, name, options string) error {
	if ps := p.lib.Pass(name); ps != nil {
		if ps.Anchor != "" && out.Anchor != AnyAnchor && ps.Anchor != out.Anchor {
			return fmt.Errorf("can't add pass '%s' restricted to '%s' on a PassManager intended to run on '%s', did you intend to nest?", ps.Name, ps.Anchor, out.Anchor)
		}
		return out.Add(ps, options)
	}
	if named := p.lib.Pipeline(name); named != nil {
		return out.AddNamed(named, options)
	}
	return fmt.Errorf("'%s' does not refer to a registered pass or pass pipeline%s", name, DidYouMean(name, p.lib.Names()))
}

// errorAt shows the line of the text with a caret.
func (p *pipelineParser) errorAt(offset int, message string) error {
	before := p.text[:offset]
	line := 1 + strings.Count(before, "\n")
	start := strings.LastIndexByte(before, '\n') + 1
	shown, _, _ := strings.Cut(p.text[start:], "\n")
	caret := strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, p.text[start:offset])
	return fmt.Errorf("<pass pipeline>:%d:%d: error: %s\n%s\n%s^", line, offset-start+1, message, shown, caret)
}
