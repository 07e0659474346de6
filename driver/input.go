package driver

import (
	"io"
	"os"
	"strings"
)

// inputSize returns the size of a file, 0 where it is not known before it is read.
func inputSize(path string) int64 {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return info.Size()
	}
	return 0
}

// readInput returns the text of a file, that of the standard input for "-", and
// what diagnostics call it.
func readInput(path string, stdin io.Reader) (name, text string, err error) {
	var b strings.Builder // which is not copied to make a string
	if path == "-" {
		_, err := io.Copy(&b, stdin)
		return "<stdin>", b.String(), err
	}
	f, err := os.Open(path)
	if err == nil {
		defer func() { _ = f.Close() }() // it was only read
		if text, ok := mapped(f); ok {
			return path, text, nil
		}
		b.Grow(int(inputSize(path)))
		_, err = io.Copy(&b, f)
	}
	if err != nil {
		return "", "", cannotOpen("input", path, err)
	}
	return path, b.String(), nil
}
