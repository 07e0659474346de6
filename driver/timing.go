package driver

import (
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/ttopt/ttopt/ir/pass"
)

// timer measures a run for --mlir-timing. A nil timer measures nothing.
type timer struct {
	begin    time.Time
	parse    time.Duration
	output   time.Duration
	pipeline *pass.Pipeline
	passes   []*pass.Timing // one for each piece of the file
}

// phase measures a part of the run until the function it returns is called.
func (t *timer) phase(of func(*timer) *time.Duration) (stop func()) {
	if t == nil {
		return func() {}
	}
	begin, d := time.Now(), of(t)
	return func() { *d += time.Since(begin) }
}

// watched keeps what a manager has measured.
func (t *timer) watched(m *pass.Manager, p *pass.Pipeline) {
	if t != nil && m.Timing != nil {
		t.pipeline = p
		t.passes = append(t.passes, m.Timing)
	}
}

// row is a line of the report. user counts the time of all threads.
type row struct {
	name       string
	depth      int
	user, wall time.Duration
}

// write prints the report, as a tree or as a list by time, as text or JSON.
func (t *timer) write(w io.Writer, display, format string, threads int) {
	total := time.Since(t.begin)
	rows := []row{{"Parser", 0, t.parse, t.parse}}
	if t.pipeline != nil {
		rows = t.rows(rows, t.pipeline, 0, 1)
	}
	rows = append(rows, row{"Output", 0, t.output, t.output})
	rest, user := total, total
	for _, r := range rows {
		if r.depth == 0 {
			rest -= r.wall
			user += r.user - r.wall
		}
	}
	rest = max(rest, 0)
	if display == "list" {
		rows = byTime(rows, total)
	}
	rows = append(rows, row{"Rest", 0, rest, rest}, row{"Total", 0, user, total})
	if format == "json" {
		writeJSON(w, rows, display == "tree", threads > 1)
		return
	}
	banner(w, "... Execution time report ...")
	fmt.Fprintf(w, "  Total Execution Time: %.4f seconds\n\n", total.Seconds())
	if threads > 1 {
		fmt.Fprint(w, "  ----User Time----")
	}
	fmt.Fprint(w, "  ----Wall Time----  ----Name----\n")
	for _, r := range rows {
		if threads > 1 {
			writeTime(w, r.user, user)
		}
		writeTime(w, r.wall, total)
		fmt.Fprintf(w, "  %*s%s\n", 2*r.depth, "", r.name)
	}
}

// writeJSON prints one object a row. In a tree each has the rows inside it, and
// an empty object behind those; only the last two rows have none.
func writeJSON(w io.Writer, rows []row, tree, user bool) {
	total := rows[len(rows)-1]
	duration := func(name string, d, total time.Duration) string {
		return fmt.Sprintf(`"%s": {"duration": %8.4f, "percentage": %5.1f}, `, name, d.Seconds(), percent(d, total))
	}
	var open []int // the depths of the rows that are not closed
	fmt.Fprint(w, "[\n")
	for i, r := range rows {
		for len(open) > 0 && open[len(open)-1] >= r.depth {
			fmt.Fprintf(w, "%*s{}]},\n", 2*open[len(open)-1], "")
			open = open[:len(open)-1]
		}
		fmt.Fprintf(w, "%*s{", 2*r.depth, "")
		if user {
			fmt.Fprint(w, duration("user", r.user, total.user))
		}
		fmt.Fprintf(w, `%s"name": %q`, duration("wall", r.wall, total.wall), r.name)
		switch {
		case tree && i < len(rows)-2:
			fmt.Fprint(w, `, "passes": [`)
			open = append(open, r.depth)
		case i < len(rows)-1:
			fmt.Fprint(w, "},")
		default:
			fmt.Fprint(w, "}")
		}
		fmt.Fprintln(w)
	}
	fmt.Fprint(w, "]\n")
}

// percent returns the share of d in total.
func percent(d, total time.Duration) float64 {
	if total <= 0 {
		return 0
	}
	return 100 * d.Seconds() / total.Seconds()
}

func writeTime(w io.Writer, d, total time.Duration) {
	fmt.Fprintf(w, "  %8.4f (%5.1f%%)", d.Seconds(), percent(d, total))
}

// rows adds those of a pipeline. overlap is how much longer its steps took than
// the clock, as some ran at the same time.
func (t *timer) rows(rows []row, p *pass.Pipeline, depth int, overlap float64) []row {
	for i, it := range p.Items {
		var user time.Duration
		for _, timing := range t.passes {
			user += timing.Of(p, i)
		}
		wall := time.Duration(float64(user) / overlap)
		if it.Nested == nil {
			rows = append(rows, row{it.Pass.Called(), depth, user, wall})
			continue
		}
		var inside time.Duration
		for j := range it.Nested.Items {
			for _, timing := range t.passes {
				inside += timing.Of(it.Nested, j)
			}
		}
		inner := 1.0
		if wall > 0 && inside > wall {
			inner = inside.Seconds() / wall.Seconds()
		}
		rows = append(rows, row{"'" + it.Nested.Anchor + "' Pipeline", depth, max(user, inside), wall})
		rows = t.rows(rows, it.Nested, depth+1, inner)
	}
	return rows
}

// byTime joins rows of one name and sorts them, the longest first.
func byTime(rows []row, total time.Duration) []row {
	sums := map[string]int{}
	list := []row{{"root", 0, total, total}}
	for _, r := range rows {
		i, ok := sums[r.name]
		if !ok {
			i = len(list)
			sums[r.name] = i
			list = append(list, row{name: r.name})
		}
		list[i].user += r.user
		list[i].wall += r.wall
	}
	slices.SortStableFunc(list[1:], func(a, b row) int { return int(min(max(b.wall-a.wall, -1), 1)) })
	return list
}
