// Command site builds Playout's static page into a folder and serves such a
// folder, with nothing but Go on the machine.
//
//	site build [-out dist]
//	site serve [-dir dist] [address]
//	site sizes
//
// What it writes is plain files for any folder of any static host. Every file
// but index.html carries a hash of its content in its name, so a new build
// never mixes with an old one that some cache still holds. sizes builds the
// program alone and says which packages its code is of.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "site:", err)
		}
		os.Exit(2)
	}
}

// run obeys one command line.
func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("no verb; allowed: build, serve, sizes")
	}
	flags := flag.NewFlagSet("site "+args[0], flag.ContinueOnError)
	switch args[0] {
	case "build":
		dir := flags.String("out", "dist", "folder to write, replaced as a whole")
		if err := parse(flags, args[1:], 0); err != nil {
			return err
		}
		files, err := Build(*dir)
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
	case "sizes":
		if err := parse(flags, args[1:], 0); err != nil {
			return err
		}
		return sizes(out)
	}
	return fmt.Errorf("unknown verb %q; allowed: build, serve, sizes", args[0])
}

// parse reads flags and allows so many further words.
func parse(flags *flag.FlagSet, args []string, words int) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > words {
		return fmt.Errorf("%s: unexpected word %q", flags.Name(), flags.Arg(words))
	}
	return nil
}

// serve serves a built folder as a plain static host would: files with their
// types, no compression, no special headers.
func serve(dir, address string, out io.Writer) error {
	if _, err := os.Stat(dir + "/index.html"); err != nil {
		return fmt.Errorf("%s holds no index.html: build first", dir)
	}
	listener, err := net.Listen("tcp", fullAddress(address))
	if err != nil {
		return fmt.Errorf("%w; allowed: a free address such as localhost:8080", err)
	}
	fmt.Fprintf(out, "Playout is at http://%s/  (ctrl-C ends it)\n", friendly(listener.Addr().String()))
	return http.Serve(listener, http.FileServer(http.Dir(dir)))
}

// fullAddress completes an address: "" is localhost:8080, "9000" and ":9000"
// are ports of localhost.
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
