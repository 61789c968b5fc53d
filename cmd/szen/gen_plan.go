package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"text/tabwriter"
	"time"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/generate"
	"github.com/szen-chess/szen/tables"
)

// planAnswer is the JSON object of a material in a plan; all figures are estimates.
type planAnswer struct {
	Material  string   `json:"material"`
	Metrics   []string `json:"metrics"` // to make, none if it is there already
	Positions int64    `json:"positions"`
	CPUS      float64  `json:"cpu_s"`
	MemoryMB  int64    `json:"memory_mb"`
	Bytes     int64    `json:"bytes"`
}

// genPlan plans and makes nothing, not even the folder.
func (a *app) genPlan(ctx context.Context, list []chess.Material, metrics generate.Metrics, o genOptions) error {
	set, err := openSet([]string{o.dir})
	if errors.Is(err, fs.ErrNotExist) {
		set, err = tables.NewSet(), nil
	}
	if err != nil {
		return err
	}
	defer set.Close()
	have, err := a.whole(ctx, set, list, metrics, o.threads)
	if err != nil {
		return err
	}
	plan := generate.NewPlan(list, metrics, o.only, have)
	return a.showPlan(&plan, o)
}

// showPlan says what a run would make, and what it takes. What cannot fit into
// the memory is an error, after the plan.
func (a *app) showPlan(p *generate.Plan, o genOptions) error {
	t := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if !a.json {
		fmt.Fprintln(t, "material\tto make\tpositions\tcpu s\tmemory\tdisk\t")
	}
	var total planAnswer
	for _, task := range p.Tasks {
		row := planAnswer{
			Material: task.Material.String(), Metrics: []string{}, Positions: task.Positions,
			CPUS: task.Seconds, MemoryMB: task.Memory >> 20, Bytes: task.Bytes,
		}
		text := ""
		for _, m := range task.Missing.List() {
			row.Metrics = append(row.Metrics, m.String())
			text += " " + m.String()
		}
		if a.json {
			if err := a.printJSON(row); err != nil {
				return err
			}
			continue
		}
		if !task.Active() {
			fmt.Fprintf(t, "%s\tnothing\t%s\t\t\t\t\n", row.Material, thousands(row.Positions))
			continue
		}
		if text == "" {
			text = " no file"
		}
		total.Positions += row.Positions
		total.CPUS += row.CPUS
		total.Bytes += row.Bytes
		fmt.Fprintf(t, "%s\t%s\t%s\t%.1f\t%s\t%s\t\n", row.Material, text[1:], thousands(row.Positions), row.CPUS, sizeText(task.Memory), sizeText(row.Bytes))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if !a.json {
		a.printf("\n%s to make: about %s of processor time on %s, %s of memory at the peak, %s on disk, up to %s more on the way\n",
			plural(p.ToDo(), "material", "materials"), time.Duration(total.CPUS*1e9).Round(100*time.Millisecond),
			plural(o.threads, "thread", "threads"), sizeText(p.Peak().Memory), sizeText(total.Bytes), sizeText(p.Scratch()))
	}
	return p.CheckMemory(int64(o.memory))
}
