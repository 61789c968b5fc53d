package tables

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/retro"
)

// Set answers for positions from any number of tables, in memory or in files.
// It is safe for concurrent use.
type Set struct {
	mu    sync.Mutex // for changes
	index atomic.Pointer[index]
	cache *cache
}

// index is what a set has. It is replaced and never changed.
type index struct {
	memory map[chess.Material]solved
	files  map[name]*entry
	syzygy map[name]*entry // files of that format; they come after ours
	routes byMen[route]
}

// name is what a file is named by.
type name struct {
	material chess.Material
	metric   chess.Metric
}

// table is an open file.
type table interface {
	holder
	io.Closer
}

// entry is a file of a set. It is opened when it is first needed.
type entry struct {
	name
	path string
	size int64
	open func() (table, error)
	used atomic.Bool
	// Once it is open, the one of its format.
	file   atomic.Pointer[File]
	syzygy atomic.Pointer[syzygyFile]
}

// NewSet returns an empty set.
func NewSet() *Set {
	s := &Set{cache: newCache(DefaultCache)}
	x := &index{memory: map[chess.Material]solved{}, files: map[name]*entry{}, syzygy: map[name]*entry{}}
	x.addRoutes()
	s.index.Store(x)
	return s
}

// copy returns a set that has the same tables now.
func (s *Set) copy() *Set {
	c := &Set{cache: s.cache}
	c.index.Store(s.index.Load())
	return c
}

// Open returns a set of the tables in some folders, ours and Syzygy's. Only names
// and sizes are read; files are opened when they are needed. Of two files of one name the one
// in the earlier folder counts; ours, which are exact, go before Syzygy's.
func Open(dirs ...string) (*Set, error) {
	s := NewSet()
	for _, dir := range dirs {
		if _, err := s.AddDir(dir); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// AddDir adds the tables of a folder that the set does not have and returns how many.
func (s *Set) AddDir(dir string) (added int, err error) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return 0, fmt.Errorf("tables: %w", err)
	}
	s.change(func(x *index) {
		for _, d := range list {
			path := filepath.Join(dir, d.Name())
			into, make := x.files, s.entry
			m, metric, ok := ParseFileName(d.Name())
			if !ok {
				into, make = x.syzygy, s.syzygyEntry
				m, metric, ok = ParseSyzygyFileName(d.Name())
			}
			n := name{m, metric}
			if !ok || into[n] != nil {
				continue
			}
			info, e := os.Stat(path)
			if e != nil || !info.Mode().IsRegular() {
				continue
			}
			into[n] = make(n, path, info.Size())
			added++
		}
	})
	return added, nil
}

func (s *Set) entry(n name, path string, size int64) *entry {
	e := &entry{name: n, path: path, size: size}
	return e.opening(func() (table, error) {
		f, err := openFile(path, s.cache)
		if err != nil {
			return nil, err
		}
		if f.Material() != n.material || f.Metric() != n.metric {
			f.Close()
			return nil, &CorruptError{path, 0, fmt.Sprintf("it holds %s", FileName(f.Material(), f.Metric()))}
		}
		return f, nil
	})
}

// opening makes an entry open its file in a certain way, once.
func (e *entry) opening(how func() (table, error)) *entry {
	e.open = sync.OnceValues(func() (table, error) {
		t, err := how()
		if err == nil {
			e.used.Store(true)
			f, _ := t.(*File)
			y, _ := t.(*syzygyFile)
			e.file.Store(f)
			e.syzygy.Store(y)
		}
		return t, err
	})
	return e
}

// change replaces the index by a changed copy.
func (s *Set) change(f func(*index)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.index.Load()
	x := &index{memory: maps.Clone(old.memory), files: maps.Clone(old.files), syzygy: maps.Clone(old.syzygy)}
	f(x)
	x.addRoutes()
	s.index.Store(x)
}

// Add puts a solved table into the set; it goes before files of the same material.
func (s *Set) Add(t *retro.Table) {
	s.change(func(x *index) { x.memory[t.Material] = solved{t} })
}

// CacheLimit bounds the memory that decoded parts of files take, in bytes.
func (s *Set) CacheLimit(bytes int64) {
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	s.cache.limit = bytes
	s.cache.shrink(0)
}

// CacheSize returns the bytes of decoded chunks in memory.
func (s *Set) CacheSize() int64 {
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	return s.cache.size
}

// Close closes the files. The set can answer no more from them.
func (s *Set) Close() error {
	var errs []error
	s.change(func(x *index) {
		for _, files := range []map[name]*entry{x.files, x.syzygy} {
			for _, e := range files {
				if e.used.Load() {
					if f, err := e.open(); err == nil {
						errs = append(errs, f.Close())
					}
				}
			}
			clear(files)
		}
	})
	return errors.Join(errs...)
}

// Has tells whether the set can answer in a metric for a material, in either
// colour. A file counts by its name; whether it is whole, Check tells.
func (s *Set) Has(m chess.Material, metric chess.Metric) bool {
	n, _ := m.Normalize()
	x := s.index.Load()
	t, ok := x.memory[n]
	return n == chess.Material{} || ok && t.has(metric) || x.file(name{n, metric}) != nil
}

// exact tells whether a normalised material's metric is in memory or in a file of ours: Syzygy's round.
func (s *Set) exact(m chess.Material, metric chess.Metric) bool {
	x := s.index.Load()
	t, ok := x.memory[m]
	return ok && t.has(metric) || x.files[name{m, metric}] != nil
}

// file returns the file that answers for a name, or nil.
func (x *index) file(n name) *entry {
	if e := x.files[n]; e != nil {
		return e
	}
	return x.syzygy[n]
}

// TableFile names a file of a set.
type TableFile struct {
	Material chess.Material
	Metric   chess.Metric
	Path     string
	Size     int64
}

// Files lists our files of the set, by name.
func (s *Set) Files() []TableFile { return list(s.index.Load().files) }

// SyzygyFiles lists the Syzygy files of the set, by material.
func (s *Set) SyzygyFiles() []TableFile { return list(s.index.Load().syzygy) }

func list(files map[name]*entry) []TableFile {
	var out []TableFile
	for _, e := range files {
		out = append(out, TableFile{e.material, e.metric, e.path, e.size})
	}
	slices.SortFunc(out, func(a, b TableFile) int {
		return strings.Compare(FileName(a.Material, a.Metric), FileName(b.Material, b.Metric))
	})
	return out
}

func isMissing(err error) bool { return errors.Is(err, ErrMissing) }
