package main

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/retro"
	"github.com/szen-chess/szen/tables"
)

// target is a material with the metrics to verify, none for all there are.
type target struct {
	material chess.Material
	metrics  generate.Metrics
}

// verifyTargets is what is to be verified.
type verifyTargets struct {
	set    *tables.Set
	own    []target           // of our tables
	syzygy []tables.TableFile // files of that format
}

// verifyTargets finds out what the arguments name, materials, folders or files, and
// opens the folders.
func (a *app) verifyTargets(args []string, o verifyOptions) (t verifyTargets, err error) {
	var list []target
	var folders []string // named as arguments
	asked := map[chess.Material]bool{}
	dirs := o.dirs
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case err == nil && info.IsDir():
			folders = append(folders, filepath.Clean(arg))
		case err == nil:
			if m, metric, ok := tables.ParseSyzygyFileName(filepath.Base(arg)); ok {
				t.syzygy = append(t.syzygy, tables.TableFile{Material: m, Metric: metric, Path: arg, Size: info.Size()})
				continue
			}
			m, metric, ok := tables.ParseFileName(filepath.Base(arg))
			if !ok {
				return t, badInput("%s: no name of a table, want one such as KRPvKR.wdl.szt", arg)
			}
			list = append(list, target{m, generate.MetricsOf(metric)})
			dirs = append([]string{filepath.Dir(arg)}, dirs...)
		case strings.ContainsAny(arg, `/\.`):
			if errors.Is(err, fs.ErrNotExist) {
				return t, badInput("%s is not there", arg)
			}
			return t, err
		default:
			m, err := a.parseMaterial(arg)
			if err != nil {
				return t, err
			}
			asked[m] = true
		}
	}
	if t.set, err = openSet(append(folders, dirs...)); err != nil {
		return t, err
	}
	for _, f := range t.set.Files() {
		if slices.Contains(folders, filepath.Dir(f.Path)) {
			list = append(list, target{f.Material, generate.MetricsOf(f.Metric)})
		}
	}
	list = append(list, t.addSyzygy(folders, asked, o.dependencies)...)
	t.own = merge(list, o.dependencies)
	return t, nil
}

// addSyzygy adds the Syzygy files in folders, and of the materials asked for. It
// returns the materials that are to be verified in our format: those with files of it, or none at all.
func (t *verifyTargets) addSyzygy(folders []string, asked map[chess.Material]bool, dependencies bool) (own []target) {
	files, have := map[chess.Material]bool{}, map[chess.Material]bool{}
	for _, f := range t.set.Files() {
		files[f.Material] = true
	}
	wanted := asked
	if dependencies {
		wanted = map[chess.Material]bool{}
		for _, m := range chess.Dependencies(slices.Collect(maps.Keys(asked))...) {
			wanted[m] = true
		}
	}
	for _, f := range t.set.SyzygyFiles() {
		if wanted[f.Material] || slices.Contains(folders, filepath.Dir(f.Path)) {
			t.syzygy = append(t.syzygy, f)
			have[f.Material] = true
		}
	}
	for m := range asked {
		if files[m] || !have[m] {
			own = append(own, target{material: m})
		}
	}
	return own
}

// merge lists each material once, after all that it can turn into.
func merge(list []target, dependencies bool) []target {
	metrics := map[chess.Material]generate.Metrics{}
	var ms []chess.Material
	for _, t := range list {
		old, seen := metrics[t.material]
		if !seen {
			ms = append(ms, t.material)
		}
		if seen && old == 0 || t.metrics == 0 {
			metrics[t.material] = 0
		} else {
			metrics[t.material] = old | t.metrics
		}
	}
	var out []target
	for _, m := range chess.Dependencies(ms...) {
		if x, asked := metrics[m]; asked || dependencies {
			out = append(out, target{m, x})
		}
	}
	return out
}

// checkFiles reads the files of the targets and wants their bytes to be whole. It
// returns what is wrong by material.
func (a *app) checkFiles(ctx context.Context, set *tables.Set, list []target) (map[chess.Material]error, error) {
	wanted := map[chess.Material]generate.Metrics{}
	for _, t := range list {
		wanted[t.material] = t.metrics
	}
	files := set.Files()
	task := a.term.Start("checking", int64(len(files)))
	defer task.End()
	wrong := map[chess.Material]error{}
	for i, f := range files {
		if x, ok := wanted[f.Material]; ok && (x == 0 || x.Has(f.Metric)) {
			if err := checkFile(ctx, f); ctx.Err() != nil {
				return nil, context.Cause(ctx)
			} else if err != nil {
				wrong[f.Material] = errors.Join(wrong[f.Material], err)
			}
		}
		task.Set(int64(i+1), int64(len(files)))
	}
	return wrong, nil
}

// fillSet gets tables of few men into memory, where verifying is fastest: from their
// files, or solved where there are none.
func (a *app) fillSet(ctx context.Context, set *tables.Set, list []target, threads int) error {
	memory, files := retro.NewMemory(threads), map[chess.Material]generate.Metrics{}
	for _, f := range set.Files() {
		files[f.Material] |= generate.MetricsOf(f.Metric)
	}
	var ms []chess.Material
	for _, t := range list {
		ms = append(ms, t.material)
	}
	for _, m := range chess.Dependencies(ms...) {
		if m.Men() > solvedOnTheFly {
			continue
		}
		if err := a.intoMemory(ctx, set, m, files[m], memory); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) intoMemory(ctx context.Context, set *tables.Set, m chess.Material, files generate.Metrics, memory *retro.Memory) error {
	task := a.term.Start("loading "+m.String(), 0)
	defer task.End()
	var t *retro.Table
	var err error
	if files.Has(chess.MetricWDL) {
		t, err = set.Load(ctx, m, files.List()...)
	} else {
		t, err = memory.Table(ctx, m, true)
	}
	if err == nil {
		set.Add(t)
	}
	return err
}
