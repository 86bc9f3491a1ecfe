//go:build !js

// Command netbench compares engine/net with onnxruntime-web, and its kernels with one another.
// It is two programs: compiled for js and wasm, it runs in a Web Worker; natively, it serves
// that worker to a headless Chromium, asks it and prints the results. ./build.sh bench net
// fetches onnxruntime-web and starts it; no test needs it.
//
// The sides compared in a line ran in turns, one thread each, in rounds of at least 50 ms,
// together with the loop that measures the peak of the core. A ratio is the median over the
// rounds, with its quartiles. Operations are the additions and multiplications in the model as
// written: Winograd convolutions, which save up to five multiplications in nine, and first
// layers that skip zeros can exceed the peak.
//
// Natively the fastest kernel of the browser runs in the same rounds. On a machine with AVX-512 the native
// kernels are measured once more without it, since most machines have AVX2 only.
//
// With -check it compares the answers for other nets and measures no times; ./build.sh test nets
// does so for the nets of recipes.
//
// The exit status is 1 if answers differ, and 2 if it could not measure; it never depends
// on a time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"playout/engine/net"
)

const (
	tolerance = 1e-4 // of answers, relative to their size above 1
	minRound  = 50 * time.Millisecond
)

// errDiffer reports that a measured net's answers are wrong.
var errDiffer = errors.New("answers differ by more than 1e-4 of their size")

func main() {
	err := run(os.Args[1:], os.Stdout)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return
	case errors.Is(err, errDiffer):
		fmt.Fprintln(os.Stderr, "netbench:", err)
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, "netbench:", err)
	os.Exit(2)
}

// run executes one command line.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("netbench", flag.ContinueOnError)
	ort := flags.String("ort", "", "`folder` of onnxruntime-web's files, dist in its package")
	only := flags.String("only", "", "measure the nets with this `text` in their names")
	check := flags.String("check", "", "`files` of nets, separated by spaces: only their answers are compared")
	nativeOnly := flags.Bool("native", false, "measure only natively")
	rounds := flags.Int("rounds", 15, "rounds of each comparison, 3 to 1000")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected word %q; allowed: -check, -native, -only, -ort and -rounds", flags.Arg(0))
	}
	if *rounds < 3 || *rounds > 1000 {
		return fmt.Errorf("-rounds %d; allowed: 3 to 1000", *rounds)
	}
	if _, err := os.Stat(*ort + "/ort.wasm.min.js"); err != nil {
		return fmt.Errorf("-ort %q contains no ort.wasm.min.js; ./build.sh bench net fetches it", *ort)
	}
	if paths := strings.Fields(*check); len(paths) > 0 {
		return checkFiles(paths, *ort, out)
	}
	cases, err := allCases(*only)
	if err != nil {
		return err
	}
	b, err := openBrowser(*ort, cases)
	if err != nil {
		return err
	}
	defer b.close()
	differ := false
	if !*nativeOnly {
		wasm, err := b.measureAll(cases, *rounds)
		if err != nil {
			return err
		}
		wasm.print(out)
		differ = wasm.differ()
	}
	native, err := b.measureNative(cases, *rounds)
	if err != nil {
		return err
	}
	native.print(out)
	if !*nativeOnly && net.Kernels()[0] == "AVX-512" {
		if err := withoutAVX512(args, out); err != nil {
			return fmt.Errorf("without AVX-512: %w", err)
		}
	}
	if differ || native.differ() {
		return errDiffer
	}
	return nil
}
