package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
)

// listGames prints each game's string and the names of its seats.
func listGames(args []string, _ io.Reader, stdout, _ io.Writer) error {
	if err := newFlags("games").parse(args); err != nil {
		return err
	}
	for _, g := range games.All() {
		spec := g.Spec()
		if _, err := fmt.Fprintf(stdout, "%s\tseats %s\n", spec.Name(), strings.Join(spec.Seats, " ")); err != nil {
			return err
		}
	}
	return nil
}

// maxLine is the most bytes of a line on standard input.
const maxLine = 1 << 20

// movesLine is the line that moves prints for one position.
type movesLine struct {
	Position string   `json:"position"`
	Moves    []string `json:"moves"` // names of all acting seats' moves, sorted
	Over     bool     `json:"over"`
	Perft    *uint64  `json:"perft,omitempty"` // only with -perft
}

// listMoves prints a JSON line for every position on standard input, and skips blank
// lines.
func listMoves(args []string, stdin io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("moves")
	gameText := flags.game()
	depth := flags.Int("perft", -1, "also count the paths of this number of `plies`")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if flags.given("perft") {
		if longest := g.Spec().MaxPly; *depth < 0 || *depth > longest {
			return fmt.Errorf("-perft %d; allowed: 0 to %d plies", *depth, longest)
		}
	}
	out := bufio.NewWriter(stdout)
	if err := movesOfLines(g, stdin, out, *depth); err != nil {
		out.Flush() // for the positions before the bad one
		return err
	}
	return out.Flush()
}

// movesOfLines is listMoves on streams; a depth below 0 means no count.
func movesOfLines(g game.Game, stdin io.Reader, out io.Writer, depth int) error {
	in := bufio.NewScanner(stdin)
	in.Buffer(nil, maxLine)
	write := json.NewEncoder(out)
	number := 1
	for ; in.Scan(); number++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		s, err := g.Parse(in.Text())
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		line := movesLine{Position: s.String(), Moves: moveNames(s), Over: s.Acting() == 0}
		if depth >= 0 {
			if err := checkDepth(g, s, "-perft", depth); err != nil {
				return fmt.Errorf("line %d: %w", number, err)
			}
			count := game.Perft(g, s, depth)
			line.Perft = &count
		}
		if err := write.Encode(line); err != nil {
			return err
		}
	}
	return disk.ScanError(in, number, maxLine)
}

// moveNames returns the names of all acting seats' moves, sorted; never nil.
func moveNames(s game.State) []string {
	names := []string{}
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		for _, m := range s.Legal(acting.First(), nil) {
			names = append(names, s.MoveName(acting.First(), m))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// countPerft prints only the count.
func countPerft(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("perft")
	gameText := flags.game()
	depth := flags.Int("depth", 0, "`plies` of the paths")
	position := flags.String("position", "", "`position` to count from, default the game's start")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	s, err := parsePosition(g, *position)
	if err != nil {
		return err
	}
	if !flags.given("depth") {
		return fmt.Errorf("-depth is missing; allowed: 0 to %d plies", deepest(g, s, g.Spec().MaxPly))
	}
	if err := checkDepth(g, s, "-depth", *depth); err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, game.Perft(g, s, *depth))
	return err
}
