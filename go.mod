module github.com/szen-chess/szen

go 1.26
