package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBatch(t *testing.T) {
	in := strings.Join([]string{
		`{"op":"address","type":"F32[3,5]{1,0:T(2,2)}","index":[2,3]}`,
		`{"op":"address","type":"F32[3,5]{1,0:T(2,0)}","index":[2,3]}`,
		`{"op":"address","type":"bf16[8,8]{1,0:T(2,4)(2,1,1,1)}","index":[6,5]}`,
	}, "\n")
	want := strings.Join([]string{
		`{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}`,
		`{"error":"tiling (2,0): expected a positive tile size, found 0"}`,
		`{"offset":51,"byte":102,"bit":0,"grid":[],"coords":[1,1,0,1,1,0,0,0]}`,
	}, "\n") + "\n"
	var stdout, stderr bytes.Buffer
	status := run([]string{"batch"}, strings.NewReader(in), &stdout, &stderr)
	if status != 0 || stderr.Len() > 0 {
		t.Fatalf("status %d, %s", status, &stderr)
	}
	if diff := cmp.Diff(want, stdout.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestArguments(t *testing.T) {
	tests := []struct {
		args           []string
		status         int
		stdout, stderr string
	}{
		{nil, 2, "", usage},
		{[]string{"paint"}, 2, "", usage},
		{[]string{"batch", "file"}, 2, "", usage},
		{[]string{"--help"}, 0, usage, ""},
	}
	for _, test := range tests {
		var stdout, stderr bytes.Buffer
		status := run(test.args, strings.NewReader(""), &stdout, &stderr)
		if status != test.status || stdout.String() != test.stdout || stderr.String() != test.stderr {
			t.Errorf("%q: status %d, %q, %q", test.args, status, &stdout, &stderr)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestOutputFails(t *testing.T) {
	var stderr bytes.Buffer
	status := run([]string{"batch"}, strings.NewReader(`{"op":"print","type":"f32[]"}`), broken{}, &stderr)
	if status != 1 || stderr.String() != "ttlayout: disk full\n" {
		t.Errorf("status %d, %s", status, &stderr)
	}
}
