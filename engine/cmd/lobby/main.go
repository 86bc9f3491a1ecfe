// Command lobby serves Playout's page together with a lobby: accounts, named games, statistics and
// classes, kept by PocketBase in an embedded database. It is a module of its own, so that the page
// and the command line link nothing of it.
//
//	lobby [-site dist] [-data lobby_data] [address]
//	lobby superuser [-data lobby_data] E-MAIL
//
// The first form serves on an address, localhost:8090 unless given: a port such as 9000, or a host
// and a port such as 0.0.0.0:9000. The second makes an administrator, or gives one a new password,
// which it reads as a line from standard input; the lobby may be running.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/web"
	"playout/engine/listen"
)

// usualAddress is where a lobby is unless its command line says otherwise.
const usualAddress = "localhost:8090"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "lobby:", err)
		os.Exit(2)
	}
}

// run executes one command line until the context ends.
func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) > 0 && args[0] == "superuser" {
		return makeAdministrator(args[1:], in, out)
	}
	flags := flag.NewFlagSet("lobby", flag.ContinueOnError)
	site := flags.String("site", "dist", "folder of the site that site build -lobby has made")
	data := flags.String("data", "lobby_data", "folder of the lobby's data, made if it is missing")
	if err := parse(flags, args, "[address], or superuser before them to make an administrator", out); err != nil {
		return err
	}
	if flags.NArg() > 1 {
		return fmt.Errorf("argument %q is unexpected; allowed: at most one address after the flags, or superuser before them", flags.Arg(1))
	}
	listener, err := listen.Open(flags.Arg(0), usualAddress)
	if err != nil {
		return err
	}
	config := server.Config{Site: *site, Data: *data, Out: out}
	web.Extend(&config)
	s, err := server.New(config)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	fmt.Fprintf(out, "Playout with its lobby is at http://%s/  (ctrl-C ends it)\n", listen.Display(listener.Addr().String()))
	return errors.Join(s.Serve(ctx, listener), s.Close())
}

// makeAdministrator makes an administrator, or gives one a new password.
func makeAdministrator(args []string, in io.Reader, out io.Writer) error {
	flags := flag.NewFlagSet("lobby superuser", flag.ContinueOnError)
	data := flags.String("data", "lobby_data", "folder of the lobby's data")
	if err := parse(flags, args, "E-MAIL", out); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return fmt.Errorf("%d arguments; allowed: the administrator's e-mail address", flags.NArg())
	}
	fmt.Fprintf(out, "Password for %s, at least %d characters: ", flags.Arg(0), server.MinAdministratorPassword)
	line, err := bufio.NewReader(io.LimitReader(in, 1000)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if err := server.MakeAdministrator(*data, flags.Arg(0), strings.TrimRight(line, "\r\n")); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s is an administrator of the lobby in %s.\n", flags.Arg(0), *data)
	return nil
}

// parse parses flags. Help goes to out, and the error is then flag.ErrHelp.
func parse(flags *flag.FlagSet, args []string, after string, out io.Writer) error {
	flags.SetOutput(io.Discard) // the package would print the error too
	err := flags.Parse(args)
	var names string
	flags.VisitAll(func(f *flag.Flag) { names += " -" + f.Name })
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "Usage: %s [flags] %s\n", flags.Name(), after)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w; allowed:%s", err, names)
	}
	return nil
}
