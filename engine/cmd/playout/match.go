package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/games"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/rating"
	"playout/engine/shard"
)

// playMatch plays agents against each other and prints the result with its intervals.
func playMatch(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("match")
	o := matches.Options{Spec: match.Default()}
	flags.match(&o.Spec)
	file := flags.String("spec", "", "`file` with the match as JSON, as -print-spec prints it, or a results file, whose match has the default -games and no -sprt; other flags override it")
	show := flags.Bool("print-spec", false, "print the match as JSON, and play nothing")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time")
	part := flags.shard()
	flags.BoolVar(&o.CPU, "cpu", false, "count the players' time in that of the processor, so that other work on the machine changes nothing; with -workers 1")
	flags.IntVar(&o.Every, "every", 0, "write a line of progress after every `N` games, unless standard error is a terminal; 0 for a line every ten seconds")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	flags.StringVar(&o.Out, "out", "", "results `file`, one line per game; a match that was started there is continued")
	flags.StringVar(&o.Records, "records", "", "`file` for the games, new or, with -out, of the same match, compressed if it ends in .gz: chess as PGN, with score, depth, time and nodes after each move, geese as Kaggle's episodes, others as links, each of which opens its game on the page")
	flags.StringVar(&o.Finals, "finals", "", "`file` for the final positions, a line per game, kept like -records: chess as EPD, others in the form of -position")
	if err := flags.parse(args); err != nil {
		return err
	}
	if *file != "" {
		var err error
		if o.Spec, err = readSpec(*file); err != nil {
			return err
		}
		if err := flags.parse(args); err != nil { // it puts the flags into the file's match
			return err
		}
		if isSameFile(*file, o.Out) { // a spec is the first line of a results file, so games could follow it
			return fmt.Errorf("-out %s: it is the file of -spec; allowed: another file", o.Out)
		}
	}
	named := func(err error) error {
		if *file == "" || flags.about(err) {
			return flags.named(err)
		}
		return fmt.Errorf("-spec %s: %w", *file, err)
	}
	if *show {
		m, err := o.Match()
		if err != nil {
			return named(err)
		}
		if o.Openings == "" { // the default may be another one some day
			o.Openings = m.Openings.String()
		}
		_, err = fmt.Fprintf(stdout, "%s\n", o.JSON())
		return err
	}
	var err error
	if o.Shard, err = shard.Parse(*part); err != nil {
		return named(err)
	}
	o.Log = progress.New(stderr, "playout match")
	ctx, stop := interruptible()
	defer stop()
	outcome, err := matches.Play(ctx, o)
	if err != nil {
		return named(err)
	}
	if *asJSON {
		return outcome.Tournament.Summary(&outcome.Config, outcome.Book).Write(stdout)
	}
	// The games of a shard need not join all agents, so it has no ratings.
	if err := printMatch(stdout, outcome); err != nil || len(o.Agents) == 2 && o.SPRT == "" || !o.Shard.IsWhole() {
		return err
	}
	return printTournament(stdout, outcome.Tournament, arena.Anchor{Agent: -1}, outcome.Config.SPRT)
}

// readSpec reads the file of the flag -spec.
func readSpec(path string) (match.Spec, error) {
	s, err := matches.ReadSpec(path)
	if err != nil {
		return match.Spec{}, fmt.Errorf("-spec %s: %w", path, disk.WithoutPath(err))
	}
	return s, nil
}

// isSameFile reports whether two paths lead to one file.
func isSameFile(a, b string) bool {
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(one, other)
}

// openingsUsage is the help of the flag for the openings of matches.
const openingsUsage = "the openings from which games begin, `random:K|book|file=PATH`, each played in each seating: random:K, K random plies; book, the game's own balanced ones, which playout openings -list shows; " +
	"or file=PATH, one opening on a line, as moves or a position, or for chess PGN or EPD, also compressed with gzip. " +
	"book and file=PATH take ,order=given or ,order=shuffled (by the seed), ,first=N (use only N openings) and ,plies=K (keep the first K plies of each); a PATH with a comma stands in quotes. By default random plies, a number that the game chooses"

// match adds the flags that describe a match.
func (s *flagSet) match(m *match.Spec) {
	s.StringVar(&m.Game, "game", "", gameUsage)
	s.wordsVar(&m.Agents, "agents", "`agents`, strings separated by spaces: "+agentCounts()+"; with -format more")
	s.StringVar(&m.Format, "format", m.Format, "who plays whom, `match|roundrobin|gauntlet`: all agents in every game, each pair, or the first and each other")
	s.IntVar(&m.Games, "games", m.Games, "games of each meeting, rounded up so that every opening is played in each seating")
	s.Uint64Var(&m.Seed, "seed", m.Seed, "seed of openings, chance and players")
	s.StringVar(&m.Openings, "openings", "", openingsUsage)
	s.StringVar(&m.Seating, "seating", m.Seating, "who sits where, `each|fixed`: every opening is played in each seating, or agents keep the seats in which they are listed")
	s.timeVar(&m.Step, "step", "a `time` for each move, such as 1s; 0 for no limit")
	s.timeVar(&m.Overage, "overage", "the `time` that a seat's moves may take beyond -step, in a whole game together, such as 60s")
	s.StringVar(&m.Clock, "clock", "", "chess clock of each seat, instead of -step, as a time `control`: the time at the start and the time added after each move, such as 10s+0.1s; the same for every 40 moves, such as 40/5m+0s; or the time for each move, such as 30s/move. Agents limited by time use it instead of ms, except with clock=off")
	s.StringVar(&m.Adjudicate, "adjudicate", "", adjudicateUsage())
	s.StringVar(&m.SPRT, "sprt", "", sprtUsage("end a match of two as soon as a test has decided"))
}

// adjudicateUsage is the help of the flag for the rules that end games early.
func adjudicateUsage() string {
	return "rules that end a game early, `exact|resign:…|draw:…|plies=N`, separated by commas. exact: with the result of perfect play, " + exactPositions() + "; that changes the results of agents that do not play these positions perfectly. resign:moves=3,score=600: a seat whose own score of its last 3 moves was -600 or less loses; with ,both only if the other seat's agreed. draw:from=40,moves=8,score=10: after 40 moves of each side, if 8 scores of each were at most 10. Scores count hundredths of a pawn, disc or stone. plies=N: a draw after N plies, or a win by points in games that count them"
}

// sprtUsage describes a test that does something.
func sprtUsage(does string) string {
	return "`E0,E1` in Elo: " + does + " by which of them the first agent is better; then perhaps ,alpha=0.05,beta=0.05 (how often it may decide wrongly for E1, and for E0) and ,model=logistic or ,model=normalized (E0 and E1 are Elo, or normalised Elo)"
}

// shard adds the flag for one of several parts of a run.
func (s *flagSet) shard() *string {
	return s.String("shard", "", "play part I of N, `I/N`, of these games, for N machines; playout merge joins the parts")
}

// checkTest rejects a test unless there are two agents.
func checkTest(test *rating.SPRT, tournament *arena.Tournament) error {
	if test != nil && (len(tournament.Agents) != 2 || len(tournament.Game.Spec().Seats) != 2) {
		return errors.New("-sprt needs two agents in a game of two seats; allowed: results of two agents")
	}
	return nil
}

// exactPositions lists in words which positions the games know exactly.
func exactPositions() string {
	var known []string
	for _, g := range games.All() {
		if what := g.Spec().Exact; what != "" {
			known = append(known, "in "+g.Spec().ID+" "+what)
		}
	}
	return strings.Join(known, ", ")
}

// agentCounts lists in words how many agents each game takes.
func agentCounts() string {
	var counts []string
	for _, g := range games.All() {
		count := "2"
		if len(g.Spec().Seats) > 2 {
			count = "2 to the number of seats"
		}
		counts = append(counts, count+" for "+g.Spec().ID)
	}
	return strings.Join(counts, ", ")
}
