// Command libszen is the recognizers as a C library: what package recognizers tells a Go engine it tells
// any other. szen.h describes the functions; libszen_test.go builds the example with a C compiler.
//
//	go build -buildmode=c-shared -o libszen.so ./cmd/libszen
//	go build -buildmode=c-archive -o libszen.a ./cmd/libszen
package main

func main() {}
