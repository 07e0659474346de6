package query

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
)

// Answers of several sessions come in the order of the requests.
func TestBatchOfMany(t *testing.T) {
	var in, want bytes.Buffer
	s := session(t)
	enc := json.NewEncoder(&want)
	enc.SetEscapeHTML(false)
	for i := range 100 * maxPiece {
		request := fmt.Sprintf(`{"op":"address","type":"f32[%d,7]{1,0:T(8,128)}","index":[%d,3]}`, 1+i/2, i%1000)
		in.WriteString(request + "\n")
		if err := enc.Encode(s.Answer([]byte(request))); err != nil {
			t.Fatal(err)
		}
	}
	var got bytes.Buffer
	if err := session(t).Batch(&in, &got); err != nil {
		t.Fatal(err)
	}
	if got.String() != want.String() {
		t.Error("the answers of a batch are not those of its requests one by one")
	}
}

// Who waits for an answer before the next request gets it, also if that has begun.
func TestBatchOfDialogue(t *testing.T) {
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	done := make(chan error)
	go func() {
		err := session(t).Batch(requests, answers)
		answers.Close()
		done <- err
	}()
	lines := bufio.NewReader(out)
	fmt.Fprint(in, "{")
	for i := range 3 {
		fmt.Fprintf(in, `"op":"locate","type":"f32[5]","grid":[],"offset":%d}`+"\n{", i)
		if got, err := lines.ReadString('\n'); err != nil || got != fmt.Sprintf("{\"index\":[%d]}\n", i) {
			t.Fatalf("%q, %v", got, err)
		}
	}
	fmt.Fprintln(in, "}")
	if got, err := lines.ReadString('\n'); err != nil {
		t.Errorf("%q, %v", got, err)
	}
	in.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

// Input and output that fail end a batch with their error.
func TestBatchFails(t *testing.T) {
	requests := bytes.Repeat([]byte("{}\n"), 100*maxPiece)
	if err := session(t).Batch(bytes.NewReader(requests), broken{}); !errors.Is(err, errBroken) {
		t.Errorf("writing: %v", err)
	}
	var out bytes.Buffer
	in := io.MultiReader(bytes.NewReader([]byte("{}\n")), broken{})
	if err := session(t).Batch(in, &out); !errors.Is(err, errBroken) || out.Len() == 0 {
		t.Errorf("reading: %v after %q", err, &out)
	}
}
