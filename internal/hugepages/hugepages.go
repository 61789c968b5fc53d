// Package hugepages asks the system to hold large arrays in large pages: random reads of
// an array of many megabytes then do not wait for the address of each page to be looked up first.
package hugepages

// Least is the size in bytes from which Advise does something.
const Least = 4 << 20
