package ir

import "sort"

// sortedByName returns entries sorted by name, in place when they already are.
func sortedByName(entries []NamedAttr) []NamedAttr {
	for i := 1; i < len(entries); i++ {
		if entries[i].Name < entries[i-1].Name {
			entries = append([]NamedAttr(nil), entries...)
			sort.SliceStable(entries, func(i, j int) bool { return entries[i].Name < entries[j].Name })
			break
		}
	}
	return entries
}

// find looks name up in sorted entries. They are few, so it goes from the
// front; a binary search pays only beyond a dozen.
func find(entries []NamedAttr, name string) Attribute {
	if len(entries) > 12 {
		i := sort.Search(len(entries), func(i int) bool { return entries[i].Name >= name })
		if i < len(entries) && entries[i].Name == name {
			return entries[i].Value
		}
		return nil
	}
	for i := range entries {
		if entries[i].Name == name {
			return entries[i].Value
		}
	}
	return nil
}

// with returns the sorted entries with name set to v, or taken away where v is
// nil. The slice may be changed in place.
func with(entries []NamedAttr, name string, v Attribute) []NamedAttr {
	if n := len(entries); v != nil && (n == 0 || entries[n-1].Name < name) {
		return append(entries, NamedAttr{name, v}) // the common case
	}
	i := sort.Search(len(entries), func(i int) bool { return entries[i].Name >= name })
	found := i < len(entries) && entries[i].Name == name
	switch {
	case found && v != nil:
		entries[i].Value = v
	case found:
		entries = append(entries[:i], entries[i+1:]...)
	case v != nil:
		entries = append(entries, NamedAttr{})
		copy(entries[i+1:], entries[i:])
		entries[i] = NamedAttr{name, v}
	}
	return entries
}
