package npy

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, missing := os.Stat(path)
	if missing == nil && !info.Mode().IsRegular() {
		return writeTo(path, os.O_WRONLY, a) // a pipe or device has no other state
	}
	temp := fmt.Sprintf("%s.%08x.tmp", path, rand.Uint32())
	if err := writeTo(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, a); err != nil {
		return errors.Join(about(path, err), removed(temp))
	}
	if missing == nil {
		if err := os.Chmod(temp, info.Mode().Perm()); err != nil {
			return errors.Join(about(path, err), removed(temp))
		}
	}
	if err := os.Rename(temp, path); err != nil {
		return errors.Join(about(path, err), removed(temp))
	}
	return nil
}

// about returns an error about the temporary file as one about the file that it
// was to become.
func about(path string, err error) error {
	var link *os.LinkError
	var file *fs.PathError
	switch {
	case errors.As(err, &link):
		return &fs.PathError{Op: "write", Path: path, Err: link.Err}
	case errors.As(err, &file):
		return &fs.PathError{Op: file.Op, Path: path, Err: file.Err}
	}
	return err
}

func writeTo(path string, flag int, a *Array) error {
	f, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return err
	}
	err = Write(f, a)
	return errors.Join(err, f.Close())
}

// removed removes a file that may not be there.
func removed(path string) error {
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
