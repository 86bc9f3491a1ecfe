package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/rating"
)

// printRatings prints the joint standings of the results files of one game.
func printRatings(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("standings")
	anchorText := flags.String("anchor", "", "`AGENT=ELO`: give that agent this rating; by default the mean of all is 0")
	sprt := flags.String("sprt", "", sprtUsage("test"))
	asJSON := flags.Bool("json", false, "print the standings as JSON")
	files := flags.standingsFiles()
	results, err := flags.operands(args)
	if err != nil {
		return err
	}
	if err := files.check(results); err != nil {
		return flags.named(err)
	}
	if len(results) == 0 {
		return errors.New("no file is named; allowed: results files, as match -out writes them")
	}
	var test *rating.SPRT
	if *sprt != "" {
		if test, err = match.ParseSPRT(*sprt); err != nil {
			return flags.named(err)
		}
	}
	tournament, err := matches.Read(results, progress.New(stderr, "playout standings"))
	if err != nil {
		return err
	}
	if tournament.Games() == 0 {
		hold := "holds"
		if len(results) > 1 {
			hold = "hold"
		}
		return fmt.Errorf("%s %s no game; allowed: at least one", strings.Join(results, ", "), hold)
	}
	anchor, err := parseAnchor(*anchorText, tournament.Agents)
	if err != nil {
		return err
	}
	pairs := tournament.Pairs()
	if err := checkTest(test, tournament); err != nil {
		return err
	}
	if err := files.write(tournament, anchor); err != nil {
		return flags.named(err)
	}
	if *asJSON {
		return encodeTournament(stdout, tournament, pairs, anchor, test)
	}
	fmt.Fprintf(stdout, "%s, %d games\n", tournament.Game.Spec().Name(), tournament.Games())
	if err := printStandings(stdout, tournament.Standings()); err != nil {
		return err
	}
	fmt.Fprintln(stdout, endingsText(tournament))
	return printTournament(stdout, tournament, anchor, test)
}

// parseAnchor reads AGENT=ELO, "" for the mean.
func parseAnchor(text string, agents []string) (arena.Anchor, error) {
	if text == "" {
		return arena.Anchor{Agent: -1}, nil
	}
	at := strings.LastIndexByte(text, '=')
	if at >= 0 {
		i := slices.Index(agents, text[:at])
		elo, err := strconv.ParseFloat(text[at+1:], 64)
		if i >= 0 && err == nil && math.Abs(elo) <= 10_000 {
			return arena.Anchor{Agent: i, Elo: elo}, nil
		}
	}
	return arena.Anchor{}, fmt.Errorf("-anchor %q; allowed: AGENT=ELO with one of %s, and -10000 to 10000", game.Clip(text), strings.Join(agents, ", "))
}

func encodeTournament(w io.Writer, tournament *arena.Tournament, pairs []arena.Pair, anchor arena.Anchor, test *rating.SPRT) error {
	ratings, err := tournament.Ratings(anchor)
	if err != nil {
		return err
	}
	out := struct {
		Game    string           `json:"game"`
		Games   int              `json:"games"`
		Agents  []arena.Standing `json:"agents"`
		Ratings arena.Ratings    `json:"ratings"`
		Pairs   []arena.PairRow  `json:"pairs"`

		Endings map[arena.Ending]int `json:"endings"` // games by how they ended
		SPRT    *rating.Verdict      `json:"sprt,omitempty"`
	}{Game: tournament.Game.Spec().Name(), Games: tournament.Games(), Agents: tournament.Standings(), Ratings: ratings, Endings: tournament.Endings()}
	out.Pairs = tournament.PairRows(pairs)
	if test != nil {
		v := pairs[0].Decide(test)
		out.SPRT = &v
	}
	return json.NewEncoder(w).Encode(out)
}
