package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ttopt/ttopt/layout"
)

// Failure is the answer to a request that cannot be answered.
type Failure struct {
	Error string `json:"error"`
}

// Answer returns the answer to one request, which encodes to JSON.
func (s *Session) Answer(request []byte) any {
	answer, err := s.Ask(request)
	if err != nil {
		return Failure{err.Error()}
	}
	return answer
}

// Ask is Answer with the failure as an error, of type *TypeError where it is
// about the text of a type.
func (s *Session) Ask(line []byte) (any, error) {
	if err := s.begin(); err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(line)) == 0 {
		return nil, errors.New("request: expected an object, found an empty line")
	}
	var req request
	var mismatch *json.UnmarshalTypeError
	switch err := json.Unmarshal(line, &req); {
	case errors.As(err, &mismatch) && mismatch.Field == "":
		return nil, fmt.Errorf("request: expected an object, found %s", mismatch.Value)
	case errors.As(err, &mismatch):
		return nil, fmt.Errorf("request: %s cannot be %s", mismatch.Field, mismatch.Value)
	case err != nil:
		return nil, fmt.Errorf("request: %w", err)
	}
	if field := req.missing(); field != "" {
		return nil, fmt.Errorf("request: %s is missing", field)
	}
	switch req.Op {
	case "address":
		return s.address(&req)
	case "locate":
		return s.locate(&req)
	case "size":
		return s.size(&req)
	case "print":
		return s.print(&req)
	case "convert":
		return s.convert(&req)
	case "format":
		return s.format(&req)
	case "equal":
		return s.compare(&req, layout.SamePlaces)
	case "bitcast":
		return s.bitcast(&req)
	case "runs":
		return s.runs(&req)
	case "transfers":
		return s.transfers(&req)
	case "traffic":
		return s.traffic(&req)
	case "cost":
		return s.cost(&req)
	case "explain":
		return s.explain(&req)
	case "nearest":
		return s.nearest(&req)
	case "padding":
		return s.padding(&req)
	case "collapse":
		return s.collapse(&req)
	case "simplify":
		return simplify(&req)
	case "mapequal":
		return mapEqual(&req)
	}
	return nil, fmt.Errorf("unknown op %q", req.Op)
}

// request is every request; each op uses some of the fields.
type request struct {
	Op        string    `json:"op"`
	Type      string    `json:"type"`
	To        string    `json:"to"`
	A         string    `json:"a"`
	B         string    `json:"b"`
	Index     []int64   `json:"index"`
	Grid      []int64   `json:"grid"`
	Offset    *int64    `json:"offset"`
	Byte      *int64    `json:"byte"`
	Limit     *int64    `json:"limit"`
	All       bool      `json:"all"`
	Shape     []int64   `json:"shape"`
	Intervals *[][]int  `json:"intervals"`
	Element   string    `json:"element"`
	Tile      []int64   `json:"tile"`
	Map       string    `json:"map"`
	Dims      [][]int64 `json:"dims"`
	Symbols   [][]int64 `json:"symbols"`
}

// missing returns the name of a text that the op needs and does not have.
func (r *request) missing() string {
	switch r.Op {
	case "address", "locate", "size", "print", "convert", "format", "padding", "explain":
		if r.Type == "" {
			return "type"
		}
	case "equal", "bitcast", "nearest", "transfers", "traffic", "cost", "runs", "mapequal":
		switch {
		case r.A == "":
			return "a"
		case r.B == "":
			return "b"
		}
	case "simplify":
		if r.Map == "" {
			return "map"
		}
	case "collapse":
		if r.Element == "" {
			return "element"
		}
	}
	return ""
}
