package main

import (
	"context"
	"fmt"

	"github.com/szen-chess/szen/tables"
)

// verifySyzygy solves the materials of Syzygy files and compares.
func (a *app) verifySyzygy(ctx context.Context, list []tables.TableFile, o verifyOptions) error {
	c := &comparison{a: a, files: map[fileKey]tables.TableFile{}, sample: o.sample}
	for _, f := range list {
		c.files[fileKey{f.Material, f.Metric}] = f
	}
	if err := c.run(ctx, genOptions{threads: o.threads, memory: o.memory}); err != nil {
		return err
	}
	if c.bad > 0 {
		return fmt.Errorf("not right: %s", plural(c.bad, "Syzygy file", "Syzygy files"))
	}
	return nil
}
