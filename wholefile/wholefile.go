package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a file that is being written.
type File struct {
	path   string   // as it was asked for
	target string   // what becomes of it; "" for a pipe or a device
	file   *os.File // nil once it is committed or discarded
	exists bool     // there was a file
}

// Create begins a file. Errors, here and of the methods, name the path that was asked for.
func Create(path string) (*File, error) {
	if file, ok := descriptor(path); ok {
		return &File{path: path, file: file}, nil
	}
	f := &File{path: path, target: Resolve(path)}
	info, err := os.Stat(path)
	switch {
	case err == nil && !info.Mode().IsRegular():
		if f.file, err = os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0); err != nil {
			return nil, f.about(err)
		}
		f.target = ""
		return f, nil
	case err == nil:
		f.exists = true
		// To be replaced, it need not be writable; but then somebody wants it as it is.
		writable, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, f.about(err)
		}
		_ = writable.Close()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, f.about(err)
	}
	if f.file, err = createBeside(f.target); err != nil {
		return nil, f.about(err)
	}
	if f.exists {
		if err := f.file.Chmod(info.Mode().Perm()); err != nil {
			f.Discard()
			return nil, f.about(err)
		}
	}
	return f, nil
}

// Write appends to the file.
func (f *File) Write(data []byte) (int, error) {
	n, err := f.file.Write(data)
	return n, f.about(err)
}

// Commit makes the file appear under its name.
func (f *File) Commit() error {
	err := f.file.Close()
	if err == nil && f.target != "" {
		err = os.Rename(f.file.Name(), f.target)
	}
	if err != nil {
		f.Discard()
	}
	f.file = nil
	return f.about(err)
}

// Discard takes back what was written, unless it was committed.
func (f *File) Discard() {
	if f.file == nil {
		return
	}
	_ = f.file.Close() // nobody wants it
	if f.target != "" {
		_ = os.Remove(f.file.Name())
	}
	f.file = nil
}

// Target returns the file that is replaced or made; "" for a pipe or a device.
func (f *File) Target() string { return f.target }

// Exists reports whether there is a file already that is to be replaced.
func (f *File) Exists() bool { return f.exists }

// Write writes a file as a whole.
func Write(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// about returns an error about the file beside the one that was asked for as one about that.
func (f *File) about(err error) error {
	var link *os.LinkError
	var path *fs.PathError
	switch {
	case errors.As(err, &link):
		return &fs.PathError{Op: "write", Path: f.path, Err: link.Err}
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: f.path, Err: path.Err}
	}
	return err
}

// mostLinks is how many links one path may lead through, as many as Linux follows.
const mostLinks = 40

// Resolve returns what a path leads to, which need not be there: a name without links, but
// where a link leads round in circles, or a folder is missing.
func Resolve(path string) string {
	for range mostLinks {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return real
		}
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return path
		}
		path = filepath.Join(dir, filepath.Base(path))
		next, err := os.Readlink(path)
		if err != nil {
			return path
		}
		if path = next; !filepath.IsAbs(next) {
			path = dir + string(filepath.Separator) + next // .. is of the folder it is in
		}
	}
	return path
}

// mostBase is how much of a name goes into that of the file beside it, which must not be
// longer than the system lets names be.
const mostBase = 64

// createBeside creates a new file in the folder of path. Unlike os.CreateTemp it
// leaves the permissions to the process.
func createBeside(path string) (*os.File, error) {
	base := filepath.Base(path)
	base = base[:min(len(base), mostBase)]
	for n := 0; ; n++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.%d", base, os.Getpid(), n))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// Twice returns the path of a file that is among some twice, by one name or by two; "" if none is. No
// name is none, and what is there and no file, such as a device, may be written twice.
func Twice(paths ...string) string {
	seen := map[string]bool{}
	for _, path := range paths {
		if info, err := os.Stat(path); path == "" || err == nil && !info.Mode().IsRegular() {
			continue
		}
		target := Resolve(path)
		if whole, err := filepath.Abs(target); err == nil {
			target = whole
		}
		if seen[target] {
			return path
		}
		seen[target] = true
	}
	return ""
}
