package pass

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// OptionValue is a field type of an options struct that reads and prints
// itself: Set reads what String prints. Both are called on a pointer to the
// field.
type OptionValue interface {
	Set(text string) error
	String() string
}

// CheckedOptions is implemented by options structs whose values can be wrong although
// each can be read: Check says what is wrong before any pass runs.
type CheckedOptions interface {
	Check() error
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

// ParseOptions sets the fields of an options struct, given by pointer, from
// "key=value key=value". A field takes part if it has the tag `option:"key"`;
// it may be a bool (its key alone says true), an int, an int64, a string, a
// []string (elements with commas between) or an OptionValue. Of a key that is
// given twice the last one counts; a list, as in MLIR, gets the elements of both.
// A value that holds spaces stands in quotes ("a b", with \" and \\ in it, or
// 'a b'), in braces ({a b}), or has its spaces in brackets; the quotes and the
// braces do not belong to it. The error names the key and what is allowed.
// CheckedOptions are checked.
func ParseOptions(options any, text string) error {
	list, err := scanSettings(text)
	if err != nil {
		return fmt.Errorf("cannot read options %q: %w", text, err)
	}
	if len(list) == 0 {
		return nil
	}
	fields := DescribeOptions(options)
	if len(fields) == 0 {
		return fmt.Errorf("no such option %s: there are no options", list[0].key)
	}
	for n, s := range list {
		i := slices.IndexFunc(fields, func(o Option) bool { return o.Name == s.key })
		if i < 0 {
			var names []string
			for _, o := range fields {
				names = append(names, o.Name)
			}
			return fmt.Errorf("no such option %s (there are %s)%s", s.key, strings.Join(names, ", "), DidYouMean(s.key, names))
		}
		again := slices.ContainsFunc(list[:n], func(before setting) bool { return before.key == s.key })
		if err := fields[i].set(s.value, again); err != nil {
			return fmt.Errorf("option %s: %w", s.key, err)
		}
	}
	if o, ok := options.(CheckedOptions); ok {
		return o.Check()
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
	case uint32:
		return "uint"
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
		return joinList(v)
	default:
		return fmt.Sprint(v)
	}
}

// set takes a value; that of a list joins what it was set to before.
func (o *Option) set(value *string, again bool) error {
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
			return fmt.Errorf("'%s' is invalid value for boolean argument! Try 0 or 1", text)
		}
		*p = b
	case *int, *int64:
		n, err := strconv.ParseInt(text, 10, o.field.Type().Bits())
		if err != nil {
			//lint:ignore ST1005 the words of LLVM's command line
			return fmt.Errorf("'%s' value invalid for long argument!", text)
		}
		o.field.SetInt(n)
	case *uint32:
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			//lint:ignore ST1005 the words of LLVM's command line
			return fmt.Errorf("'%s' value invalid for uint argument!", text)
		}
		*p = uint32(n)
	case *string:
		if err := o.choose(text); err != nil {
			return err
		}
		*p = text
	case *[]string:
		if value == nil {
			return errors.New("expected a list")
		}
		list := *value
		if strings.HasPrefix(list, "{") {
			list = unquote(list)
		}
		elems := splitList(list)
		for _, e := range elems {
			if err := o.choose(e); err != nil {
				return err
			}
		}
		if again {
			elems = slices.Concat(*p, elems)
		}
		*p = elems
	default:
		return fmt.Errorf("fields of type %T cannot be options", p)
	}
	return nil
}

// choose checks that text is one of the choices, if there are any.
func (o *Option) choose(text string) error {
	if len(o.Choices) > 0 && !slices.Contains(o.Choices, text) {
		return fmt.Errorf("expected %s, found %q", strings.Join(o.Choices, ", "), text)
	}
	return nil
}

// FormatOptions prints all options of a struct, sorted by name, as ParseOptions
// reads them. As in MLIR, a list that is empty by default leaves only its space
// where it has no elements.
func FormatOptions(options, defaults any) string {
	list, was := DescribeOptions(options), DescribeOptions(defaults)
	byName := func(a, b Option) int { return strings.Compare(a.Name, b.Name) }
	slices.SortFunc(list, byName)
	slices.SortFunc(was, byName)
	parts := make([]string, len(list))
	for i, o := range list {
		elems, isList := o.field.Interface().([]string)
		switch {
		case isList && len(elems) == 0 && was[i].Default != "":
			parts[i] = o.Name + "={}"
		case isList && len(elems) == 0:
		case isList:
			parts[i] = o.Name + "=" + o.Default
		default:
			parts[i] = o.Name + "=" + quote(o.Default)
		}
	}
	return strings.Join(parts, " ")
}
