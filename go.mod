module github.com/szen-chess/szen

go 1.26.0

// What the libraries need.
require (
	github.com/klauspost/compress v1.20.4
	golang.org/x/sync v0.25.0
	golang.org/x/sys v0.50.0
)

// What the command needs besides.
require (
	github.com/VictoriaMetrics/metrics v1.45.0
	github.com/spf13/cobra v1.10.2
	github.com/vbauerster/cupwriter v0.0.5
	github.com/vbauerster/mpb/v8 v8.16.2
)

require (
	github.com/VividCortex/ewma v1.2.0 // indirect
	github.com/acarl005/stripansi v0.0.0-20180116102854-5a71ef0e047d // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/mattn/go-runewidth v0.0.30 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	github.com/valyala/fastrand v1.1.0 // indirect
	github.com/valyala/histogram v1.2.0 // indirect
)

// What only the tests need.
require (
	github.com/corentings/chess/v2 v2.3.2
	github.com/rogpeppe/go-internal v1.16.0
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
	golang.org/x/tools v0.32.0 // indirect
)
