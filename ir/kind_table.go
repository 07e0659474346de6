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

// kindSlot hashes the length of a name and three of its letters: its end, where those
// of a dialect differ, and its middle.
func kindSlot(name string) uint {
	n := uint(len(name))
	if n < 2 {
		return n
	}
	return uint(name[n-1]) ^ uint(name[n-2])<<2 ^ uint(name[n/2])<<1 ^ n<<3
}
