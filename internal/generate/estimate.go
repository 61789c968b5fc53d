package generate

import (
	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/retro"
)

// What a slice takes while it is solved, in planes of one bit a position of one side to move.
const (
	planesSolving = 18 // both sides: what is known, frontiers, what is due
	planesPlies   = 16 // a byte of distance
	planesBounds  = 10 // by captures, and as many by all zeroing moves where there are pawns
	planesDTM     = 40 // the same again, with far more that is due
	planesViews   = 30 // of the tables that promotions lead to
	planesWriting = 9  // cells of one column
)

// What a writer takes besides, in bytes: samples, and a model in the making.
const bytesWriter = 300 << 20

// Figures seen when tables of four and five men were made, one core, from which others are estimated.
const (
	positionsPerSecond    = 120e6
	dtmPositionsPerSecond = 45e6
	writtenPerSecond      = 35e6
	dtmWrittenPerSecond   = 40e6
	bytesPerPosition      = 0.03
	dtmBytesPerPosition   = 0.07
	keptPerPosition       = 0.1  // bytes of the compressed results of a table that others read
	dtmKeptPerPosition    = 0.25 // with distances to mate
	restPerPosition       = 0.25 // and of all else, until its files are written
)

// estimate says what a task takes.
func (t *Task) estimate(metrics Metrics) {
	lay := space.Standard(t.Material)
	slices := float64(space.CountPlacements(t.Material))
	all := float64(lay.Words) * 64 * 2 * slices
	t.Positions = int64(all)
	if !t.Active() {
		return
	}
	dtm := metrics.Has(chess.MetricDTM)
	t.Memory = t.solving(lay.Words, slices, dtm)
	if lay.Words < groupWords { // small slices stay in memory until the table is written
		t.Memory += int64(all * t.keeping(dtm))
	}
	t.Seconds = all / positionsPerSecond
	if dtm {
		t.Seconds += all / dtmPositionsPerSecond
	}
	if t.Missing == 0 {
		return
	}
	writing := int64(lay.Words)*8*planesWriting + int64(min(bytesWriter, all*20))
	t.Memory = max(t.Memory, writing)
	t.Seconds += all / writtenPerSecond
	t.Bytes = int64(all * bytesPerPosition)
	if t.Missing.Has(chess.MetricDTM) {
		t.Seconds += all / dtmWrittenPerSecond
		t.Bytes += int64(all * dtmBytesPerPosition)
	}
}

// Scratch returns about how many bytes of disk a run takes at the most besides its
// files, if nothing of what it keeps for later fits into memory.
func (p *Plan) Scratch() int64 {
	kept, rest := 0.0, 0.0
	for _, t := range p.Tasks {
		if t.users > 0 && p.Metrics.Has(chess.MetricDTM) {
			kept += dtmKeptPerPosition * float64(t.Positions)
		} else if t.users > 0 {
			kept += keptPerPosition * float64(t.Positions)
		}
		if t.Missing != 0 {
			rest = max(rest, restPerPosition*float64(t.Positions))
		}
	}
	return int64(kept + rest)
}

// keeping returns the bytes that a position takes once it is solved.
func (t *Task) keeping(dtm bool) float64 {
	planes := 5.0 // of results
	if t.Missing != 0 {
		planes += 2 * 5 // bounds
	}
	if t.Missing.Has(chess.MetricDTZ) {
		planes += 8
	}
	if dtm {
		planes += 8
	}
	return planes / 8
}

// solving returns the bytes that solving takes, of the slices that are solved at one time.
func (t *Task) solving(words int, slices float64, dtm bool) int64 {
	planes := planesSolving
	if t.Missing.Has(chess.MetricDTZ) && words < retro.HugeWords {
		planes += planesPlies
	}
	if t.Missing != 0 && words < retro.HugeWords {
		planes += planesBounds
	}
	if t.Material.HasPawns() {
		planes += planesViews
		if t.Missing != 0 {
			planes += planesBounds
		}
	}
	if dtm {
		planes += planesDTM + planesPlies
	}
	atOnce := 1.0
	if words < sharedWords {
		atOnce = min(slices, 4)
	}
	return int64(float64(words) * 8 * float64(planes) * atOnce)
}

// sharedWords is the size of slice below which several are solved at once.
const sharedWords = 1 << 14
