// Package word holds attributes that are one of a list of words, as several
// dialects have them: #vector.kind<add>, #linalg.iterator_type<parallel>.
package word
