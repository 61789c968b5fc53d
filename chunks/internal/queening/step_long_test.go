//go:build long

package queening

// step has every position compared.
const step = 1
