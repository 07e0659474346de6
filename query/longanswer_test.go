package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// All transfers come in one answer, however many, between the answers of the requests
// before and behind.
func TestAllTransfers(t *testing.T) {
	const size, a, b = `{"op":"size","type":"f32[3]"}`, "f32[5,40,50]{2,0,1}", "f32[5,40,50]{1,2,0:T(2,2)}"
	ask := `{"op":"transfers","a":"` + a + `","b":"` + b + `"`
	got := answers(t, size, ask+`,"all":true}`, ask+`,"limit":9999}`, ask+"}", size, ask+`,"all":true}`)
	if len(got) != 6 || got[0] != got[4] || got[1] != got[5] {
		t.Fatalf("%d answers: %.300q", len(got), got)
	}
	if got[1] != got[2] {
		t.Errorf("all of them are %.300s…, up to a limit %.300s…", got[1], got[2])
	}
	var all, first transfersAnswer
	for text, to := range map[string]*transfersAnswer{got[1]: &all, got[3]: &first} {
		if err := json.Unmarshal([]byte(text), to); err != nil {
			t.Fatal(err)
		}
	}
	if len(first.Transfers) != maxListed || first.Complete {
		t.Errorf("without a limit there are %d", len(first.Transfers))
	}
	runs, elements := int64(0), int64(0)
	for _, tr := range all.Transfers {
		runs, elements = runs+tr.Count, elements+tr.Count*tr.Elements
	}
	if !all.Complete || runs != all.Runs || elements != 5*40*50 {
		t.Errorf("%d runs of %d elements, want %d of %d", runs, elements, all.Runs, 5*40*50)
	}
}

// A long answer is one for people, too, and encodes as others do.
func TestLongAnswer(t *testing.T) {
	s := session(t)
	request := `{"op":"transfers","a":"f32[3,5]","b":"f32[3,5]{0,1}"`
	short, long := s.Answer([]byte(request+"}")), s.Answer([]byte(request+`,"all":true}`))
	var people bytes.Buffer
	if err := long.(LongAnswer).WriteReport(&people); err != nil {
		t.Fatal(err)
	}
	if want, _ := Report(short); people.String() != want {
		t.Errorf("got:\n%swant:\n%s", &people, want)
	}
	got, err := json.Marshal(long)
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := json.Marshal(short); !bytes.Equal(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A limit of 0 is a limit.
func TestNoTransfers(t *testing.T) {
	got := answers(t, `{"op":"transfers","a":"f32[3,5]","b":"f32[3,5]{0,1}","limit":0}`)[0]
	if want := `{"runs":15,"complete":false,"transfers":[]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Where it cannot be written, it ends at once.
func TestLongAnswerFails(t *testing.T) {
	request := `{"op":"transfers","a":"f32[4096,4096]","b":"f32[4096,4096]{0,1:T(2,2)}","all":true}`
	long := session(t).Answer([]byte(request)).(LongAnswer)
	for _, err := range []error{long.WriteJSON(broken{}), long.WriteReport(broken{})} {
		if !errors.Is(err, errBroken) {
			t.Errorf("writing: %v", err)
		}
	}
	if err := session(t).Batch(strings.NewReader(request+"\n"+request), broken{}); !errors.Is(err, errBroken) {
		t.Errorf("a batch: %v", err)
	}
}
