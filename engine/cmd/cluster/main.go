// Command cluster spreads experiments over several machines. One machine starts the queue (cluster serve), others
// take work (cluster work), and match and selfplay put work there, show how far it is, and collect the games
// in the files that playout match and selfplay write: byte for byte the same but for the times.
//
// Package job divides experiments and checks what comes back; package queue has the NATS server and its messages.
package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"
	"strings"
	"syscall"

	"playout/engine/cmd/cluster/job"
	"playout/engine/cmd/cluster/queue"
	"playout/engine/games"
	"playout/engine/lab/data"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/lab/reports"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/strict"
	"playout/engine/version"
)

const help = `cluster VERB [FLAGS]
  serve      starts the queue, and prints the line with which other machines join
  work       plays what the queue has, with as many games at once as there are cores
  match      puts a match into the queue and collects its results file
  selfplay   puts games for a data set into the queue and collects it
  label      puts a data set into the queue and collects a teacher's thoughts about it
  table      puts the rows of a table of the reports into the queue and collects them
  version    the version of this program
cluster VERB -h lists a verb's flags.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run runs the whole command and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	verbs := map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"serve": serve, "work": work, "match": playMatch, "selfplay": selfPlay, "label": label, "table": table,
		"version": func(_ context.Context, _ []string, stdout, _ io.Writer) error {
			_, err := fmt.Fprintln(stdout, version.Version)
			return err
		},
	}
	if len(args) == 0 || args[0] == "-h" || args[0] == "help" || args[0] == "--help" {
		fmt.Fprint(stdout, help)
		return 0
	}
	verb := verbs[args[0]]
	if verb == nil {
		fmt.Fprintf(stderr, "cluster: verb %q is unknown; allowed: serve, work, match, selfplay, label, table, version\n", args[0])
		return 2
	}
	switch err := verb(ctx, args[1:], stdout, stderr); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "cluster %s: %s\n", args[0], oneLine(named(err)))
		return 2
	}
	return 0
}

// named returns an error about an option with the option's flag before its text.
func named(err error) error {
	faults := strict.FaultsOf(err)
	switch {
	case len(faults) == 0 || faults[0].Path == "" || strings.HasPrefix(err.Error(), "-"):
		return err
	case strings.HasPrefix(err.Error(), faults[0].Top()+" "):
		return fmt.Errorf("-%w", err)
	}
	return fmt.Errorf("-%s %w", faults[0].Top(), err)
}

// oneLine joins the lines of an error.
func oneLine(err error) string { return strings.Join(strings.Split(err.Error(), "\n"), "; ") }

// flags returns the flags of a verb, and those about the server.
func flags(verb string, stdout io.Writer) (*flag.FlagSet, *queue.Server) {
	f := flag.NewFlagSet(verb, flag.ContinueOnError)
	f.SetOutput(stdout)
	s := &queue.Server{}
	f.StringVar(&s.URL, "url", "", "`address` of the queue, nats://HOST:PORT, or several with commas between them")
	f.StringVar(&s.TokenFile, "token-file", "", "`file` with the queue's token")
	f.StringVar(&s.Creds, "creds", "", "`file` with NATS credentials, for a server of your own")
	f.StringVar(&s.CA, "tls-ca", "", "`file` with the certificates to trust")
	return f, s
}

// parse reads the flags of a verb without other arguments.
func parse(f *flag.FlagSet, args []string) error {
	operands, err := parseWith(f, args)
	if err == nil && len(operands) > 0 {
		err = fmt.Errorf("argument %q is not a flag; allowed: flags, see cluster %s -h", operands[0], f.Name())
	}
	return err
}

// parseWith reads the flags of a verb and its other arguments, which flags may follow.
func parseWith(f *flag.FlagSet, args []string) (operands []string, err error) {
	output := f.Output()
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	for err = f.Parse(args); err == nil && f.NArg() > 0; err = f.Parse(f.Args()[1:]) {
		operands = append(operands, f.Arg(0))
	}
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(output, "cluster %s [FLAGS]\n\n", f.Name())
		f.SetOutput(output)
		f.PrintDefaults()
	}
	return operands, err
}

// serve runs the queue until it is interrupted.
func serve(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("serve", flag.ContinueOnError)
	f.SetOutput(stdout)
	var l queue.Listen
	f.StringVar(&l.Store, "store", "", "`folder` of the queue; what it holds goes on after a restart")
	f.StringVar(&l.Address, "listen", "127.0.0.1:4222", "`address` to listen at, HOST:PORT; others than this machine's need a token")
	f.StringVar(&l.TokenFile, "token-file", "", "`file` with a token, one line of at least 8 letters, that all must know")
	f.StringVar(&l.Cert, "tls-cert", "", "`file` with a certificate, for TLS")
	f.StringVar(&l.Key, "tls-key", "", "`file` with its key")
	if err := parse(f, args); err != nil {
		return err
	}
	url, stop, err := queue.Serve(l, stderr)
	if err != nil {
		return err
	}
	defer stop()
	line := "./cluster work -url " + elsewhere(url)
	if l.TokenFile != "" {
		line += " -token-file FILE"
	}
	if l.Cert != "" {
		line += " -tls-ca FILE"
	}
	fmt.Fprintln(stdout, line)
	<-ctx.Done()
	return nil
}

// elsewhere returns the address of a queue for other machines: one that listens at all addresses goes by its
// machine's name.
func elsewhere(url string) string {
	host, err := os.Hostname()
	if err != nil {
		return url
	}
	return strings.NewReplacer("//0.0.0.0:", "//"+host+":", "//[::]:", "//"+host+":").Replace(url)
}

// validName matches the name of a worker.
var validName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// work plays units until it is interrupted.
func work(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f, server := flags("work", stdout)
	cores := f.Int("cores", runtime.NumCPU(), "games at once")
	name := f.String("name", "", "the worker's `name`, of its own among all; by default the machine's, and some letters")
	if err := parse(f, args); err != nil {
		return err
	}
	if *cores < 1 || *cores > 4096 {
		return fmt.Errorf("-cores %d; allowed: 1 to 4096", *cores)
	}
	if *name == "" {
		*name = machineName()
	}
	if !validName.MatchString(*name) {
		return fmt.Errorf("-name %.80q; allowed: 1 to 64 letters A to Z, digits, - and _", *name)
	}
	q, err := open(ctx, server, *name)
	if err != nil {
		return err
	}
	defer q.Close()
	fmt.Fprintf(stderr, "cluster work: %s plays %d games at once\n", *name, *cores)
	return q.Work(ctx, *name, *cores, stderr)
}

// machineName returns a name for a worker of this machine.
func machineName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "machine"
	}
	host = regexp.MustCompile(`[^A-Za-z0-9_-]+`).ReplaceAllString(host, "-")
	letters := make([]byte, 4)
	_, _ = rand.Read(letters) // it never fails
	return host[:min(len(host), 40)] + "-" + hex.EncodeToString(letters)
}

// open connects to the queue.
func open(ctx context.Context, s *queue.Server, name string) (*queue.Queue, error) {
	if s.URL == "" {
		return nil, errors.New("-url is missing; allowed: the address that cluster serve prints")
	}
	return queue.Open(ctx, *s, name)
}

// playMatch collects a match.
func playMatch(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f, server := flags("match", stdout)
	o := matches.Options{Spec: match.Default(), Workers: 1}
	spec := f.String("spec", "", "`file` with the match as JSON, as playout match -print-spec prints it; other flags override it")
	matchFlags(f, &o.Spec)
	f.StringVar(&o.Out, "out", "", "results `file`; a match that was started there is continued")
	f.StringVar(&o.Records, "records", "", "`file` for the games, as in playout match")
	f.StringVar(&o.Finals, "finals", "", "`file` for the final positions, as in playout match")
	asJSON := f.Bool("json", false, "print the table as JSON")
	if err := parse(f, args); err != nil {
		return err
	}
	if *spec != "" {
		read, err := matches.ReadSpec(*spec)
		if err != nil {
			return fmt.Errorf("-spec %s: %w", *spec, err)
		}
		o.Spec = read
		if err := parse(f, args); err != nil { // it puts the flags into the file's match
			return err
		}
	}
	o.Log = progress.New(stderr, "cluster match")
	k, err := job.KeepMatch(o)
	if err != nil {
		return err
	}
	if err := collect(ctx, server, k, o.Log, stderr); err != nil {
		return err
	}
	outcome, err := matches.Play(ctx, o) // which finds every game played
	if err != nil {
		return err
	}
	summary := outcome.Tournament.Summary(&outcome.Config, outcome.Book)
	if *asJSON {
		return summary.Write(stdout)
	}
	for _, a := range outcome.Tournament.Standings() {
		fmt.Fprintf(stdout, "%s: %.1f %% (%.1f–%.1f) of %d games\n", a.Agent, 100*a.Score, 100*a.Low, 100*a.High, a.Wins+a.Draws+a.Losses)
	}
	_, err = fmt.Fprintf(stdout, "%s has the games; playout standings %s prints more\n", o.Out, o.Out)
	return err
}

// matchFlags adds a flag for each key of a match, with the key's value as its default.
func matchFlags(f *flag.FlagSet, s *match.Spec) {
	const usage = "as in playout match"
	s.Each(func(name string, at any) {
		switch at := at.(type) {
		case *[]string:
			f.Func(name, "`agents`, strings separated by spaces, "+usage, func(text string) error {
				*at = strings.Fields(text)
				return nil
			})
		case *int:
			f.IntVar(at, name, *at, usage)
		case *uint64:
			f.Uint64Var(at, name, *at, usage)
		case *string:
			f.StringVar(at, name, *at, usage)
		}
	})
}

// selfPlay collects a data set.
func selfPlay(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f, server := flags("selfplay", stdout)
	o := data.SelfPlayOptions{Workers: 1}
	gameText := f.String("game", "", "a game, perhaps with variants after a colon")
	agents := f.String("agents", "", "`agents`, strings separated by spaces; a single one plays all seats")
	teacher := f.String("teacher", "", "`agent` whose ratings of the moves are kept instead of the agents' own")
	f.IntVar(&o.Games, "games", 1000, "games in the data set")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of openings, chance and players")
	openings := f.String("openings", "random:0-10", "the openings from which games begin, `random:A-B|book|file=PATH`")
	f.StringVar(&o.Out, "out", "", "data set `file`; one that was started there is continued")
	if err := parse(f, args); err != nil {
		return err
	}
	var err error
	if o.Game, err = games.Parse(*gameText); err != nil {
		return fmt.Errorf("-game: %w", err)
	}
	if o.Openings, err = data.ParseOpenings(*openings); err != nil {
		return err
	}
	if o.Agents, err = match.ParseAgents(o.Game, strings.Fields(*agents)); err != nil {
		return err
	}
	if *teacher != "" {
		a, err := player.Parse(o.Game, *teacher)
		if err != nil {
			return fmt.Errorf("-teacher: %w", err)
		}
		o.Teacher = &a
	}
	o.Log = progress.New(stderr, "cluster selfplay")
	k, err := job.KeepData(o)
	if err != nil {
		return err
	}
	if err := collect(ctx, server, k, o.Log, stderr); err != nil {
		return err
	}
	played, err := data.SelfPlay(ctx, o) // which finds every game played
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, played)
	return err
}

// label collects labels.
func label(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f, server := flags("label", stdout)
	o := data.LabelOptions{Workers: 1}
	f.StringVar(&o.In, "in", "", "data set `file`, at most 128 MB")
	f.StringVar(&o.Teacher, "teacher", "", "`agent` whose ratings of the moves replace those in the data")
	f.BoolVar(&o.All, "all", false, "also label positions in which nobody searched")
	f.StringVar(&o.Out, "out", "", "data set `file`; one that was started there is continued")
	if err := parse(f, args); err != nil {
		return err
	}
	o.Log = progress.New(stderr, "cluster label")
	k, err := job.KeepLabels(o)
	if err != nil {
		return err
	}
	if err := collect(ctx, server, k, o.Log, stderr); err != nil {
		return err
	}
	labelled, err := data.Label(ctx, o) // which finds every game labelled
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, labelled)
	return err
}

// table collects the rows of a table. Rows that measure times, or need programs of this machine, are played here.
func table(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	f, server := flags("table", stdout)
	o := reports.Options{Workers: runtime.NumCPU()}
	f.IntVar(&o.Games, "games", 0, "games of each row; 0 for as many as the report played, and then more")
	f.Uint64Var(&o.Seed, "seed", 1, "seed of openings, chance and players")
	f.StringVar(&o.Dir, "dir", "", "`folder` for the games and the results; a table that was started there is continued")
	rows := f.String("rows", "", "names of rows, separated by commas; all by default")
	operands, err := parseWith(f, args)
	if err != nil {
		return err
	}
	if len(operands) != 1 {
		return errors.New("the table is missing; allowed: one name, as playout table lists them")
	}
	if o.Dir == "" {
		return errors.New("-dir is missing; allowed: a folder for the games and the results")
	}
	if o.Games < 0 || o.Games > match.MaxGames {
		return fmt.Errorf("-games %d; allowed: 0 to %d", o.Games, match.MaxGames)
	}
	tables, err := reports.Find(operands[0])
	if err != nil {
		return err
	}
	o.Log = progress.New(stderr, "cluster table")
	o.Before = func(ctx context.Context, m matches.Options) error {
		k, err := job.KeepMatch(m)
		var outside *strict.Fault
		if errors.As(err, &outside) && strings.HasPrefix(outside.Path, "agents") {
			return nil // it is played here
		}
		if err != nil {
			return err
		}
		return collect(ctx, server, k, o.Log, stderr)
	}
	for i := range tables {
		t, err := tables[i].Choose(*rows)
		if err != nil {
			return fmt.Errorf("-rows: %w", err)
		}
		result, _, missing, err := t.Play(ctx, o)
		if err != nil {
			return err
		}
		if err := t.Markdown(stdout, result, missing); err != nil {
			return err
		}
	}
	return nil
}

// collect lets the workers of a queue play what a keeper lacks, shows how far it is, and closes the keeper.
func collect(ctx context.Context, s *queue.Server, k job.Keeper, log *progress.Log, stderr io.Writer) (err error) {
	defer func() { err = errors.Join(err, k.Close()) }()
	if k.Done() == k.Total() {
		return nil
	}
	q, err := open(ctx, s, "collects")
	if err != nil {
		return err
	}
	defer q.Close()
	meter := log.Meter("games", k.Done(), k.Total())
	defer meter.Clear()
	return q.Collect(ctx, k, stderr, func(p queue.Progress) {
		var parts []string
		for _, w := range p.Workers {
			if w.Seconds > 0 {
				parts = append(parts, fmt.Sprintf("%s %.1f games a second", w.Name, float64(w.Games)/w.Seconds*float64(w.Cores)))
			}
		}
		meter.Update(p.Done, "; "+strings.Join(parts, ", "))
	})
}
