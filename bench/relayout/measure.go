package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/ebitengine/purego"
)

// bench measures cases.
type bench struct {
	*workshop
	rounds  int
	threads int
	batch   float64 // nanoseconds a timed batch takes at least

	timeKernel    func(f, src, dst uintptr, n int64) float64
	timeCopy      func(src, dst uintptr, bytes, n int64) float64
	timeParts     func(f, src, dst uintptr, parts, n int64) float64
	timeCopyParts func(src, dst uintptr, bytes, parts, n int64) float64

	numpy *numpy
}

func newBench(rounds, threads int, batch float64) (*bench, error) {
	w, err := newWorkshop()
	if err != nil {
		return nil, err
	}
	b := &bench{workshop: w, rounds: rounds, threads: threads, batch: batch}
	so, err := w.build(w.path("timer.c"))
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	handle, err := purego.Dlopen(so, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	// oneDNN's threads: the variable must be there before its library is.
	var setenv func(name, value string)
	purego.RegisterLibFunc(&setenv, handle, "set_variable")
	setenv("OMP_NUM_THREADS", "1")
	purego.RegisterLibFunc(&b.timeKernel, handle, "time_kernel")
	purego.RegisterLibFunc(&b.timeCopy, handle, "time_copy")
	purego.RegisterLibFunc(&b.timeParts, handle, "time_parts")
	purego.RegisterLibFunc(&b.timeCopyParts, handle, "time_copy_parts")
	return b, nil
}

// close removes what was built, and ends NumPy's process.
func (b *bench) close() error { return errors.Join(b.numpy.close(), b.workshop.close()) }

// row is what was measured of a case.
type row struct {
	*relayout
	gigabytes float64            // a second, of memcpy
	ratio     map[string]float64 // memcpy's time over a candidate's, median
	failed    map[string]error   // candidates that could not, or gave a wrong result
}

// contender is a candidate that is ready to run; run returns the nanoseconds of
// n calls.
type contender struct {
	name  string
	run   func(n int64) (float64, error)
	calls int64
	ns    []float64 // of one call, by round
}

// measure builds, checks and times all candidates of a case.
func (b *bench) measure(c *relayout) (r *row, err error) {
	r = &row{relayout: c, ratio: map[string]float64{}, failed: map[string]error{}}
	half := (c.bytes() + 1) / 2
	src, err := huge(max(c.src.Bytes(), half))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, src.free()) }()
	dst, err := huge(max(c.dst.Bytes(), half))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dst.free()) }()
	random := rand.NewChaCha8([32]byte{1})
	if _, err := random.Read(src.data); err != nil {
		return nil, err
	}
	want, err := b.expected(c, src, dst)
	if err != nil {
		return nil, err
	}
	copyRun := func(n int64) (float64, error) { return b.timeCopy(src.addr, dst.addr, half, n), nil }
	if b.threads > 1 {
		copyRun = func(n int64) (float64, error) {
			return b.timeCopyParts(src.addr, dst.addr, half, int64(b.threads), n), nil
		}
	}
	field := []*contender{{name: "memcpy", run: copyRun}}
	for _, candidate := range candidates() {
		if b.threads > 1 && candidate.name != ours {
			continue
		}
		so, err := candidate.build(b.workshop, c)
		if err != nil {
			r.failed[candidate.name] = err
			continue
		}
		run, err := b.runner(so, src, dst)
		if err != nil {
			r.failed[candidate.name] = err
			continue
		}
		dst.set(poison)
		if _, err := run(1); err != nil {
			return nil, err
		}
		if err := want.check(dst.data[:len(want.bytes)]); err != nil {
			r.failed[candidate.name] = err
			continue
		}
		field = append(field, &contender{name: candidate.name, run: run})
	}
	if b.threads == 1 {
		if err := b.startNumPy(c, src, want); err != nil {
			r.failed["NumPy"] = err
		} else {
			field = append(field, &contender{name: "NumPy", run: b.numpy.time})
		}
	}
	if err := b.race(field); err != nil {
		return nil, err
	}
	r.gigabytes = 2 * float64(half) / median(field[0].ns)
	for _, x := range field[1:] {
		ratios := make([]float64, b.rounds)
		for i := range ratios {
			ratios[i] = field[0].ns[i] / x.ns[i]
		}
		r.ratio[x.name] = median(ratios)
	}
	return r, err
}

// runner loads a shared object and returns what runs it.
func (b *bench) runner(so string, src, dst buffer) (func(n int64) (float64, error), error) {
	if b.threads > 1 {
		f, err := symbol(so, "kernel_part")
		return func(n int64) (float64, error) {
			return b.timeParts(f, src.addr, dst.addr, int64(b.threads), n), nil
		}, err
	}
	f, err := symbol(so, "kernel")
	return func(n int64) (float64, error) { return b.timeKernel(f, src.addr, dst.addr, n), nil }, err
}

// race times everyone in turn, after calls that are not timed.
func (b *bench) race(field []*contender) error {
	for _, x := range field {
		ns, err := x.run(1)
		if err == nil {
			ns, err = x.run(1)
		}
		if err != nil {
			return err
		}
		x.calls = max(1, int64(b.batch/max(ns, 1)))
	}
	for range b.rounds {
		for _, x := range field {
			if err := x.warmUp(); err != nil {
				return err
			}
			ns, err := x.run(x.calls)
			if err != nil {
				return err
			}
			x.ns = append(x.ns, ns/float64(x.calls))
		}
	}
	return nil
}

// While one that is slow runs, others on the machine take the last level of the cache, and while
// NumPy does, this process sleeps. It takes the next one so many nanoseconds until all is as before.
const warmUpTime = 20e6

// warmUp runs batches that are not timed.
func (x *contender) warmUp() error {
	for spent := 0.0; spent < warmUpTime; {
		ns, err := x.run(x.calls)
		if err != nil {
			return err
		}
		spent += ns
	}
	return nil
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}

// Before a candidate runs, its destination holds nothing but this byte.
const poison = 0xA5

// expectation is what a destination must hold.
type expectation struct {
	bytes []byte
	// What the address formula leaves as it was differs here, and is not
	// compared; nil if there is nothing.
	other []byte
}

func (e *expectation) check(got []byte) error {
	if len(got) != len(e.bytes) {
		return fmt.Errorf("%d bytes, expected %d", len(got), len(e.bytes))
	}
	for i, want := range e.bytes {
		if got[i] != want && (e.other == nil || e.other[i] == want) {
			return fmt.Errorf("byte %d is %#02x, expected %#02x", i, got[i], want)
		}
	}
	return nil
}

// expected runs the address formula.
func (b *bench) expected(c *relayout, src, dst buffer) (*expectation, error) {
	so, err := buildC(b.workshop, "expected", c.formulaC())
	if err != nil {
		return nil, err
	}
	f, err := symbol(so, "kernel")
	if err != nil {
		return nil, err
	}
	run := func(before byte) []byte {
		dst.set(before)
		b.timeKernel(f, src.addr, dst.addr, 1)
		return slices.Clone(dst.data[:c.dst.Bytes()])
	}
	e := &expectation{bytes: run(poison)}
	if c.dst.Padding() > 0 && !c.fills() {
		e.other = run(^byte(poison))
	}
	return e, nil
}

// buffer is memory in large pages.
type buffer struct {
	all, data []byte
	addr      uintptr
}

func (b buffer) free() error { return syscall.Munmap(b.all) }

func (b buffer) set(v byte) {
	for i := range b.data {
		b.data[i] = v
	}
}

func huge(n int64) (buffer, error) {
	const page, adviseHuge = 2 << 20, 14
	all, err := syscall.Mmap(-1, 0, int(n)+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return buffer{}, err
	}
	skip := -int(addressOf(all)) & (page - 1)
	b := buffer{all: all, data: all[skip : skip+int(n)]}
	b.addr = addressOf(b.data)
	return b, syscall.Madvise(all[skip:skip+(int(n)+page-1)/page*page], adviseHuge)
}

// numpy is a process that runs native/relayout.py.
type numpy struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func (b *bench) startNumPy(c *relayout, src buffer, want *expectation) error {
	if b.python == "" {
		return errors.New("no NumPy here")
	}
	if b.numpy == nil {
		n := &numpy{cmd: exec.Command(b.python, b.path("relayout.py"))}
		n.cmd.Stderr = os.Stderr
		var err error
		if n.in, err = n.cmd.StdinPipe(); err != nil {
			return err
		}
		out, err := n.cmd.StdoutPipe()
		if err != nil {
			return err
		}
		n.out = bufio.NewReader(out)
		if err := n.cmd.Start(); err != nil {
			return err
		}
		b.numpy = n
	}
	source, result := b.path("source.bin"), b.path("result.bin")
	request, err := numpyRequest(c, source, result)
	if err != nil {
		return err
	}
	if err := os.WriteFile(source, src.data[:c.src.Bytes()], 0o600); err != nil {
		return err
	}
	if _, err := b.numpy.ask(string(request)); err != nil {
		err = errors.Join(err, b.numpy.close())
		b.numpy = nil
		return err
	}
	got, err := os.ReadFile(result)
	if err != nil {
		return err
	}
	return want.check(got)
}

func (n *numpy) time(calls int64) (float64, error) { return n.ask(fmt.Sprintf(`{"calls":%d}`, calls)) }

func (n *numpy) ask(request string) (float64, error) {
	if _, err := fmt.Fprintln(n.in, request); err != nil {
		return 0, err
	}
	line, err := n.out.ReadString('\n')
	if err != nil {
		return 0, fmt.Errorf("NumPy: %w", err)
	}
	return strconv.ParseFloat(strings.TrimSpace(line), 64)
}

func (n *numpy) close() error {
	if n == nil {
		return nil
	}
	return errors.Join(n.in.Close(), n.cmd.Wait())
}
