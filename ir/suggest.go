package ir

import "strings"

// Nearest returns the candidate that differs least from name, where one is near
// enough to have been meant; else "".
func Nearest(name string, candidates []string) string {
	best, at := "", len(name)/3+2
	for _, c := range candidates {
		if d := editDistance(name, c); d < at && d < max(len(name), len(c)) {
			best, at = c, d
		}
	}
	return best
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

// KindNear returns the name of the registered op that was probably meant by a
// name that is not known, or "": one of the dialect that is named or was meant.
func (c *Context) KindNear(name string) string {
	// That both are of one dialect makes two ops no more alike.
	prefix, rest := "", name
	if dialect, mnemonic, dotted := strings.Cut(name, "."); dotted {
		if c.Dialect(dialect) == nil {
			if dialect = c.DialectNear(dialect); dialect == "" {
				return ""
			}
		}
		prefix, rest = dialect+".", mnemonic
	}
	var names []string
	for _, d := range c.Dialects() {
		for _, k := range d.Kinds {
			if rest, ok := strings.CutPrefix(k.Name, prefix); ok {
				names = append(names, rest)
			}
		}
	}
	if near := Nearest(rest, names); near != "" {
		return prefix + near
	}
	return ""
}

// DialectNear returns the name of the dialect that was probably meant by one that is
// not known, or "".
func (c *Context) DialectNear(name string) string {
	var names []string
	for _, d := range c.Dialects() {
		names = append(names, d.Name)
	}
	return Nearest(name, names)
}
