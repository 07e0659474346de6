package driver

import (
	"fmt"
	"io"
	"strings"
)

// progressBar returns a function that shows how much of a count is done, nil
// where w is no terminal. The bar is gone when all is done.
func progressBar(w io.Writer) func(done, total int64) {
	if !isTerminal(w) {
		return nil
	}
	return bar(w)
}

const barWidth = 40

func bar(w io.Writer) func(done, total int64) {
	shown := int64(-1)
	return func(done, total int64) {
		percent := int64(100)
		if done < total {
			percent = int64(float64(done) / float64(total) * 100)
		}
		switch {
		case percent == shown:
		case percent == 100:
			fmt.Fprintf(w, "\r%*s\r", barWidth+7, "")
		default:
			full := int(percent) * barWidth / 100
			fmt.Fprintf(w, "\r[%s%s] %3d%%", strings.Repeat("#", full), strings.Repeat(".", barWidth-full), percent)
		}
		shown = percent
	}
}
