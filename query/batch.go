package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
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
	o, ok := ops[req.Op]
	if !ok {
		return nil, fmt.Errorf("unknown op %q", req.Op)
	}
	for _, text := range o.needs {
		if text.of(&req) == "" {
			return nil, fmt.Errorf("request: %s is missing", text.name)
		}
	}
	return o.answer(s, &req)
}

// An op is a kind of request: the texts that it needs, and what answers it.
type op struct {
	needs  []text
	answer func(*Session, *request) (any, error)
}

// A text is a field of a request.
type text struct {
	name string
	of   func(*request) string
}

var (
	ofType = []text{{"type", func(r *request) string { return r.Type }}}
	ofPair = []text{{"a", func(r *request) string { return r.A }}, {"b", func(r *request) string { return r.B }}}
)

// ops are all requests, by name.
var ops = map[string]op{
	"address":   {ofType, (*Session).address},
	"locate":    {ofType, (*Session).locate},
	"size":      {ofType, (*Session).size},
	"print":     {ofType, (*Session).print},
	"convert":   {ofType, (*Session).convert},
	"format":    {ofType, (*Session).format},
	"padding":   {ofType, (*Session).padding},
	"explain":   {ofType, (*Session).explain},
	"equal":     {ofPair, (*Session).equal},
	"bitcast":   {ofPair, (*Session).bitcast},
	"nearest":   {ofPair, (*Session).nearest},
	"runs":      {ofPair, (*Session).runs},
	"transfers": {ofPair, (*Session).transfers},
	"traffic":   {ofPair, (*Session).traffic},
	"cost":      {ofPair, (*Session).cost},
	"mapequal":  {ofPair, alone(mapEqual)},
	"simplify":  {[]text{{"map", func(r *request) string { return r.Map }}}, alone(simplify)},
	"collapse":  {[]text{{"element", func(r *request) string { return r.Element }}}, (*Session).collapse},
}

// alone is what answers a request without a session.
func alone(answer func(*request) (any, error)) func(*Session, *request) (any, error) {
	return func(_ *Session, req *request) (any, error) { return answer(req) }
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
