package ir

// KindTable holds what is known about op kinds. Ops of a few kinds make up most
// of a file: these are found without a map.
type KindTable[V any] struct {
	recent [1 << 6]struct {
		kind  *Kind
		value V
	}
	all map[*Kind]V
}

// Get returns what is known about a kind, and asks make where that is nothing yet.
func (t *KindTable[V]) Get(k *Kind, make func(*Kind) V) V {
	e := &t.recent[kindSlot(k.Name)%uint(len(t.recent))]
	if e.kind == k {
		return e.value
	}
	v, ok := t.all[k]
	if !ok {
		v = make(k)
		if t.all == nil {
			t.all = map[*Kind]V{}
		}
		t.all[k] = v
	}
	e.kind, e.value = k, v
	return v
}

// kindSlot hashes the end of a name, where those of a dialect differ.
func kindSlot(name string) uint {
	h := uint(len(name))
	for i := max(0, len(name)-4); i < len(name); i++ {
		h = h*31 + uint(name[i])
	}
	return h
}
