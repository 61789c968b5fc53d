package main

import "github.com/spf13/cobra"

func newBench(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "bench",
		Short:   "Measure what Szen costs on this machine",
		Example: "  szen bench kernel KQvKR --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return badInput("say what to measure: kernel, gen, probe, search or serve")
		},
	}
	cmd.AddCommand(newBenchKernel(a), newBenchGen(a), newBenchProbe(a), newBenchSearch(a), newBenchServe(a))
	return cmd
}
