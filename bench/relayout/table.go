package main

import (
	"fmt"
	"io"
	"math"
)

// columns are the candidates in the order they are shown.
var columns = []string{ours, "C loops", "C formula", "oneDNN", "MLIR pack", "NumPy"}

// writeTable writes the ratios to memcpy as a table in Markdown.
func writeTable(w io.Writer, rows []*row, columns []string) error {
	head, rule := "| case | memcpy GB/s |", "| --- | ---: |"
	for _, c := range columns {
		head += " " + c + " |"
		rule += " ---: |"
	}
	if _, err := fmt.Fprintf(w, "%s\n%s\n", head, rule); err != nil {
		return err
	}
	for _, r := range rows {
		line := fmt.Sprintf("| %s | %.0f |", r.name, r.gigabytes)
		for _, c := range columns {
			line += " " + cell(r.ratio[c]) + " |"
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	line := "| geometric mean | |"
	for _, c := range columns {
		line += " " + cell(geometricMean(rows, c)) + " |"
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

func cell(ratio float64) string {
	switch {
	case ratio == 0:
		return ""
	case ratio < 0.1:
		return fmt.Sprintf("%.3f", ratio)
	}
	return fmt.Sprintf("%.2f", ratio)
}

// geometricMean is over the cases that the candidate can do; 0 if there is none.
func geometricMean(rows []*row, column string) float64 {
	sum, n := 0.0, 0
	for _, r := range rows {
		if v := r.ratio[column]; v > 0 {
			sum += math.Log(v)
			n++
		}
	}
	if n == 0 {
		return 0
	}
	return math.Exp(sum / float64(n))
}
