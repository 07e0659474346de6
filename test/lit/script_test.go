//go:build unix

package lit

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// script is what the comments of a test file ask for.
type script struct {
	runs     []run
	requires []string // platform words, all of which must hold
}

// run is one RUN command, its continuation lines joined.
type run struct {
	line    int // 1-based, of its first RUN line
	command string
}

var (
	directive    = regexp.MustCompile(`^\s*(?://|;)\s*(RUN|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE|END):(.*)$`)
	substitution = regexp.MustCompile(`%(?:\{[^}]*\}|[a-zA-Z%])`)

	// judge matches the commands that look at what came out. A script without
	// one could only fail by a crash.
	judge = regexp.MustCompile(`\b(?:FileCheck|cmp|diff|count)\b|-verify-diagnostics\b`)

	// check matches the lines that are for FileCheck, reads the prefixes of those that one reads.
	check = regexp.MustCompile(`(?m)^\s*(?://|;)\s*([A-Z][A-Z0-9_-]*?)(?:-(?:LABEL|NEXT|SAME|NOT|DAG|EMPTY|COUNT-\d+))?:`)
	reads = regexp.MustCompile(`\bFileCheck\b[^|]*?--?check-prefix(?:es)?[= ]'?([A-Z0-9_,-]+)`)

	// platforms are the words that REQUIRES may use; a misspelt one would
	// silently leave the test out everywhere.
	platforms = []string{"linux", "darwin", "amd64", "arm64"}
)

// parseScript reads the directives in the text of a test file. It refuses
// scripts that cannot fail, and directives that LLVM's lit knows and this
// runner does not.
func parseScript(text string) (script, error) {
	var s script
	open := false // the last RUN line ended in a backslash
	number := 0
	for line := range strings.Lines(text) {
		number++
		m := directive.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		keyword, rest := m[1], strings.TrimSpace(m[2])
		switch keyword {
		case "RUN":
			if open {
				s.runs[len(s.runs)-1].command += rest
			} else {
				s.runs = append(s.runs, run{line: number, command: rest})
			}
			last := &s.runs[len(s.runs)-1]
			last.command, open = strings.CutSuffix(last.command, `\`)
		case "REQUIRES":
			for word := range strings.SplitSeq(rest, ",") {
				word = strings.TrimSpace(word)
				if !slices.Contains(platforms, word) {
					return script{}, fmt.Errorf("line %d: REQUIRES: %q is none of %v", number, word, platforms)
				}
				s.requires = append(s.requires, word)
			}
		default:
			return script{}, fmt.Errorf("line %d: this runner knows RUN and REQUIRES, not %s", number, keyword)
		}
	}
	if open {
		return script{}, errors.New("the last RUN line ends in a backslash")
	}
	if len(s.runs) == 0 {
		return script{}, errors.New("no RUN line")
	}
	if !slices.ContainsFunc(s.runs, func(r run) bool { return judge.MatchString(r.command) }) {
		return script{}, errors.New("no RUN line looks at the output: use FileCheck, cmp, diff, count or --verify-diagnostics")
	}
	if err := s.checkPrefixes(text); err != nil {
		return script{}, err
	}
	return s, nil
}

// checkPrefixes refuses lines for FileCheck that no RUN line reads.
func (s script) checkPrefixes(text string) error {
	var read []string
	for _, r := range s.runs {
		if named := reads.FindAllStringSubmatch(r.command, -1); len(named) < strings.Count(r.command, "FileCheck") {
			read = append(read, "CHECK")
		} else {
			for _, m := range named {
				read = append(read, strings.Split(m[1], ",")...)
			}
		}
	}
	for _, m := range check.FindAllStringSubmatch(text, -1) {
		if prefix := m[1]; prefix != "RUN" && prefix != "REQUIRES" && !slices.Contains(read, prefix) {
			return fmt.Errorf("no RUN line reads %q", strings.TrimSpace(m[0]))
		}
	}
	return nil
}

// expand replaces the %… of a command by their values. Unknown ones are an
// error, since a shell would pass them on as they are.
func expand(command string, values map[string]string) (string, error) {
	var unknown []string
	expanded := substitution.ReplaceAllStringFunc(command, func(name string) string {
		value, ok := values[name]
		if !ok {
			unknown = append(unknown, name)
		}
		return value
	})
	if unknown != nil {
		return "", fmt.Errorf("unknown substitution %s (a percent sign is %%%%)", strings.Join(unknown, ", "))
	}
	return expanded, nil
}
