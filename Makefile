# The steps themselves are in .ci/run, which needs no make.
.PHONY: all build check test long race fuzz szen clean

all:
	.ci/run

build check test long race fuzz:
	.ci/run $@

szen:
	go build -o bin/szen ./cmd/szen

clean:
	rm -rf bin
