package pass

// DidYouMean returns ", did you mean 'x'?" for the candidate nearest to name,
// or nothing where none is near.
func DidYouMean(name string, candidates []string) string {
	best, at := "", len(name)/3+2
	for _, c := range candidates {
		if d := editDistance(name, c); d < at && d < max(len(name), len(c)) {
			best, at = c, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean '" + best + "'?"
}

// editDistance counts insertions, deletions and replacements of bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
