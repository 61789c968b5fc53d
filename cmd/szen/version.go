package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  szen version --json",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if a.json {
				return a.printJSON(struct {
					Version string `json:"version"`
					Go      string `json:"go"`
					System  string `json:"system"`
				}{versionText(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH})
			}
			a.printf("szen %s, %s, %s/%s\n", versionText(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}

// versionText returns the version of the module as it was built, "(devel)" in a checkout.
func versionText() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
