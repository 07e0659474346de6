package passes

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir/pass"
)

// TestPipelinesAreWritten reads what is written of each pipeline, as --dump-pass-pipeline
// and reproducers write it.
func TestPipelinesAreWritten(t *testing.T) {
	for _, named := range Library().Pipelines {
		for _, options := range []string{"", "{align=32x32 grid=2x4 tile=32x32 data-type=bf16 faces=16x16 split-relayouts}"} {
			p, err := pass.ParsePipeline(Library(), "builtin.module("+named.Name+options+")")
			if err != nil {
				t.Fatal(err)
			}
			again, err := pass.ParsePipeline(Library(), p.String())
			if err != nil {
				t.Errorf("%s: %v", named.Name, err)
				continue
			}
			if diff := cmp.Diff(p.String(), again.String()); diff != "" {
				t.Errorf("%s is another pipeline (-want +got):\n%s", p, diff)
			}
		}
	}
}
