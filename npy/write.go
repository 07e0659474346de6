package npy

import (
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/ttopt/ttopt/wholefile"
)

// Write writes an array, byte by byte as NumPy does.
func Write(w io.Writer, a *Array) error {
	if err := a.check(); err != nil {
		return err
	}
	const align, lengthSize = 64, 2
	text := formatHeader(a.DType, a.Shape)
	start := len(magic) + 2 + lengthSize
	pad := align - (start+len(text)+1)%align
	text += strings.Repeat(" ", pad) + "\n"
	head := append([]byte(magic), 1, 0)
	head = binary.LittleEndian.AppendUint16(head, uint16(len(text))) // at most 64 extents of 19 digits
	if _, err := w.Write(append(head, text...)); err != nil {
		return fmt.Errorf("npy: %w", err)
	}
	if _, err := w.Write(a.Data); err != nil {
		return fmt.Errorf("npy: %w", err)
	}
	return nil
}

// WriteFile writes an array to a file. The file appears complete or, on an
// error, stays as it was; one that was there keeps its permissions.
func WriteFile(path string, a *Array) error {
	if err := a.check(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	f, err := wholefile.Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := Write(f, a); err != nil {
		return err
	}
	return f.Commit()
}
