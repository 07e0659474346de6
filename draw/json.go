package draw

import "encoding/json"

// MarshalJSON writes what is drawn, for programs that draw themselves:
//
//	{"caption": ["…"],
//	 "detailed": true,               each cell is one slot
//	 "rows": ["", "tile", …],        the line before each row of cells: "", nested, tile or core
//	 "cols": [""],
//	 "cells": [[{"core": 0, "offset": 17, "state": "padding", "cause": "tile"}]]}
//
// A state is data, partly or padding; there is a cause of all but data. An offset is
// that of the cell's first slot in the shard of its core.
func (s *Scene) MarshalJSON() ([]byte, error) {
	type cellText struct {
		Core   int64  `json:"core"`
		Offset int64  `json:"offset"`
		State  string `json:"state"`
		Cause  string `json:"cause,omitempty"`
	}
	cells := make([][]cellText, len(s.Cells))
	for r, row := range s.Cells {
		cells[r] = make([]cellText, len(row))
		for c, cell := range row {
			text := cellText{cell.Core, cell.First, cell.State.String(), ""}
			if cell.State != Data {
				text.Cause = cell.Cause.String()
			}
			cells[r][c] = text
		}
	}
	lines := func(all []Line) []string {
		names := [...]string{NoLine: "", NestedLine: "nested", TileLine: "tile", CoreLine: "core"}
		out := make([]string, len(all))
		for i, l := range all {
			out[i] = names[l]
		}
		return out
	}
	return json.Marshal(struct {
		Caption  []string     `json:"caption"`
		Detailed bool         `json:"detailed"`
		Rows     []string     `json:"rows"`
		Cols     []string     `json:"cols"`
		Cells    [][]cellText `json:"cells"`
	}{s.Caption, s.Detailed, lines(s.Rows), lines(s.Cols), cells})
}

// String returns data, partly or padding.
func (s State) String() string { return [...]string{"data", "partly", "padding"}[s] }
