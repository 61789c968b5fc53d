//go:build long

package recognizers

const proofStep = 1
