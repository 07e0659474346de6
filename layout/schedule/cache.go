package schedule

import "github.com/ttopt/ttopt/affine/integer"

// LineBytes is what a line of the cache has.
const LineBytes = 64

// What a page has, and what the levels of the cache have room for, source and destination
// together. On some machines the second one has more.
const (
	pageBytes                         = 4 << 10
	firstLevelBytes, secondLevelBytes = 48 << 10, 1 << 20
	largeSecondLevelBytes             = 9 << 18
)

// The first level has sets, which come again after so many bytes, of so many lines at least.
const setsBytes, ways = 4 << 10, 8

// What moves between the first two levels is faster in half vectors than in whole ones, if it
// takes no shuffles.
const halfVectorBits = 256

// halfLanes returns how many lanes half a vector has, or a whole one that is no longer.
func (s *scheduler) halfLanes() int64 {
	return max(1, min(s.machine.VectorBits, halfVectorBits)/s.ElementBits)
}

// sets counts lines by the set that they are in.
type sets [setsBytes / LineBytes]int64

// add adds the line at a byte, and returns how many its set has.
func (c *sets) add(at int64) int64 {
	set := &c[integer.FloorMod(at, setsBytes)/LineBytes]
	*set++
	return *set
}

// crowded reports whether so many lines, at a distance in elements, need more than half of
// the room in some set: those a power of two apart, or nearly so.
func (s *scheduler) crowded(distance, lines int64) bool {
	if distance < s.lineLanes() {
		return false
	}
	step := distance % (8 * setsBytes) * s.ElementBits / 8 % setsBytes
	var taken sets
	for i := range min(lines, setsBytes) { // then the sets come again
		if 2*taken.add(i*step) > ways {
			return true
		}
	}
	return false
}

// haveRoom reports whether no more lines of a set than so many are at some places in the source.
func (s *scheduler) haveRoom(places []int64, most int64) bool {
	var taken sets
	for _, at := range places {
		if taken.add(at*s.ElementBits/8) > most {
			return false
		}
	}
	return true
}

// inLines reports whether lines come from beyond the second level and go back
// through it. Then half vectors are faster, which need not be explained: whole ones
// fill a line with one store, and lose 5 to 20 %.
func (s *scheduler) inLines() bool {
	return s.through || !s.large && (!s.memory.past || s.memory.lastIsFar) && s.isBeyondSecondLevel()
}

// isBeyondSecondLevel reports whether source and destination are more than the second
// level of the cache has room for.
func (s *scheduler) isBeyondSecondLevel() bool { return s.MovedBytes > s.memory.secondLevel }

// isNearby reports whether what is moved is in the second level of the cache.
func (s *scheduler) isNearby() bool { return !s.large && !s.isBeyondSecondLevel() }

// inCache returns the number for the level of the cache in which all is.
func (s *scheduler) inCache(of byLevel) int64 {
	switch {
	case s.MovedBytes <= firstLevelBytes:
		return of.first
	case s.isNearby():
		return of.second
	}
	return of.third
}

// fillsCache reports whether hardly anything of what is moved is in the cache before.
func (s *scheduler) fillsCache() bool { return s.MovedBytes >= s.machine.CacheBytes/4*3 }

// LineLanes returns how many elements of so many bits a line of the cache has.
func LineLanes(bits int64) int64 { return max(1, LineBytes*8/bits) }

func (s *scheduler) lineLanes() int64 { return LineLanes(s.ElementBits) }

// lineUpTo returns how many elements a line has, or a vector if that is longer.
func (s *scheduler) lineUpTo() int64 { return max(s.lanes, s.lineLanes()) }
