module github.com/szen-chess/szen

go 1.26.0

// What only the tests need.
require (
	github.com/corentings/chess/v2 v2.3.2
	golang.org/x/exp v0.0.0-20250128182459-e0ece0dbea4c // indirect
)

require golang.org/x/sync v0.25.0 // indirect
