package floors

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// floors maps a folder, or an import path, to the folders that go with it.
type floors map[string][]string

// row returns the longest key of f that is name or one of its parents.
func (f floors) row(name string) (string, bool) {
	for ; name != "."; name = path.Dir(name) {
		if _, ok := f[name]; ok {
			return name, true
		}
	}
	return "", false
}

// emptyNames are names of files and folders that say nothing about what is inside.
var emptyNames = []string{"util", "utils", "helper", "helpers", "common", "misc"}

// inspect returns the rules that the tree breaks, in the order of its files.
// Folders that the go command leaves out are left out here too.
func inspect(tree fs.FS) ([]string, error) {
	var broken []string
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != "." {
			base := entry.Name()
			if base[0] == '.' || base[0] == '_' || base == "testdata" {
				return fs.SkipDir
			}
			if _, err := fs.Stat(tree, path.Join(name, "go.mod")); err == nil {
				return fs.SkipDir
			}
		}
		isGo := strings.HasSuffix(name, ".go")
		if entry.IsDir() || isGo {
			stem := strings.TrimSuffix(strings.TrimSuffix(entry.Name(), ".go"), "_test")
			if slices.Contains(emptyNames, stem) {
				broken = append(broken, name+": a name that says nothing")
			}
		}
		if entry.IsDir() || !isGo {
			return nil
		}
		source, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		broken = append(broken, inits(positions, file)...)
		broken = append(broken, imports(name, file)...)
		return nil
	})
	return broken, err
}

// inits reports the init functions of a file: what runs before main hides an
// order and a state that no caller sees.
func inits(positions *token.FileSet, file *ast.File) []string {
	var broken []string
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			at := positions.Position(f.Pos())
			broken = append(broken, fmt.Sprintf("%s:%d: init function: make it a value that the caller passes on", at.Filename, at.Line))
		}
	}
	return broken
}

// imports reports the imports of the file called name that leave its row of
// the house.
func imports(name string, file *ast.File) []string {
	home, ok := house.row(path.Dir(name))
	if !ok {
		return []string{name + ": no row for this folder in the table house of test/floors/floors_test.go"}
	}
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	var broken []string
	report := func(format string, args ...any) {
		broken = append(broken, name+": "+fmt.Sprintf(format, args...))
	}
	below := house[home]
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			report("%v", err)
			continue
		}
		if imported == module || strings.HasPrefix(imported, module+"/") {
			folder := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
			floor, _ := house.row(path.Clean(folder))
			if floor != home && !slices.Contains(below, floor) && !slices.Contains(below, "*") {
				report("%s must not import %s, only its own folder and %v", home, path.Clean(folder), below)
			}
			continue
		}
		if key, ok := outside.row(imported); ok {
			allowed := outside[key]
			switch {
			case allowed == nil:
				report("only test code may import %s", imported)
			case !slices.Contains(allowed, home):
				report("only %v may import %s", allowed, imported)
			}
		}
	}
	return broken
}
