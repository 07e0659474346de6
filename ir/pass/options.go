package pass

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// OptionValue is a field type of an options struct that reads and prints
// itself. Set is called on a pointer to the field.
type OptionValue interface {
	Set(text string) error
	String() string
}

// Option describes a field of an options struct.
type Option struct {
	Name    string // from the tag `option:"grid"`
	Doc     string // from the tag `doc:"…"`
	Type    string // what --help shows after the =
	Default string
	Choices []string // from the tag `choices:"host|device"`
	field   reflect.Value
}

// setting is one "key=value" of an option text.
type setting struct {
	Pos   lexer.Position
	Key   string  `parser:"@Key"`
	Value *string `parser:"( '=' @Value )?"`
}

type settings struct {
	List []*setting `parser:"@@*"`
}

// optionRules read "grid=2x4 intervals=[(0, -1)] flag". A value ends at a space
// that is in no bracket and in no quotes.
var optionRules = lexer.Rules{
	"Root": {
		{Name: "space", Pattern: `\s+`},
		{Name: "Key", Pattern: `[A-Za-z_][\w\-.]*`},
		{Name: "Eq", Pattern: `=`, Action: lexer.Push("Value")},
	},
	"Value": {
		{Name: "Value", Pattern: valuePattern, Action: lexer.Pop()},
	},
}

// valuePattern reads an option value: quoted text, bracketed text (two levels
// deep, as a list of pairs is) and plain characters, one after the other.
const valuePattern = `(?:"[^"]*"|'[^']*'|\[(?:[^\[\]]|\[[^\[\]]*\])*\]|\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'\[\](){}])*`

func optionParser() (*participle.Parser[settings], error) {
	def, err := lexer.New(optionRules)
	if err != nil {
		return nil, err
	}
	return participle.Build[settings](participle.Lexer(def), participle.Elide("space"))
}

// ParseOptions sets the fields of an options struct, given by pointer, from
// "key=value key=value". A field takes part if it has the tag `option:"key"`;
// it may be a bool (its key alone says true), an int, an int64, a string, a
// []string or an OptionValue. The error names the key and what is allowed.
func ParseOptions(options any, text string) error {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	p, err := optionParser()
	if err != nil {
		return err
	}
	parsed, err := p.ParseString("", text)
	if err != nil {
		return fmt.Errorf("cannot read options %q: %s", text, err)
	}
	if options == nil {
		return fmt.Errorf("no such option %s: there are no options", parsed.List[0].Key)
	}
	fields := DescribeOptions(options)
	for _, s := range parsed.List {
		i := slices.IndexFunc(fields, func(o Option) bool { return o.Name == s.Key })
		if i < 0 {
			var names []string
			for _, o := range fields {
				names = append(names, o.Name)
			}
			return fmt.Errorf("no such option %s%s; options are: %s", s.Key, DidYouMean(s.Key, names), strings.Join(names, ", "))
		}
		if err := fields[i].set(s.Value); err != nil {
			return fmt.Errorf("option %s: %w", s.Key, err)
		}
	}
	return nil
}

// DescribeOptions lists the options of a struct given by pointer. The defaults
// are the values the struct holds.
func DescribeOptions(options any) []Option {
	if options == nil {
		return nil
	}
	return describeFields(reflect.ValueOf(options).Elem())
}

// describeFields lists the options of a struct and of those embedded in it.
func describeFields(v reflect.Value) []Option {
	var list []Option
	for i := 0; i < v.NumField(); i++ {
		field := v.Type().Field(i)
		if field.Anonymous && field.Type.Kind() == reflect.Struct {
			list = append(list, describeFields(v.Field(i))...)
			continue
		}
		tag := field.Tag
		name, ok := tag.Lookup("option")
		if !ok {
			continue
		}
		o := Option{Name: name, Doc: tag.Get("doc"), field: v.Field(i)}
		if c := tag.Get("choices"); c != "" {
			o.Choices = strings.Split(c, "|")
		}
		o.Type, o.Default = tag.Get("type"), o.text()
		if o.Type == "" {
			o.Type = o.typeName()
		}
		list = append(list, o)
	}
	return list
}

func (o *Option) typeName() string {
	if len(o.Choices) > 0 {
		return strings.Join(o.Choices, "|")
	}
	switch o.field.Interface().(type) {
	case bool:
		return ""
	case int, int64:
		return "N"
	case []string:
		return "A,B,…"
	}
	return "TEXT"
}

func (o *Option) text() string {
	if v, ok := o.field.Addr().Interface().(OptionValue); ok {
		return v.String()
	}
	switch v := o.field.Interface().(type) {
	case bool:
		return strconv.FormatBool(v)
	case []string:
		return strings.Join(v, ",")
	default:
		return fmt.Sprint(v)
	}
}

func (o *Option) set(value *string) error {
	text := ""
	if value != nil {
		text = unquote(*value)
	}
	if v, ok := o.field.Addr().Interface().(OptionValue); ok {
		return v.Set(text)
	}
	switch p := o.field.Addr().Interface().(type) {
	case *bool:
		if value == nil {
			*p = true
			return nil
		}
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("expected true or false, found %q", text)
		}
		*p = b
	case *int, *int64:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("expected an integer, found %q", text)
		}
		o.field.SetInt(n)
	case *string:
		if len(o.Choices) > 0 && !slices.Contains(o.Choices, text) {
			return fmt.Errorf("expected %s, found %q", strings.Join(o.Choices, ", "), text)
		}
		*p = text
	case *[]string:
		*p = strings.Split(text, ",")
	default:
		return fmt.Errorf("fields of type %T cannot be options", p)
	}
	return nil
}

func unquote(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

// FormatOptions prints the options of a struct as ParseOptions reads them, those
// that differ from the defaults first and alone, or all.
func FormatOptions(options, defaults any, all bool) string {
	var parts []string
	was := DescribeOptions(defaults)
	for i, o := range DescribeOptions(options) {
		if all || o.Default != was[i].Default {
			text := o.Default
			if strings.ContainsAny(text, " \t") && !strings.HasPrefix(text, "[") {
				text = `"` + text + `"`
			}
			parts = append(parts, o.Name+"="+text)
		}
	}
	return strings.Join(parts, " ")
}

// DidYouMean returns ", did you mean 'x'?" for the candidate nearest to name,
// or nothing where none is near.
func DidYouMean(name string, candidates []string) string {
	best, at := "", len(name)/3+2
	for _, c := range candidates {
		if d := editDistance(name, c); d < at {
			best, at = c, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean '" + best + "'?"
}

// editDistance counts insertions, deletions and replacements of bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
