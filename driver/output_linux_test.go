package driver_test

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/ttopt/ttopt/driver"
)

// TestNoRoom: where there is no room for all of the output, the file stays as it was. The
// test runs itself again with a bound on the size of files.
func TestNoRoom(t *testing.T) {
	if dir := os.Getenv("TTOPT_NO_ROOM"); dir != "" {
		signal.Ignore(syscall.SIGXFSZ)
		var stderr bytes.Buffer
		args := []string{"--allow-unregistered-dialect", filepath.Join(dir, "in.mlir"), "-o", filepath.Join(dir, "out.mlir")}
		if code := driver.Main(newTool(), args, nil, &stderr, &stderr); code != 1 || !strings.Contains(stderr.String(), "out.mlir") {
			t.Errorf("exit code %d\n%s", code, stderr.String())
		}
		return
	}
	dir := t.TempDir()
	in := strings.Repeat("\"d.op\"() : () -> ()\n", 10_000)
	for name, text := range map[string]string{"in.mlir": in, "out.mlir": "old"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	self := exec.Command("sh", "-c", `ulimit -f 8; exec "$0" -test.run=TestNoRoom`, os.Args[0])
	self.Env = append(os.Environ(), "TTOPT_NO_ROOM="+dir)
	if out, err := self.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "out.mlir")); err != nil || string(got) != "old" {
		t.Errorf("%d bytes are in the output (%v)", len(got), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); left != nil {
		t.Errorf("there is still %v", left)
	}
}
