package query

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// LongAnswer is an answer that may be too long for memory. It is written as it is
// found; as every answer, it also encodes to JSON.
type LongAnswer interface {
	json.Marshaler
	// WriteJSON writes the answer to a line of its own.
	WriteJSON(w io.Writer) error
	// WriteReport writes it as people read it.
	WriteReport(w io.Writer) error
}

// allTransfers is a transfersAnswer that is complete however many there are.
type allTransfers struct {
	runs int64
	list iter.Seq[transferAnswer]
}

func (a allTransfers) WriteJSON(w io.Writer) error {
	if _, err := fmt.Fprintf(w, `{"runs":%d,"complete":true,"transfers":[`, a.runs); err != nil {
		return err
	}
	between := ""
	for t := range a.list {
		text, err := json.Marshal(t)
		if err == nil {
			_, err = fmt.Fprintf(w, "%s%s", between, text)
		}
		if err != nil {
			return err
		}
		between = ","
	}
	_, err := io.WriteString(w, "]}\n")
	return err
}

func (a allTransfers) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	err := a.WriteJSON(&b)
	return b.Bytes(), err
}

func (a allTransfers) WriteReport(w io.Writer) error {
	_, err := io.WriteString(w, transfersHead(a.runs))
	for t := range a.list {
		if err != nil {
			break
		}
		_, err = io.WriteString(w, t.line())
	}
	return err
}
