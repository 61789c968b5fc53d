//go:build !long

package recognizers

// proofStep is how many positions of a material go to one that is asked about.
const proofStep = 17
