package loops

import (
	"math/bits"

	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// A register of a block is seen as elements, or as words of two, four or eight of
// them where a shuffle moves so many neighbours together: how long LLVM looks for
// instructions grows with the lanes of its shuffles.
type register struct {
	made  int                      // the view that was there first
	views [mostWords + 1]*ir.Value // by the logarithm of how many elements are a word
}

// Words have at most 64 bits: eight bytes. Elements of wordBits are words already.
const mostWords, wordBits = 3, 32

func newRegister(v *ir.Value) register { return register{views: [mostWords + 1]*ir.Value{v}} }

// lanes returns how many elements a register has, which is a vector.
func (r *register) lanes() int64 {
	return r.views[r.made].Type().(*ir.VectorType).Shape()[0] << r.made
}

// view returns a register as words of 1<<log elements.
func (m *mover) view(r *register, log int) *ir.Value {
	if r.views[log] == nil {
		elem := m.src.physical
		if log > 0 {
			elem = m.b.Context().Integer(ir.BitWidth(elem) << log)
		}
		r.views[log] = vector.NewBitcast(m.b, r.views[r.made], m.vector(elem, r.lanes()>>log))
	}
	return r.views[log]
}

// shuffleMask is the mask of a shuffle of words of 1<<log elements.
type shuffleMask struct {
	mask *ir.ArrayAttr
	log  int
}

// shuffle shuffles two registers.
func (m *mover) shuffle(a, b *register, lanes []int) register {
	s, ok := m.shuffles[&lanes[0]] // those of a stage share theirs
	if !ok {
		s.log = wordsOf(lanes, a.lanes(), ir.BitWidth(m.src.physical))
		list := make([]int64, 0, len(lanes))
		for i := 0; i < len(lanes); i += 1 << s.log {
			list = append(list, int64(lanes[i]>>s.log))
		}
		s.mask = vector.NewShuffleMask(m.b.Context(), list)
		m.shuffles[&lanes[0]] = s
	}
	out := register{made: s.log}
	out.views[s.log] = vector.NewShuffleBy(m.b, m.view(a, s.log), m.view(b, s.log), s.mask)
	return out
}

// wordsOf returns the logarithm of how many elements a mask moves together, from
// registers of so many lanes, of a width in bits.
func wordsOf(mask []int, lanes int64, width int) int {
	if width >= wordBits {
		return 0
	}
	log := min(mostWords, bits.TrailingZeros(uint(64/width)), bits.TrailingZeros(uint(len(mask))), bits.TrailingZeros(uint(lanes)))
	for i, lane := range mask {
		first := i &^ (1<<log - 1)
		for log > 0 && (mask[first]&(1<<log-1) != 0 || lane != mask[first]+i-first) {
			log--
			first = i &^ (1<<log - 1)
		}
	}
	return log
}
