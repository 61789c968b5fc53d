package tables

import (
	"encoding/binary"
	"slices"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/space"
	"github.com/szen-chess/szen/tables/internal/codec"
	"github.com/szen-chess/szen/tables/internal/grid"
)

// sides says which sides to move a stream is for, a bit each.
type sides uint8

const (
	whiteSide sides = 1 << chess.White
	blackSide sides = 1 << chess.Black
	bothSides sides = whiteSide | blackSide // the men of both are the same: with Black to move the colours are exchanged
)

// description is what a reader must know of a stream before it reads blocks.
type description struct {
	sides    sides
	alpha    alphabet
	constant bool  // all cells hold one symbol, and there is nothing more
	symbol   uint8 // which one
	plan     *grid.Plan
	model    *codec.Model
	perBlock int // chunks in a block
	blocks   []block
}

// block is some chunks that are read and checked together.
type block struct {
	size uint32
	crc  uint32
}

// What a writer aims at: blocks of some kilobytes, and not too many chunks in one.
const (
	blockSize   = 4 << 10
	maxPerBlock = 64
)

func (d *description) append(dst []byte, m chess.Metric) []byte {
	dst = append(dst, byte(d.sides))
	dst = d.alpha.append(dst, m)
	if d.constant {
		return append(dst, 0, d.symbol)
	}
	p := d.plan
	dst = append(dst, byte(len(p.Order)))
	for _, a := range p.Order {
		dst = append(dst, p.Axes[a].Piece.Letter())
	}
	dst = appendUvarint(dst, p.Chunk)
	dst = append(dst, byte(len(p.Steps)))
	for _, s := range p.Steps {
		dst = append(dst, s.Axis, s.Man, byte(s.Files), byte(s.Ranks))
	}
	model := d.model.Append(nil)
	dst = appendUvarint(dst, len(model))
	dst = append(dst, model...)
	dst = appendUvarint(dst, d.perBlock)
	dst = appendUvarint(dst, len(d.blocks))
	for _, b := range d.blocks {
		dst = appendUvarint(dst, int(b.size))
		dst = binary.LittleEndian.AppendUint32(dst, b.crc)
	}
	return dst
}

// readDescription reads what append wrote.
func readDescription(r *reader, h *header) (d description) {
	d.sides = sides(r.byte("sides to move of a stream"))
	d.alpha = readAlphabet(r, h.metric)
	n := d.alpha.symbols()
	if n > codec.MaxSymbols || n == 0 && h.metric == chess.MetricWDL {
		r.fail("alphabet of a size that is not allowed")
	}
	axes := r.byte("number of axes; 0 if all cells are alike")
	if axes == 0 {
		d.constant, d.symbol = true, uint8(r.byte("symbol of all cells"))
		if int(d.symbol) >= max(n, 1) {
			r.fail("symbol of all cells that is none")
		}
		return d
	}
	d.readPlan(r, h, axes)
	model := r.bytes(r.uvarint("bytes of the model"), "model")
	if r.wrong != "" {
		return d
	}
	rest := []byte(nil)
	var err error
	if d.model, rest, err = codec.ReadModel(model); err != nil || len(rest) > 0 || d.model.Symbols != n || d.model.Depth != len(d.plan.Steps) {
		r.fail("model that does not make sense")
		return d
	}
	d.readBlocks(r, int(h.slices)*d.plan.Chunks())
	return d
}

func (d *description) readPlan(r *reader, h *header, axes int) {
	order := slices.Clone(r.bytes(axes, "axes, the outermost first"))
	chunk := r.uvarint("cells of a chunk")
	steps := make([]grid.Step, r.byte("number of neighbours"))
	for i := range steps {
		steps[i] = grid.Step{
			Axis: uint8(r.byte("neighbour: axis")), Man: uint8(r.byte("neighbour: man of the axis")),
			Files: int8(r.byte("neighbour: files")), Ranks: int8(r.byte("neighbour: ranks")),
		}
	}
	if r.wrong == "" && cellsOf(h.material) > h.size/uint64(h.slices)*grid.MaxChunk {
		r.fail("a file too short for its material") // before anything large is made for it
	}
	if r.wrong != "" {
		return
	}
	box := grid.NewBox(space.Standard(h.material))
	for i, letter := range order {
		order[i] = box.Axis(letter)
	}
	var err error
	if d.plan, err = grid.NewPlan(box, order, chunk, steps); err != nil {
		r.fail(err.Error())
	}
}

func (d *description) readBlocks(r *reader, chunks int) {
	d.perBlock = r.uvarint("chunks in a block")
	count := r.uvarint("number of blocks")
	if d.perBlock < 1 || d.perBlock > maxPerBlock || count != (chunks+d.perBlock-1)/d.perBlock || count > len(r.src)/(crcSize+1) {
		r.fail("number of blocks that does not fit the chunks")
		return
	}
	d.blocks = make([]block, count)
	for i := range d.blocks {
		size := r.uvarint("bytes of a block")
		if held := min(d.perBlock, chunks-i*d.perBlock); size < held || size > held*maxCode {
			r.fail("size of a block that cannot be")
			return
		}
		d.blocks[i] = block{uint32(size), r.uint32("CRC-32C of it")}
	}
}

// maxCode is more than the code of a chunk ever takes, the number of its bytes included.
const maxCode = 8 * grid.MaxChunk

// cellsOf returns about how many cells a slice has, at least half as many, without making anything.
func cellsOf(m chess.Material) uint64 {
	n := uint64(64 * 32) // kings, not counted all
	if !m.HasPawns() {
		n = 10 * 32
	}
	for c := chess.White; c <= chess.Black; c++ {
		for r := chess.Knight; r < chess.King; r++ {
			n *= uint64(space.Choose(64, m.Count(c, r)))
		}
	}
	return n
}
