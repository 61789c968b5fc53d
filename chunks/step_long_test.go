//go:build long

package chunks

// step has every position compared.
const step = 1
