// Package draw makes pictures of layouts: which elements lie in which tile on
// which core, in which order, and what is padding.
//
//	New(l, View{…})   *Scene     cells, lines, labels
//	Scene.Terminal    text, with colours where they are wanted
//	Scene.SVG, .PNG   pictures
//	json.Marshal      the cells, for programs
//
// A picture has two axes. An axis is a coordinate of the layout's linear map with
// all that tilings make of it: the rows of a matrix, cut into shards, tiles and
// tiles inside tiles, each with its padding. Every slot of the storage is a cell
// of its own; of layouts with more axes the picture is a slice.
package draw
