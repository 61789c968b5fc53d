package terminal

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// Task is something that takes its time. It is safe for concurrent use; a nil
// Task does nothing.
type Task struct {
	t     *Terminal
	name  string
	bar   *mpb.Bar
	start time.Time
	said  atomic.Value // string

	mu    sync.Mutex
	total int64
	done  int64
	next  time.Time // of the next plain line
	ended bool
}

// Start begins a task of so many steps; if total is 0 nobody knows how many
// there are, until Set says. End it, however it ends.
func (t *Terminal) Start(name string, total int64) *Task {
	if t.quiet {
		return nil
	}
	now := time.Now()
	k := &Task{t: t, name: name, start: now, total: total, next: now.Add(t.first)}
	if t.tty {
		k.addBar()
	}
	return k
}

func (k *Task) addBar() {
	t := k.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.bars == nil {
		t.bars = mpb.New(mpb.WithOutput(t.w), mpb.WithWidth(80))
	}
	t.tasks++
	k.bar = t.bars.AddBar(k.total, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(k.name, decor.WCSyncSpaceR)),
		mpb.AppendDecorators(decor.Percentage(decor.WC{W: 5}), decor.Elapsed(decor.ET_STYLE_GO, decor.WC{W: 7}),
			decor.Any(func(decor.Statistics) string { return " " + k.saying() })))
}

// Say says what is being done, where steps are too far apart to tell.
func (k *Task) Say(format string, args ...any) {
	if k == nil {
		return
	}
	k.said.Store(fmt.Sprintf(format, args...))
	k.mu.Lock()
	defer k.mu.Unlock()
	k.line()
}

func (k *Task) saying() string {
	text, _ := k.said.Load().(string)
	return text
}

// line writes how far the task is where there are no bars, if that was not done lately. Callers hold mu.
func (k *Task) line() {
	if now := time.Now(); k.bar == nil && !k.ended && !now.Before(k.next) {
		k.next = now.Add(k.t.every)
		k.t.Note("%s: %s", k.name, k.progress(now.Sub(k.start)))
	}
}

// Set says how many steps of how many are done. Steps never come undone: a smaller number than before is passed over.
func (k *Task) Set(done, total int64) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended || done < k.done {
		return
	}
	k.done, k.total = done, total
	if k.bar != nil {
		k.bar.SetTotal(total, false)
		k.bar.SetCurrent(min(done, total))
		return
	}
	k.line()
}

// progress says how far the task is.
func (k *Task) progress(elapsed time.Duration) string {
	text := fmt.Sprintf("%d steps", k.done)
	if k.total > 0 {
		text = fmt.Sprintf("%d %%", 100*k.done/k.total)
	}
	if said := k.saying(); said != "" {
		text += ", " + said + ","
	}
	return text + " after " + elapsed.Round(100*time.Millisecond).String()
}

// End takes the task off the screen.
func (k *Task) End() {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return
	}
	k.ended = true
	if k.bar == nil {
		return
	}
	t := k.t
	t.mu.Lock()
	defer t.mu.Unlock()
	k.bar.Abort(true)
	if t.tasks--; t.tasks == 0 {
		t.bars.Wait()
		t.bars = nil
	}
}
