package pass

import (
	"errors"
	"fmt"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// Pipeline is a sequence of passes for one kind of op.
type Pipeline struct {
	// Anchor is the name of the op kind the pipeline runs on; "any" fits all.
	Anchor string
	Items  []Item
}

// Item is a step of a pipeline: a pass with its options, or a pipeline for ops
// directly inside the anchor.
type Item struct {
	Pass    *Pass
	Options any
	Nested  *Pipeline
}

// AnyAnchor is the anchor that fits every op.
const AnyAnchor = "any"

// Add appends a pass with its default options, changed by the option text. A
// pass for another kind of op than the pipeline's is put into a nested
// pipeline, as mlir-opt does for passes given by flags.
func (p *Pipeline) Add(ps *Pass, options string) error {
	var opts any
	if ps.Options != nil {
		opts = ps.Options()
	}
	if err := ParseOptions(opts, options); err != nil {
		return fmt.Errorf("%s: %w", ps.Name, err)
	}
	p.AddItem(Item{Pass: ps, Options: opts})
	return nil
}

// AddItem appends a step, nesting it where its anchor differs.
func (p *Pipeline) AddItem(it Item) {
	if it.Pass == nil || it.Pass.Anchor == "" || it.Pass.Anchor == p.Anchor || p.Anchor == AnyAnchor {
		p.Items = append(p.Items, it)
		return
	}
	if n := len(p.Items); n > 0 && p.Items[n-1].Nested != nil && p.Items[n-1].Nested.Anchor == it.Pass.Anchor {
		p.Items[n-1].Nested.AddItem(it)
		return
	}
	p.Items = append(p.Items, Item{Nested: &Pipeline{Anchor: it.Pass.Anchor, Items: []Item{it}}})
}

// String prints the pipeline as ParsePipeline reads it, with all options.
func (p *Pipeline) String() string {
	parts := make([]string, len(p.Items))
	for i, it := range p.Items {
		if it.Nested != nil {
			parts[i] = it.Nested.String()
			continue
		}
		parts[i] = it.Pass.Name
		if it.Pass.Options != nil {
			parts[i] += "{" + FormatOptions(it.Options, it.Pass.Options(), true) + "}"
		}
	}
	return p.Anchor + "(" + strings.Join(parts, ",") + ")"
}

// The grammar of pipelines. parser.String() prints it as EBNF for the docs.
type pipelineSyntax struct {
	Items []*itemSyntax `parser:"( @@ ( ',' @@ )* )?"`
}

type itemSyntax struct {
	Pos     lexer.Position
	Name    string          `parser:"@Name"`
	Options *string         `parser:"( @Options"`
	Nested  *pipelineSyntax `parser:"| '(' @@ ')' )?"`
}

var pipelineRules = lexer.Rules{
	"Root": {
		{Name: "space", Pattern: `\s+`},
		{Name: "Name", Pattern: `[A-Za-z_][\w\-.]*`},
		{Name: "Options", Pattern: `\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`},
		{Name: "Punct", Pattern: `[(),]`},
	},
}

// PipelineGrammar returns the EBNF of pipelines, for people.
func PipelineGrammar() (string, error) {
	p, err := pipelineParser()
	if err != nil {
		return "", err
	}
	return p.String(), nil
}

func pipelineParser() (*participle.Parser[pipelineSyntax], error) {
	def, err := lexer.New(pipelineRules)
	if err != nil {
		return nil, err
	}
	return participle.Build[pipelineSyntax](participle.Lexer(def), participle.Elide("space"), participle.UseLookahead(2))
}

// maxPipelineDepth bounds the nesting of a pipeline's text.
const maxPipelineDepth = 100

// ParsePipeline reads a pipeline such as
// builtin.module(func.func(canonicalize,cse),ttcore-shard{grid=2x4}). An error
// carries the column.
func ParsePipeline(lib *Library, text string) (*Pipeline, error) {
	if strings.Count(text, "(") > maxPipelineDepth {
		return nil, fmt.Errorf("pass pipeline is nested more than %d deep", maxPipelineDepth)
	}
	p, err := pipelineParser()
	if err != nil {
		return nil, err
	}
	syntax, err := p.ParseString("", text)
	if err != nil {
		var pe participle.Error
		if errors.As(err, &pe) {
			return nil, pipelineError(text, pe.Position().Offset, pe.Message())
		}
		return nil, err
	}
	if len(syntax.Items) != 1 || syntax.Items[0].Nested == nil {
		return nil, fmt.Errorf("expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'")
	}
	return buildPipeline(lib, text, syntax.Items[0])
}

func buildPipeline(lib *Library, text string, s *itemSyntax) (*Pipeline, error) {
	out := &Pipeline{Anchor: s.Name}
	for _, it := range s.Nested.Items {
		if it.Nested != nil {
			nested, err := buildPipeline(lib, text, it)
			if err != nil {
				return nil, err
			}
			out.Items = append(out.Items, Item{Nested: nested})
			continue
		}
		options := ""
		if it.Options != nil {
			options = strings.TrimSuffix(strings.TrimPrefix(*it.Options, "{"), "}")
		}
		var err error
		switch ps, named := lib.Pass(it.Name), lib.Pipeline(it.Name); {
		case ps != nil && ps.Anchor != "" && out.Anchor != AnyAnchor && ps.Anchor != out.Anchor:
			err = fmt.Errorf("can't add pass '%s' restricted to '%s' on a PassManager intended to run on '%s', did you intend to nest?", ps.Name, ps.Anchor, out.Anchor)
		case ps != nil:
			err = out.Add(ps, options)
		case named != nil:
			err = out.AddNamed(named, options)
		default:
			err = fmt.Errorf("'%s' does not refer to a registered pass or pass pipeline%s", it.Name, DidYouMean(it.Name, lib.Names()))
		}
		if err != nil {
			return nil, pipelineError(text, it.Pos.Offset, err.Error())
		}
	}
	return out, nil
}

// AddNamed appends the steps of a named pipeline.
func (p *Pipeline) AddNamed(n *NamedPipeline, options string) error {
	var opts any
	if n.Options != nil {
		opts = n.Options()
	}
	if err := ParseOptions(opts, options); err != nil {
		return fmt.Errorf("%s: %w", n.Name, err)
	}
	steps, err := n.Build(opts)
	if err != nil {
		return fmt.Errorf("%s: %w", n.Name, err)
	}
	if steps.Anchor != p.Anchor && p.Anchor != AnyAnchor {
		p.Items = append(p.Items, Item{Nested: steps})
		return nil
	}
	p.Items = append(p.Items, steps.Items...)
	return nil
}

// pipelineError shows the text of the pipeline with a caret.
func pipelineError(text string, offset int, msg string) error {
	return fmt.Errorf("<pass pipeline>:1:%d: error: %s\n%s\n%s^", offset+1, msg, text, strings.Repeat(" ", offset))
}
