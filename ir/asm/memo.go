package asm

// memo remembers values by text. The texts of a file repeat, mostly soon, so a
// small table without chains answers most questions and a map the others.
type memo[V any] struct {
	recent *[memoSize]memoEntry[V] // nil while there are few
	all    map[string]V
}

type memoEntry[V any] struct {
	text  string
	value V
}

const (
	memoSize = 1 << 8
	memoFew  = 8 // values for which the table is not worth its memory
)

func newMemo[V any]() memo[V] { return memo[V]{all: map[string]V{}} }

// get returns the value of a text, and whether there is one.
func (m *memo[V]) get(text string) (V, bool) {
	if m.recent == nil {
		v, ok := m.all[text]
		return v, ok
	}
	e := &m.recent[slot(text)]
	if e.text == text && text != "" {
		return e.value, true
	}
	v, ok := m.all[text]
	if ok {
		*e = memoEntry[V]{text, v}
	}
	return v, ok
}

func (m *memo[V]) set(text string, v V) {
	m.all[text] = v
	if m.recent == nil {
		if len(m.all) <= memoFew {
			return
		}
		m.recent = new([memoSize]memoEntry[V])
	}
	m.recent[slot(text)] = memoEntry[V]{text, v}
}

// drop forgets a text.
func (m *memo[V]) drop(text string) {
	delete(m.all, text)
	if m.recent == nil {
		return
	}
	if e := &m.recent[slot(text)]; e.text == text {
		*e = memoEntry[V]{}
	}
}

// len returns the number of texts.
func (m *memo[V]) len() int { return len(m.all) }

// slot hashes the length and both ends of a text.
func slot(text string) uint64 {
	n := len(text)
	h := uint64(n)
	if n >= 8 {
		h ^= (load(text) ^ load(text[n-8:])*0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93
	} else {
		for i := 0; i < n; i++ {
			h = (h ^ uint64(text[i])) * 0x100000001B3
		}
	}
	return (h ^ h>>32) >> 8 % memoSize
}

// load returns the first eight bytes as a number.
func load(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
