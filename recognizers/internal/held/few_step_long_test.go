//go:build long

package held

const fewStep = 1
