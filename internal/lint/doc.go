// Package lint holds the house rules as tests: who may import whom, how long a
// file may be, what must be documented. ARCHITECTURE.md says why.
package lint
