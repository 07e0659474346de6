package npy_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/npy"
	"pgregory.net/rapid"
)

// array makes an array of the little-endian bytes of values.
func array(t *testing.T, d npy.DType, values any, shape ...int64) *npy.Array {
	t.Helper()
	data, err := binary.Append([]byte{}, binary.LittleEndian, values)
	if err != nil {
		t.Fatal(err)
	}
	return &npy.Array{DType: d, Shape: append([]int64{}, shape...), Data: data}
}

// The files in testdata were written by NumPy 1.24.2; those marked are in an
// order version or spelling that Write does not choose.
func TestFilesOfNumPy(t *testing.T) {
	var f8 [24]float64
	var rank7 [128]uint8
	for i := range f8 {
		f8[i] = float64(i)
	}
	for i := range rank7 {
		rank7[i] = uint8(i)
	}
	for _, c := range []struct {
		file  string
		want  *npy.Array
		other bool
	}{
		{"f4", array(t, npy.Float32, []float32{0, 0.25, 0.5, 0.75, 1, 1.25}, 2, 3), false},
		{"f8_scalar", array(t, npy.Float64, -1.5), false},
		{"i2_big", array(t, npy.Int16, []int16{1, -2, 300}, 3), true},
		{"f8_big_fortran", array(t, npy.Float64, f8[:], 2, 3, 4), true},
		{"u1_fortran", array(t, npy.Uint8, []uint8{0, 1, 2, 3, 4, 5}, 2, 3), true},
		{"b1", array(t, npy.Bool, []bool{true, false, false, true}, 2, 2), false},
		{"u8_v2", array(t, npy.Uint64, []uint64{0, math.MaxUint64}, 2), true},
		{"f2_empty_v3", array(t, npy.Float16, []uint16{}, 0, 3), true},
		{"f2", array(t, npy.Float16, []uint16{0x3C00, 0xC000, 0x2E66, 0x7BFF}, 4), false},
		{"i8", array(t, npy.Int64, []int64{math.MinInt64}, 1, 1), false},
		{"i4", array(t, npy.Int32, []int32{1234567, 1234568, 1234569}, 3), false},
		{"u2", array(t, npy.Uint16, []uint16{65535}, 1), false},
		{"u4", array(t, npy.Uint32, []uint32{math.MaxUint32}, 1), false},
		{"i1", array(t, npy.Int8, []int8{0, 0, 0}, 3, 1), false},
		{"v2", array(t, npy.BFloat16, []uint16{0x3F80, 0xBF00}, 2), true},
		{"rank7", array(t, npy.Uint8, rank7[:], 2, 2, 2, 2, 2, 2, 2), false},
	} {
		path := filepath.Join("testdata", c.file+".npy")
		got, err := npy.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
		var b bytes.Buffer
		if err := npy.Write(&b, got); err != nil {
			t.Error(err)
		}
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(file, b.Bytes()); diff != "" && !c.other {
			t.Errorf("%s is written otherwise: %s", path, diff)
		}
	}
}

// file puts a header and data together as format version 1.
func file(header, data string) []byte {
	b := append([]byte("\x93NUMPY\x01\x00"), byte(len(header)), byte(len(header)>>8))
	return append(append(b, header...), data...)
}

// TestReadBool: every byte that is not 0 is true.
func TestReadBool(t *testing.T) {
	got, err := npy.Read(bytes.NewReader(file("{'descr': '|b1', 'fortran_order': True, 'shape': (2, 3)}", "\x00\x01\x02\x80\xff\x00")))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(array(t, npy.Bool, []bool{false, true, true, true, true, false}, 2, 3), got); diff != "" {
		t.Error(diff)
	}
}

func TestReadErrors(t *testing.T) {
	long := strings.Repeat(" ", 1<<16)
	for _, c := range []struct {
		name string
		in   []byte
		want string
	}{
		{"empty", nil, "not an .npy file"},
		{"zip", []byte("PK\x03\x04 something else"), "not an .npy file"},
		{"version", []byte("\x93NUMPY\x04\x00v\x00"), "format version 4.0, expected 1.0, 2.0 or 3.0"},
		{"no length", []byte("\x93NUMPY\x01\x00v"), "unexpected EOF"},
		{"cut header", file("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", "")[:30], "unexpected EOF"},
		{"huge header", []byte("\x93NUMPY\x02\x00\xff\xff\xff\xff" + long), "a header of 4294967295 bytes, more than 65536"},
		{"no dictionary", file("[]", ""), `expected '{' at byte 0, found '['`},
		{"unclosed", file("{'descr': '<f4'", ""), "expected '}', found the end"},
		{"trailing", file("{'descr': '<f4', 'fortran_order': False, 'shape': ()} x", ""), `expected the end at byte 54, found 'x'`},
		{"NUL", file("{'descr': '<f4', 'fortran_order': False, 'shape': ()}\x00", ""), `expected the end at byte 53, found '\x00'`},
		{"missing key", file("{'descr': '<f4', 'shape': ()}", ""), "expected descr, fortran_order and shape, found descr, shape"},
		{"double key", file("{'descr': '<f4', 'descr': '<f4', 'shape': ()}", ""), `two values for "descr"`},
		{"unknown key", file("{'descr': '<f4', 'order': 1}", ""), `unknown key "order"`},
		{"open string", file("{'descr: 1}", ""), "bad string at byte 1"},
		{"boolean", file("{'fortran_order': 0}", ""), "expected True or False at byte 18, found '0'"},
		{"number shape", file("{'descr': '<f4', 'fortran_order': False, 'shape': (3)}", ""), "shape (3) is a number, expected (3,)"},
		{"list shape", file("{'descr': '<f4', 'fortran_order': False, 'shape': [3]}", ""), `expected '(' at byte 50, found '['`},
		{"negative", file("{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}", ""), `expected an extent at byte 51, found '-'`},
		{"extent", file("{'descr': '<f4', 'fortran_order': False, 'shape': (9223372036854775808,)}", ""), "extent 9223372036854775808 is too large"},
		{"product", file("{'descr': '<f4', 'fortran_order': False, 'shape': (2147483648, 2147483648,)}", ""), "an array of shape [2147483648 2147483648] is too large"},
		{"size", file("{'descr': '<f8', 'fortran_order': False, 'shape': (2305843009213693952,)}", ""), "too large"},
		{"rank", file("{'descr': '<f4', 'fortran_order': False, 'shape': ("+strings.Repeat("1,", 65)+")}", "1234"), "65 dimensions, more than 64"},
		{"truncated", file("{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", "12345678901"), "truncated: 11 bytes of data for float32 of shape [3], expected 12"},
		{"vast and truncated", file("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,)}", "1"), "truncated: 1 bytes"},
		{"complex", file("{'descr': '<c8', 'fortran_order': False, 'shape': ()}", ""), `element type "<c8" is not supported`},
		{"object", file("{'descr': '|O', 'fortran_order': False, 'shape': ()}", ""), `element type "|O" is not supported`},
		{"order", file("{'descr': '|f4', 'fortran_order': False, 'shape': ()}", ""), `element type "|f4" is not supported`},
		{"big bfloat", file("{'descr': '>V2', 'fortran_order': False, 'shape': ()}", ""), `element type ">V2" is not supported`},
	} {
		for _, r := range []io.Reader{bytes.NewReader(c.in), iotest.OneByteReader(bytes.NewReader(c.in))} {
			a, err := npy.Read(r)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: error %v, expected %q; read %v", c.name, err, c.want, a)
			}
		}
		path := filepath.Join(t.TempDir(), "in.npy")
		if err := os.WriteFile(path, c.in, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := npy.ReadFile(path); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("%s: error %v, expected %q", c.name, err, c.want)
		}
	}
	for _, f := range []struct{ file, want string }{{"struct", "structured element types"}, {"c8", `"<c8"`}, {"none", "no such file"}} {
		if _, err := npy.ReadFile("testdata/" + f.file + ".npy"); err == nil || !strings.Contains(err.Error(), f.want) {
			t.Errorf("%s: %v", f.file, err)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := npy.Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("reader's error: %v", err)
	}
}

func TestHeadersOfOtherWriters(t *testing.T) {
	want := array(t, npy.Uint8, []uint8{1, 2}, 2)
	for _, header := range []string{
		`{"shape":(2L,),"fortran_order":True,"descr":"|u1"}`,
		"{'shape': ( 2 , ) ,\n 'descr' : '<u1', 'fortran_order':False}",
		"{'descr': '>u1', 'fortran_order': False, 'shape': (2,), }   \n",
	} {
		got, err := npy.Read(bytes.NewReader(file(header, "\x01\x02 next")))
		if err != nil {
			t.Errorf("%s: %v", header, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", header, diff)
		}
	}
}

// anArray draws an array with content.
func anArray(t *rapid.T) *npy.Array {
	d := rapid.SampledFrom([]npy.DType{npy.Bool, npy.Int8, npy.Int16, npy.Int32, npy.Int64, npy.Uint8, npy.Uint16,
		npy.Uint32, npy.Uint64, npy.Float16, npy.Float32, npy.Float64, npy.BFloat16}).Draw(t, "dtype")
	shape := rapid.SliceOfN(rapid.Int64Range(0, 4), 0, 5).Draw(t, "shape")
	a, err := npy.New(d, shape...)
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Data {
		a.Data[i] = byte(i*7 + 1)
		if d == npy.Bool {
			a.Data[i] %= 2
		}
	}
	return a
}

func equal(a, b *npy.Array) bool {
	return a.DType == b.DType && len(a.Shape) == len(b.Shape) && cmp.Equal(append([]int64{}, a.Shape...), append([]int64{}, b.Shape...)) && bytes.Equal(a.Data, b.Data)
}

func TestWriteThenRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anArray(t)
		var b bytes.Buffer
		if err := npy.Write(&b, a); err != nil {
			t.Fatal(err)
		}
		if (b.Len()-len(a.Data))%64 != 0 {
			t.Fatalf("the data starts at %d, no multiple of 64", b.Len()-len(a.Data))
		}
		b.WriteString("what follows")
		back, err := npy.Read(&b)
		if err != nil {
			t.Fatal(err)
		}
		if !equal(a, back) {
			t.Fatalf("wrote %v, read %v", a, back)
		}
		if b.String() != "what follows" {
			t.Fatalf("left %q", b.String())
		}
	})
}

// The same elements in Fortran order and big-endian, put there by the formula
// for their position, read as the same array.
func TestFortranAndBigEndian(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anArray(t)
		size := a.DType.Size()
		data := make([]byte, len(a.Data))
		for k := range len(data) / size {
			at, rest, step := 0, k, 1
			index := make([]int, len(a.Shape))
			for i := len(a.Shape) - 1; i >= 0; i-- {
				index[i] = rest % int(a.Shape[i])
				rest /= int(a.Shape[i])
			}
			for i, n := range a.Shape {
				at += index[i] * step
				step *= int(n)
			}
			for j := range size {
				to := at*size + j
				if a.DType != npy.BFloat16 {
					to = at*size + size - 1 - j
				}
				data[to] = a.Data[k*size+j]
			}
		}
		descr := ">" + string(a.DType[1:])
		if a.DType == npy.BFloat16 {
			descr = "<V2"
		}
		var b bytes.Buffer
		if err := npy.Write(&b, a); err != nil {
			t.Fatal(err)
		}
		head := string(b.Bytes()[10 : b.Len()-len(a.Data)])
		head = strings.Replace(strings.Replace(head, "False", "True", 1), string(a.DType), descr, 1)
		back, err := npy.Read(bytes.NewReader(file(head, string(data))))
		if err != nil {
			t.Fatal(err)
		}
		if !equal(a, back) {
			t.Fatalf("wrote %v, read %v", a, back)
		}
	})
}

func TestNewAndWriteErrors(t *testing.T) {
	for _, c := range []struct {
		d     npy.DType
		shape []int64
		want  string
	}{
		{"<c8", nil, `unknown element type "<c8"`},
		{npy.Int8, []int64{-1}, "negative extent in shape [-1]"},
		{npy.Int8, []int64{1 << 32, 1 << 31}, "too large"},
		{npy.Float32, []int64{1 << 60}, "too large"},
		{npy.Int8, make([]int64, 65), "65 dimensions"},
	} {
		if _, err := npy.New(c.d, c.shape...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%s, %v): %v", c.d, c.shape, err)
		}
		if err := npy.Write(io.Discard, &npy.Array{DType: c.d, Shape: c.shape}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Write(%s, %v): %v", c.d, c.shape, err)
		}
	}
	bad := &npy.Array{DType: npy.Float32, Shape: []int64{2}, Data: make([]byte, 7)}
	want := "7 bytes of data for float32 of shape [2], expected 8"
	if err := npy.Write(io.Discard, bad); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("Write: %v", err)
	}
	if err := npy.Write(io.Discard, nil); err == nil {
		t.Error("Write(nil) succeeds")
	}
	path := filepath.Join(t.TempDir(), "out.npy")
	if err := npy.WriteFile(path, bad); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("WriteFile: %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a failed WriteFile left a file: %v", err)
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.npy")
	for _, n := range []int64{1000, 3} { // the second replaces the first
		a, err := npy.New(npy.Float32, n)
		if err != nil {
			t.Fatal(err)
		}
		if err := npy.WriteFile(path, a); err != nil {
			t.Fatal(err)
		}
		back, err := npy.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(a, back); diff != "" {
			t.Error(diff)
		}
	}
	link := filepath.Join(dir, "link.npy")
	if err := os.Symlink("out.npy", link); err != nil {
		t.Fatal(err)
	}
	a, err := npy.New(npy.Int8, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := npy.WriteFile(link, a); err != nil {
		t.Fatal(err)
	}
	if back, err := npy.ReadFile(path); err != nil || !equal(a, back) {
		t.Errorf("through a link: %v, %v", back, err)
	}
	if err := npy.WriteFile(filepath.Join(dir, "none", "out.npy"), a); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("into a missing directory: %v", err)
	}
	if err := npy.WriteFile(os.DevNull, a); err != nil {
		t.Errorf("to a device: %v", err)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{link, path}, names); diff != "" {
		t.Errorf("files left: %s", diff)
	}
}

func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.npy")
	if err != nil || len(files) == 0 {
		f.Fatal("no files to start from", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := npy.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := npy.Write(&b, a); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		back, err := npy.Read(&b)
		if err != nil || !equal(a, back) {
			t.Fatalf("read %v, then %v, %v", a, back, err)
		}
	})
}
