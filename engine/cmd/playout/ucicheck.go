//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/match"
	"playout/engine/uci"
)

// uciCheckHelp explains what the flags do not.
const uciCheckHelp = `PROGRAM is the path of an executable that speaks UCI; flags may follow it.
Each line is a check: ok; note, if matches here allow what the program does, but other programs may expect more; or
FAIL, if it breaks the protocol or would lose games by it. The exit status is 2 if a check fails.
`

// uciCheckJSON is a check as JSON.
type uciCheckJSON struct {
	Check   string `json:"check"`
	Verdict string `json:"verdict"` // ok, note or fail
	Detail  string `json:"detail"`
}

// checkEngine tries an outside program on the whole protocol, and in some games.
func checkEngine(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("uci-check")
	gameText := flags.String("game", uciGame(), gameUsage)
	variant := flags.String("variant", "", "value of UCI_Variant, such as flipello for Othello; by default it is not set")
	games := flags.Int("games", 20, "games against random play, 0 for none")
	ms := flags.Int("ms", 50, "milliseconds a move in these games")
	patience := flags.Int("patience", 3000, "milliseconds that an answer may be late before the check fails")
	asJSON := flags.Bool("json", false, "print a line of JSON for each check")
	operands, err := flags.operands(args, uciCheckHelp)
	if err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	dialect, err := uci.DialectOf(g, *variant)
	switch {
	case err != nil:
		return err
	case len(operands) != 1:
		return errors.New("one program is needed; allowed: uci-check PROGRAM")
	case *games < 0 || *games > 10_000:
		return fmt.Errorf("-games %d; allowed: 0 to 10000", *games)
	case *ms < 1 || *ms > 60_000:
		return fmt.Errorf("-ms %d; allowed: 1 to 60000", *ms)
	case *patience < 1 || *patience > 600_000:
		return fmt.Errorf("-patience %d; allowed: 1 to 600000", *patience)
	}
	ctx, stop := interruptible()
	defer stop()

	var count [uci.Failed + 1]int
	report := func(f uci.Finding) {
		count[f.Verdict]++
		if !*asJSON {
			fmt.Fprintf(stdout, "%-4s  %-25s  %s\n", f.Verdict, f.Name, f.Detail)
			return
		}
		line, _ := json.Marshal(uciCheckJSON{f.Name, strings.ToLower(f.Verdict.String()), f.Detail}) // strings always work
		fmt.Fprintf(stdout, "%s\n", line)
	}
	i := uci.Inspection{Path: operands[0], Dialect: dialect, Patience: time.Duration(*patience) * time.Millisecond, Report: report}
	if err := i.Run(ctx); err != nil {
		return err
	}
	if *games > 0 {
		f, err := playsGames(ctx, g, operands[0], *variant, *games, *ms)
		if err != nil {
			return err
		}
		report(f)
	}
	all := count[uci.Passed] + count[uci.Noted] + count[uci.Failed]
	if !*asJSON {
		fmt.Fprintf(stdout, "%d checks: %d ok, %d with a note, %d failed\n", all, count[uci.Passed], count[uci.Noted], count[uci.Failed])
	}
	if failed := count[uci.Failed]; failed > 0 {
		return fmt.Errorf("%d of %d checks failed; allowed: none", failed, all)
	}
	return nil
}

// playsGames plays games of a program against random play, one after the other.
func playsGames(ctx context.Context, g game.Game, path, variant string, games, ms int) (uci.Finding, error) {
	f := uci.Finding{Name: "games"}
	agent := fmt.Sprintf("uci:cmd=%s,ms=%d", path, ms)
	if variant != "" {
		agent += ",variant=" + variant
	}
	spec := match.Default()
	spec.Game, spec.Agents, spec.Games = g.Spec().Name(), []string{agent}, games
	for range len(g.Spec().Seats) - 1 {
		spec.Agents = append(spec.Agents, "random")
	}
	m, err := spec.Match()
	if err != nil {
		return f, err
	}
	c := arena.Config{Match: m, Nets: new(nets.Cache), Workers: 1, Abort: ctx.Done()}
	results, err := arena.Run(c)
	if err != nil {
		return f, err
	}
	var played arena.Tournament
	if err := played.Add(c, results); err != nil {
		return f, err
	}
	st := played.Standings()[0]
	f.Detail = fmt.Sprintf("%d won, %d drawn, %d lost against random play, %.0f ms a move, no faults", st.Wins, st.Draws, st.Losses, st.MsPerMove)
	if st.Errors > 0 {
		f.Verdict = uci.Failed
		f.Detail = fmt.Sprintf("%d faults in %d games against random play, the first: %s", st.Errors, len(results), firstFault(results))
	}
	return f, nil
}

// firstFault returns the first fault of the first agent.
func firstFault(results []arena.Result) string {
	for _, r := range results {
		for _, fault := range r.Faults {
			if r.Seats[fault.Seat] == 0 {
				return fault.Error
			}
		}
	}
	return ""
}
