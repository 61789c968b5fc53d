package answer

import (
	"context"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// Exits hands out the tables in which one ending that is solved may end, as
// ending.Limits wants them: those that there are, and small ones solved in memory.
type Exits struct {
	Set    *tables.Set
	Memory *retro.Memory // of this ending: what it was handed stays there
	MaxMen int           // of the tables solved in memory, kings included
	Small  retro.Library // asked for those; Memory if nil
	// Five has the tables of five men without pawns solved, too, of which each takes up to 640 MB for a moment.
	Five bool
}

// FiveMenMemory is how much memory for an ending makes Exits.Five worth while, in bytes.
const FiveMenMemory = 4 << 30

// Has tells whether Table has a table of a material, or solves one.
func (x *Exits) Has(m chess.Material) bool {
	return m.Men() <= x.MaxMen || x.Five && m.Men() == 5 && !m.HasPawns() || x.Set.Has(m, chess.MetricWDL)
}

// Table is retro.Library's.
func (x *Exits) Table(ctx context.Context, m chess.Material, dtm bool) (*retro.Table, error) {
	var t *retro.Table
	var err error
	switch {
	case m.Men() <= x.MaxMen && x.Small != nil:
		t, err = x.Small.Table(ctx, m, dtm)
	case m.Men() <= x.MaxMen:
		return x.Memory.Table(ctx, m, dtm)
	case x.Set.Has(m, chess.MetricWDL):
		metrics := []chess.Metric{chess.MetricWDL}
		if x.Set.Has(m, chess.MetricDTZ) {
			metrics = append(metrics, chess.MetricDTZ)
		}
		t, err = x.Set.Load(ctx, m, metrics...)
	default:
		if t, err = x.Memory.Table(ctx, m, dtm); err == nil {
			t = t.Results() // distances are not asked for, and take most of the memory
		}
	}
	if err != nil {
		return nil, err
	}
	x.Memory.Add(t)
	return t, nil
}
