package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/draw"
	"github.com/ttopt/ttopt/query"
	"github.com/ttopt/ttopt/wholefile"
)

// Cells that a terminal and a picture have room for.
const (
	terminalRows, terminalCols = 40, 16
	pictureCells               = 128
)

// drawLayout draws to the terminal, or to the files that are asked for; programs get
// the cells.
func drawLayout(session *query.Session, given arguments, stdout io.Writer) error {
	text := func(name string) string {
		v, _ := given.request[name].(string)
		return v
	}
	l, err := session.Layout(text("type"))
	if err != nil {
		return err
	}
	svg, png := text("svg"), text("png")
	view := draw.View{MaxRows: terminalRows, MaxCols: terminalCols}
	if svg != "" || png != "" || given.json {
		view.MaxRows, view.MaxCols = pictureCells, pictureCells
	}
	if view.Slice, err = slice(text("slice")); err != nil {
		return err
	}
	if view.Rows, err = part("rows", text("rows")); err != nil {
		return err
	}
	if view.Cols, err = part("cols", text("cols")); err != nil {
		return err
	}
	scene, err := draw.New(l, view)
	if err != nil {
		return err
	}
	if name := wholefile.Twice(svg, png); name != "" {
		return fmt.Errorf("%s is named as an output twice", name)
	}
	if err := writePictures(scene, svg, png); err != nil {
		return err
	}
	if given.json {
		return json.NewEncoder(stdout).Encode(scene)
	}
	if svg == "" && png == "" {
		_, err = io.WriteString(stdout, scene.Terminal(coloured(stdout)))
	}
	return err
}

// coloured reports whether w is a terminal that may be given colours.
func coloured(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok || os.Getenv("NO_COLOR") != "" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// slice reads 0,3,:,: where : is an axis to draw.
func slice(text string) ([]int64, error) {
	if text == "" {
		return nil, nil
	}
	var out []int64
	for _, entry := range strings.Split(text, ",") {
		if entry == ":" {
			out = append(out, draw.Free)
			continue
		}
		n, err := strconv.ParseInt(entry, 10, 64)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("slice: expected a number or :, found %q", entry)
		}
		out = append(out, n)
	}
	return out, nil
}

// part reads from:to.
func part(name, text string) (out [2]int64, err error) {
	if text == "" {
		return out, nil
	}
	from, to, found := strings.Cut(text, ":")
	if found {
		if out[0], err = strconv.ParseInt(from, 10, 64); err == nil {
			out[1], err = strconv.ParseInt(to, 10, 64)
		}
	}
	if !found || err != nil {
		return out, fmt.Errorf("%s: expected from:to, found %q", name, text)
	}
	return out, nil
}

// writePictures writes a scene to the files that are named, once both are complete.
func writePictures(scene *draw.Scene, svg, png string) error {
	var files []*wholefile.File
	defer func() {
		for _, f := range files {
			f.Discard()
		}
	}()
	add := func(path string, write func(io.Writer) error) error {
		if path == "" {
			return nil
		}
		f, err := wholefile.Create(path)
		if err != nil {
			return err
		}
		files = append(files, f)
		return write(f)
	}
	err := add(svg, func(w io.Writer) error { _, err := io.WriteString(w, scene.SVG()); return err })
	if err == nil {
		err = add(png, scene.PNG)
	}
	for _, f := range files {
		if err == nil {
			err = f.Commit()
		}
	}
	return err
}
