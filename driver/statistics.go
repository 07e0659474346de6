package driver

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir/pass"
)

// banner is the head of a report.
func banner(w io.Writer, title string) {
	const width = 80
	line := "===" + strings.Repeat("-", 73) + "==="
	fmt.Fprintf(w, "%s\n%s%s\n%s\n", line, strings.Repeat(" ", (width-len(title))/2), title, line)
}

// writeStatistics shows what passes have counted: along the pipeline, or a list
// of the passes by name.
func writeStatistics(w io.Writer, m *pass.Manager, p *pass.Pipeline, display string) {
	banner(w, "... Pass statistics report ...")
	if display == "list" {
		passes := map[*pass.Pass]bool{}
		collectPasses(p, passes)
		var list []*pass.Pass
		for ps := range passes {
			list = append(list, ps)
		}
		slices.SortFunc(list, func(a, b *pass.Pass) int { return strings.Compare(a.Called(), b.Called()) })
		for _, ps := range list {
			writeCounts(w, ps, 0, func(i int) int64 { return m.Statistic(ps, i) })
		}
	} else {
		writePipelineCounts(w, m, p, 0)
	}
	fmt.Fprintln(w)
}

func collectPasses(p *pass.Pipeline, into map[*pass.Pass]bool) {
	for _, it := range p.Items {
		if it.Nested != nil {
			collectPasses(it.Nested, into)
		} else {
			into[it.Pass] = true
		}
	}
}

func writePipelineCounts(w io.Writer, m *pass.Manager, p *pass.Pipeline, indent int) {
	for at, it := range p.Items {
		if it.Nested == nil {
			writeCounts(w, it.Pass, indent, func(i int) int64 { return m.StatisticAt(p, at, i) })
			continue
		}
		fmt.Fprintf(w, "%*s'%s' Pipeline\n", indent, "", it.Nested.Anchor)
		writePipelineCounts(w, m, it.Nested, indent+2)
	}
}

func writeCounts(w io.Writer, ps *pass.Pass, indent int, count func(i int) int64) {
	fmt.Fprintf(w, "%*s%s\n", indent, "", ps.Called())
	names, values := 0, 0
	for i, s := range ps.Statistics {
		names, values = max(names, len(s.Name)), max(values, len(strconv.FormatInt(count(i), 10)))
	}
	order := make([]int, len(ps.Statistics))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(ps.Statistics[a].Name, ps.Statistics[b].Name) })
	for _, i := range order {
		s := ps.Statistics[i]
		fmt.Fprintf(w, "%*s(S) %*d %-*s - %s\n", indent+2, "", values, count(i), names, s.Name, s.Doc)
	}
}
