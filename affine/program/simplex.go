package program

import "math"

// A tableau is a linear program in floating point: find t in [0, 1]^n that makes
// objective·t largest where rows·t = sides. What it returns are multipliers of the
// rows, a reason to believe a bound and no proof of it.
type tableau struct {
	n, m  int         // columns of t, rows
	rows  [][]float64 // of the basis; m artificial columns behind those of t
	costs []float64   // reduced, of all columns
	value []float64   // of the basic column of each row
	basic []int       // the basic column of each row
	where []int       // of each column: its row, or atLower, atUpper
	signs []float64   // of the artificial columns
	scale []float64   // what each row was divided by
}

const (
	atLower = -1
	atUpper = -2

	tiny = 1e-9
)

// newTableau starts from t = 0, where the artificial columns have all of the
// sides.
func newTableau(rows [][]float64, sides []float64, n int) *tableau {
	m := len(rows)
	t := &tableau{n: n, m: m, where: make([]int, n+m)}
	for j := range t.where {
		t.where[j] = atLower
	}
	for i, row := range rows {
		scale := math.Abs(sides[i])
		for _, c := range row {
			scale = max(scale, math.Abs(c))
		}
		if scale == 0 {
			scale = 1
		}
		sign := 1.0
		if sides[i] < 0 {
			sign = -1
		}
		r := make([]float64, n+m)
		for j, c := range row {
			r[j] = sign * c / scale
		}
		r[n+i] = 1
		t.rows = append(t.rows, r)
		t.value = append(t.value, sign*sides[i]/scale)
		t.signs = append(t.signs, sign)
		t.scale = append(t.scale, scale)
		t.basic = append(t.basic, n+i)
		t.where[n+i] = i
	}
	return t
}

// upper bounds column j; an artificial one is 0 in the end.
func (t *tableau) upper(j int, searching bool) float64 {
	switch {
	case j < t.n:
		return 1
	case searching:
		return math.Inf(1)
	}
	return 0
}

// feasible looks for a t that solves the rows. Where it finds none, the
// multipliers say why.
func (t *tableau) feasible() (multipliers []float64, ok bool) {
	t.costs = make([]float64, t.n+t.m)
	for _, r := range t.rows {
		for j := range t.n {
			t.costs[j] += r[j]
		}
	}
	t.climb(true)
	missing := 0.0
	for i, j := range t.basic {
		if j >= t.n {
			missing += t.value[i]
		}
	}
	if missing > 1e-7 {
		return t.multipliers(-1), false
	}
	return nil, true
}

// most makes sign*objective largest, from what feasible or most left.
func (t *tableau) most(objective []float64, sign float64) (multipliers []float64) {
	clear(t.costs)
	scale := 0.0
	for _, c := range objective {
		scale = max(scale, math.Abs(c))
	}
	if scale == 0 {
		scale = 1
	}
	by := sign / scale
	for j, c := range objective {
		t.costs[j] = c * by
	}
	for i, b := range t.basic {
		if b < t.n && objective[b] != 0 {
			subtract(t.costs, t.rows[i], objective[b]*by)
		}
	}
	t.climb(false)
	multipliers = t.multipliers(0)
	for i := range multipliers {
		multipliers[i] *= scale
	}
	return multipliers
}

// at returns the value of column j.
func (t *tableau) at(j int) float64 {
	switch i := t.where[j]; i {
	case atLower:
		return 0
	case atUpper:
		return 1
	default:
		return t.value[i]
	}
}

// multipliers reads those of the rows off the costs of the artificial columns,
// which cost so much each before.
func (t *tableau) multipliers(cost float64) []float64 {
	out := make([]float64, t.m)
	for i := range out {
		out[i] = t.signs[i] * (cost - t.costs[t.n+i]) / t.scale[i]
	}
	return out
}

// climb moves from corner to corner while that makes the objective larger.
func (t *tableau) climb(searching bool) {
	for step := range 60 * (t.m + 2) {
		j, up := t.entering(step > 20*(t.m+2))
		if j < 0 || !t.move(j, up, searching) {
			return
		}
	}
}

// entering returns the column that promises most; the first that promises
// anything if it takes long, by Bland's rule against cycles.
func (t *tableau) entering(first bool) (column int, up float64) {
	column, best := -1, tiny
	for j := range t.n {
		gain := t.costs[j]
		if t.where[j] == atUpper {
			gain = -gain
		}
		if t.where[j] < 0 && gain > best {
			column, best = j, gain
			if first {
				break
			}
		}
	}
	if column >= 0 && t.where[column] == atUpper {
		return column, -1
	}
	return column, 1
}

// move moves column j until it or a basic one reaches an end; false if nothing
// stops it.
func (t *tableau) move(j int, up float64, searching bool) bool {
	leaving, far, toUpper := -1, t.upper(j, searching), false
	for i, r := range t.rows {
		rate := -up * r[j] // of the basic column
		var room float64
		switch b := t.basic[i]; {
		case rate < -tiny:
			room = max(t.value[i], 0) / -rate
		case rate > tiny:
			room = max(t.upper(b, searching)-t.value[i], 0) / rate
		default:
			continue
		}
		if room < far || leaving >= 0 && room == far && math.Abs(r[j]) > math.Abs(t.rows[leaving][j]) {
			leaving, far, toUpper = i, room, rate > 0
		}
	}
	if math.IsInf(far, 1) {
		return false
	}
	for i, r := range t.rows {
		t.value[i] -= up * far * r[j]
	}
	from := t.at(j)
	if leaving < 0 {
		t.where[j] = atLower + atUpper - t.where[j]
		return true
	}
	out := t.basic[leaving]
	t.where[out] = atLower
	if toUpper && out < t.n {
		t.where[out] = atUpper
	}
	t.basic[leaving], t.where[j], t.value[leaving] = j, leaving, from+up*far
	pivot := t.rows[leaving]
	by := 1 / pivot[j]
	for c := range pivot {
		pivot[c] *= by
	}
	for i, r := range t.rows {
		if i != leaving {
			subtract(r, pivot, r[j])
		}
	}
	subtract(t.costs, pivot, t.costs[j])
	return true
}

func subtract(r, pivot []float64, by float64) {
	if by == 0 {
		return
	}
	for c, x := range pivot {
		r[c] -= by * x
	}
}
