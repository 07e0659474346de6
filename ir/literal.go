package ir

// literals are the attributes that files are full of. They are uniqued by what
// they are made of: their text need not be printed to find them.
type literals struct {
	integers  map[integerKey]*IntegerAttr
	floats    map[floatKey]*FloatAttr
	strings   map[string]*StringAttr
	typeAttrs map[Type]*TypeAttr
	arrays    map[arrayKey]*DenseArrayAttr
	// i64Arrays are those that were asked for by their numbers.
	i64Arrays map[string]*ArrayAttr
	// constantMaps are the maps () -> (c).
	constantMaps map[int64]*AffineMapAttr
	// maps are the other ones, by their hashes.
	maps map[uint64]*AffineMapAttr
}

type integerKey struct {
	typ   Type
	value int64
}

type floatKey struct {
	typ  *FloatType
	bits FloatBits
}

type arrayKey struct {
	elem Type
	data string
}

func (l *literals) init() {
	*l = literals{
		integers:  map[integerKey]*IntegerAttr{},
		floats:    map[floatKey]*FloatAttr{},
		strings:   map[string]*StringAttr{},
		typeAttrs: map[Type]*TypeAttr{},
		arrays:    map[arrayKey]*DenseArrayAttr{},

		i64Arrays:    map[string]*ArrayAttr{},
		constantMaps: map[int64]*AffineMapAttr{},
		maps:         map[uint64]*AffineMapAttr{},
	}
}

// uniqueBy returns the attribute of a key, which it makes where there is none.
func uniqueBy[K comparable, A Attribute](c *Context, known map[K]A, key K, create func() A) A {
	c.mu.RLock()
	a, ok := known[key]
	c.mu.RUnlock()
	if ok {
		return a
	}
	a = create()
	w := keyOf(a)
	c.mu.Lock()
	defer c.mu.Unlock()
	if old, ok := known[key]; ok {
		return old
	}
	c.adopt(&a.attrBase().node, a, w)
	known[key] = a
	return a
}
