package query

type sizeAnswer struct {
	Elements int64   `json:"elements"`
	Slots    int64   `json:"slots"`
	Bytes    int64   `json:"bytes"`
	Padding  int64   `json:"padding"`
	Physical []int64 `json:"physical"`

	several bool // arrays, which have no physical shape together
}

// size says how much storage there is; of a tuple, in all its arrays.
func (s *Session) size(req *request) (any, error) {
	tuple, all, err := s.leaves(req.Type)
	if err != nil {
		return nil, err
	}
	if tuple != nil {
		return sizeOfLeaves(all)
	}
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	l := sub.layout
	physical := list(l.Physical())
	return sizeAnswer{Elements: l.Volume(), Slots: l.Slots(), Bytes: l.Bytes(), Padding: l.Padding(), Physical: physical}, nil
}
