// Command szen makes tables of chess endgames and answers questions about them.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}
