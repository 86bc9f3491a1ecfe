// Command site builds Playout's static site into a folder, and serves such a
// folder. It needs nothing but Go.
//
//	site build [-out dist] [-brotli] [-names] [-rewrite=false]
//	site serve [-dir dist] [address]
//	site zip [-dir dist] [-out playout.zip]
//	site sizes
//	site thread file.wasm
//
// It writes plain files for any folder of any static host. Most have a hash of their content in
// their names, so that a new build never mixes with an old one in some cache; the pages, the
// guide and the files that others ask for keep their names. zip packs such a folder into one
// file, for a host or a course. sizes builds the program alone and lists how much of its code
// each package has. thread rewrites a wasm program by go build as build rewrites the site's, for
// measuring its speed.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"playout/engine/cmd/site/wasmopt"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "site:", err)
		}
		os.Exit(2)
	}
}

// run executes one command line.
func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("no verb; allowed: build, serve, sizes, thread, zip")
	}
	flags := flag.NewFlagSet("site "+args[0], flag.ContinueOnError)
	switch args[0] {
	case "build":
		dir := flags.String("out", "dist", "folder to write, replaced as a whole")
		names := flags.Bool("names", false, "keep what crashes print: the names of functions, files and lines")
		brotli := flags.Bool("brotli", false, "add the programs in brotli, a quarter smaller than gzipped, which takes some twenty seconds")
		rewrite := flags.Bool("rewrite", true, "make the programs smaller and faster; without it, they are as Go's linker writes them")
		if err := parse(flags, args[1:], 0); err != nil {
			return err
		}
		files, err := Build(*dir, options{names: *names, brotli: *brotli, plain: !*rewrite})
		if err != nil {
			return err
		}
		total := 0
		for _, f := range files {
			fmt.Fprintf(out, "%9d  %s\n", f.Size, f.Name)
			total += f.Size
		}
		fmt.Fprintf(out, "%9d  bytes in %s\n", total, *dir)
		return nil
	case "serve":
		dir := flags.String("dir", "dist", "folder to serve")
		if err := parse(flags, args[1:], 1); err != nil {
			return err
		}
		return serve(*dir, flags.Arg(0), out)
	case "zip":
		dir := flags.String("dir", "dist", "folder to zip")
		to := flags.String("out", "playout.zip", "file to write: a new one, or one that zip wrote")
		if err := parse(flags, args[1:], 0); err != nil {
			return err
		}
		return zipFolder(*dir, *to, out)
	case "thread":
		if err := parse(flags, args[1:], 1); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			return errors.New("thread: no file; allowed: a wasm program made by go build")
		}
		return threadFile(flags.Arg(0))
	case "sizes":
		if err := parse(flags, args[1:], 0); err != nil {
			return err
		}
		return sizes(out)
	}
	return fmt.Errorf("unknown verb %q; allowed: build, serve, sizes, thread, zip", args[0])
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

// parse reads flags and allows at most words further arguments.
func parse(flags *flag.FlagSet, args []string, words int) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > words {
		return fmt.Errorf("%s: unexpected word %q", flags.Name(), flags.Arg(words))
	}
	return nil
}

// serve serves a built folder as a plain static host does: files with their types, without
// compression or special headers, and the page for missing addresses.
func serve(dir, address string, out io.Writer) error {
	if _, err := os.Stat(dir + "/index.html"); err != nil {
		return fmt.Errorf("%s holds no index.html: build first", dir)
	}
	listener, err := net.Listen("tcp", fullAddress(address))
	if err != nil {
		return fmt.Errorf("%w; allowed: a free address such as localhost:8080", err)
	}
	fmt.Fprintf(out, "Playout is at http://%s/  (ctrl-C ends it)\n", friendly(listener.Addr().String()))
	return http.Serve(listener, host(dir))
}

// host answers like a plain static host.
func host(dir string) http.Handler {
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

// fullAddress completes an address: "" means localhost:8080, "9000" and ":9000"
// ports of localhost.
func fullAddress(address string) string {
	switch {
	case address == "":
		return "localhost:8080"
	case strings.HasPrefix(address, ":"):
		return "localhost" + address
	case !strings.Contains(address, ":"):
		return "localhost:" + address
	}
	return address
}

// friendly writes an address of this machine as people know it.
func friendly(address string) string {
	return strings.NewReplacer("127.0.0.1:", "localhost:", "[::1]:", "localhost:", "[::]:", "localhost:", "0.0.0.0:", "localhost:").Replace(address)
}
