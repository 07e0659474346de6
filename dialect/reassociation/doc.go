// Package reassociation holds what the ops expand_shape and collapse_shape of
// memref and tensor share: lists of lists of dims, [[0, 1], [2]], that say
// which dims of the shape of higher rank make up each dim of the other, and the
// rules that make one reshape of two.
package reassociation
