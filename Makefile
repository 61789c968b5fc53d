# The steps themselves are in .ci/run, which needs no make.
.PHONY: all build check engine test browser race fuzz long everything szen clean

all:
	.ci/run

build check engine test browser race fuzz long everything:
	.ci/run $@

szen:
	go build -o bin/szen ./cmd/szen

clean:
	rm -rf bin
