// Command site builds Playout's static site into a folder, and serves such a
// folder. It needs nothing but Go.
//
//	site build [-out dist] [-lobby] [-brotli] [-names] [-rewrite=false]
//	site serve [-dir dist] [-check] [address]
//	site zip [-dir dist] [-check] [-out playout.zip]
//	site sizes
//	site thread file.wasm
//
// It writes plain files for any folder of any static host. Most have a hash of their content in
// their names, so that a new build never mixes with an old one in some cache; the pages, the
// guide and the files that others ask for keep their names. zip packs such a folder into one
// file, for a host or a course. serve -check only checks the address, and zip -check only the
// file to write. sizes builds the program alone and lists how much of its code each package has.
// thread rewrites a wasm program made by go build as build rewrites the site's, to measure its
// speed.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"playout/engine/cmd/site/wasmopt"
	"playout/engine/listen"
)

// usualAddress is where the site is served unless the command line says otherwise.
const usualAddress = "localhost:8080"

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(2)
	}
}

// run executes one command line.
func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("the verb is missing; allowed: build, serve, sizes, thread, zip")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "build":
		dir := flags.String("out", "dist", "folder to write, replaced as a whole")
		names := flags.Bool("names", false, "keep what crashes print: the names of functions, files and lines")
		brotli := flags.Bool("brotli", false, "add the programs in brotli, a quarter smaller than gzipped, which takes some twenty seconds")
		lobby := flags.Bool("lobby", false, "for a site with a lobby, which engine/cmd/lobby serves")
		rewrite := flags.Bool("rewrite", true, "make the programs smaller and faster; without it, they are as Go's linker writes them")
		if err := parse(flags, args[1:], 0, out); err != nil {
			return err
		}
		if err := checkOut(*dir, "dist"); err != nil {
			return err
		}
		files, err := Build(*dir, options{names: *names, brotli: *brotli, plain: !*rewrite, lobby: *lobby})
		if err != nil {
			return err
		}
		total := 0
		for _, f := range files {
			fmt.Fprintf(out, "%9d  %s\n", f.Size, f.Name)
			total += f.Size
		}
		fmt.Fprintln(out, whereabouts(*dir, total))
		return nil
	case "serve":
		dir := flags.String("dir", "dist", "folder to serve")
		check := flags.Bool("check", false, "only check that the address is valid and free")
		if err := parse(flags, args[1:], 1, out); err != nil {
			return err
		}
		if *check {
			return checkAddress(flags.Arg(0))
		}
		return serve(*dir, flags.Arg(0), out)
	case "zip":
		dir := flags.String("dir", "dist", "folder to zip")
		to := flags.String("out", "playout.zip", "file to write: a new one, or one that zip wrote")
		check := flags.Bool("check", false, "only check that the file may be written")
		if err := parse(flags, args[1:], 0, out); err != nil {
			return err
		}
		if err := checkOut(*to, "playout.zip"); err != nil {
			return err
		}
		if *check {
			return checkZip(*to)
		}
		return zipFolder(*dir, *to, out)
	case "thread":
		if err := parse(flags, args[1:], 1, out); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			return errors.New("thread: the file is missing; allowed: a wasm program made by go build")
		}
		return threadFile(flags.Arg(0))
	case "sizes":
		if err := parse(flags, args[1:], 0, out); err != nil {
			return err
		}
		return sizes(out)
	}
	return fmt.Errorf("verb %q is unknown; allowed: build, serve, sizes, thread, zip", args[0])
}

// threadFile makes the code of a wasm program shorter and faster, in place.
func threadFile(path string) error {
	program, err := os.ReadFile(path)
	if err == nil {
		program, err = wasmopt.Thread(program)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, program, 0o755)
}

// arguments says for the help what may follow the flags of a verb.
var arguments = map[string]string{
	"serve":  " [address], a port such as 9000, or a host and a port such as 0.0.0.0:9000: localhost:8080 unless given",
	"thread": " file.wasm",
}

// parse parses flags, and allows up to words arguments after them. Help goes to out, and the error
// is then flag.ErrHelp.
func parse(flags *flag.FlagSet, args []string, words int, out io.Writer) error {
	flags.SetOutput(io.Discard) // the package would print the error too
	err := flags.Parse(args)
	var names string
	flags.VisitAll(func(f *flag.Flag) { names += " -" + f.Name })
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "Usage: site %s [flags]%s\n", flags.Name(), arguments[flags.Name()])
		flags.SetOutput(out)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%s: %w; allowed:%s", flags.Name(), err, cmp.Or(names, " no flags"))
	case flags.NArg() > words:
		return fmt.Errorf("%s: argument %q is unexpected; allowed: at most %d after the flags", flags.Name(), flags.Arg(words), words)
	}
	return nil
}

// checkOut returns an error if the value of -out is probably a flag.
func checkOut(value, example string) error {
	if strings.HasPrefix(value, "-") {
		return fmt.Errorf("-out %q begins with \"-\"; allowed: a name such as %s", value, example)
	}
	return nil
}

// whereabouts says where a built site is, and how to look at it.
func whereabouts(dir string, bytes int) string {
	serve := "./build.sh serve"
	if dir = filepath.Clean(dir); dir != "dist" {
		serve = "go run ./engine/cmd/site serve -dir " + dir
	}
	return fmt.Sprintf("The site is in %s/ (%s bytes). %s shows it on http://%s/.", dir, grouped(bytes), serve, usualAddress)
}

// grouped writes a number from 0 on with commas between its thousands.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// serve serves a built folder as a plain static host does: files with their types, without
// compression or special headers, and the page for missing addresses.
func serve(dir, address string, out io.Writer) error {
	if _, err := os.Stat(dir + "/index.html"); err != nil {
		return fmt.Errorf("%s holds no index.html; allowed: a folder that build has made", dir)
	}
	listener, err := listen.Open(address, usualAddress)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Playout is at http://%s/  (ctrl-C ends it)\n", listen.Display(listener.Addr().String()))
	return http.Serve(listener, hostHandler(dir))
}

// checkAddress returns an error if no server can listen at an address.
func checkAddress(address string) error {
	listener, err := listen.Open(address, usualAddress)
	if err != nil {
		return err
	}
	return listener.Close()
}

// hostHandler answers like a plain static host.
func hostHandler(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, err := os.ReadFile(filepath.Join(dir, missingPage))
		if _, missing := os.Stat(filepath.Join(dir, filepath.FromSlash(path.Clean("/"+r.URL.Path)))); missing == nil || err != nil {
			files.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(page) // the connection may be closed
	})
}
