package loops

import (
	"fmt"
	"strconv"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
	"github.com/ttopt/ttopt/processor"
)

// Machine are the options that say which machine relayouts are scheduled for.
type Machine struct {
	VectorBits Width  `option:"vector-bits" type:"N" doc:"width of the vectors that move runs"`
	CacheBytes Bytes  `option:"cache-bytes" type:"N" doc:"size of the last level of the cache; half of it or more goes past it, on some machines a third"`
	Masks      string `option:"masks" choices:"none|words|all|native" doc:"what the machine loads and stores under masks: nothing, loads of 32 and 64 bits (AVX2), everything (AVX-512), or what the one at hand does; the rest moves in pieces"`
	Stores     string `option:"stores" choices:"past|ahead|soon|through|native" doc:"how the machine best moves what is larger than its cache: past it, as AMD's Zen 4 or, without AVX-512, Zen 3, past it and announced far ahead, as Zen 5, past it as soon as its second level has no room, as Intel's from Sapphire Rapids on, through it, as earlier ones, or as the one at hand does"`
}

func defaultMachine() Machine {
	return Machine{VectorBits: 512, CacheBytes: 32 << 20, Masks: "words", Stores: "ahead"}
}

// Width is the bits of a vector register.
type Width int64

const maxVectorBits = 8192

// Set reads a power of two.
func (w *Width) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if out := Width(n); err == nil && out.isPossible() {
		*w = out
		return nil
	}
	return fmt.Errorf("expected a power of two from 8 to %d, found %q", maxVectorBits, text)
}

// String prints the number.
func (w *Width) String() string { return strconv.FormatInt(int64(*w), 10) }

func (w Width) isPossible() bool { return w >= 8 && w <= maxVectorBits && w&(w-1) == 0 }

// Bytes is the size of a memory.
type Bytes int64

// Set reads a number that is not negative.
func (b *Bytes) Set(text string) error {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return fmt.Errorf("expected a number of bytes, found %q", text)
	}
	*b = Bytes(n)
	return nil
}

// String prints the number.
func (b *Bytes) String() string { return strconv.FormatInt(int64(*b), 10) }

// resolved puts what the processor at hand has in the place of "native".
func (m Machine) resolved() Machine {
	here := processor.Native()
	if m.Masks == "native" {
		m.Masks = here.Masks
	}
	if m.Stores == "native" {
		m.Stores = here.Stores
	}
	return m
}

// check refuses options that no schedule can be made for.
func (m Machine) check() error {
	m = m.resolved()
	if !m.VectorBits.isPossible() {
		return fmt.Errorf("vector-bits is %d, expected a power of two from 8 to %d", m.VectorBits, maxVectorBits)
	}
	if _, ok := masks[m.Masks]; !ok {
		return fmt.Errorf("masks is %q, expected none, words, all or native", m.Masks)
	}
	if _, ok := stores[m.Stores]; !ok {
		return fmt.Errorf("stores is %q, expected past, ahead, soon, through or native", m.Stores)
	}
	if m.CacheBytes < 0 {
		return fmt.Errorf("cache-bytes is %d, expected a number of bytes", m.CacheBytes)
	}
	return nil
}

// masks and stores are the values of the options.
var masks = map[string]schedule.Masks{"none": schedule.NoMasks, "words": schedule.WordLoads, "all": schedule.AllMasks}

var stores = map[string]schedule.Stores{"past": schedule.PastCache, "ahead": schedule.PastCacheFarAhead, "soon": schedule.PastSecondLevel, "through": schedule.ThroughCache}

// writing returns what a schedule with a destination is made for.
func (m Machine) writing(dst *buffer) schedule.Options {
	m = m.resolved()
	return schedule.Options{
		ElementBits: int64(ir.BitWidth(dst.physical)),
		VectorBits:  int64(m.VectorBits),
		CacheBytes:  int64(m.CacheBytes),
		Masks:       masks[m.Masks],
		Stores:      stores[m.Stores],
	}
}
