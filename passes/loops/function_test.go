package loops_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// computed are the element types that functions are computed on.
var computed = slices.DeleteFunc(slices.Clone(numbers), func(t string) bool { return t == "index" })

// application is a function of one op, on tensors of the given element types; the
// second operand is a row.
func application(fn, attrs string, operands []string, result string) string {
	var args, values, types []string
	for i, elem := range operands {
		t := "tensor<5x7x" + elem + ">"
		if i == 1 {
			t = "tensor<7x" + elem + ">"
		}
		args, values, types = append(args, fmt.Sprintf("%%%d: %s", i, t)), append(values, fmt.Sprintf("%%%d", i)), append(types, t)
	}
	for i := range args {
		args[i], values[i] = strings.Replace(args[i], "%", "%x", 1), strings.Replace(values[i], "%", "%x", 1)
	}
	return fmt.Sprintf(`func.func @f(%s) -> tensor<5x7x%s> {
  %%0 = "ttir.%s"(%s) <{%s}> : (%s) -> tensor<5x7x%[2]s>
  return %%0 : tensor<5x7x%[2]s>
}`, strings.Join(args, ", "), result, fn, strings.Join(values, ", "), attrs, strings.Join(types, ", "))
}

// TestTruths compares every type of operands, to every type of results.
func TestTruths(t *testing.T) {
	for i, elem := range computed {
		for j, result := range computed {
			for k, fn := range strings.Fields("eq ne gt ge lt le isfinite logical_and logical_or logical_xor logical_not") {
				if (i+j+k)%3 > 0 && elem != result && result != "i1" {
					continue // the others say the same
				}
				operands := []string{elem, elem}
				if fn == "isfinite" || fn == "logical_not" {
					operands = operands[:1]
				}
				if strings.HasPrefix(fn, "logical") && len(operands) == 2 && k%2 == 0 {
					operands[1] = result
				}
				check(t, application(fn, "", operands, result), "")
			}
			check(t, application("where", "", []string{elem, result, result}, result), "")
		}
	}
}
