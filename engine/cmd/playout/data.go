package main

import (
	"fmt"
	"io"

	"playout/engine/games"
	"playout/engine/lab/data"
	"playout/engine/lab/progress"
)

// dataHelp explains the files.
const dataHelp = `The arguments are files, plain or gzip: data sets; rows, in files whose names end in .csv; and games that others
played: Kaggle episodes, PGN, files of the WTHOR database of Othello (.wtb), or for other games a list of moves a line. A
game that is broken, or whose result is not known, is left out and counted; a game of more than 16 MB, or more than
100000 such games in a row, is an error. At most 256 MB are read from a pipe. Without -out and -csv the files are only counted.
With -ratings, a data set has the episodes with a player whose rating before the game is in the range of -rating, and policies
learn only the moves of such players. The table is Meta Kaggle's EpisodeAgents.csv, or has its columns EpisodeId, Index, InitialScore.
`

// collectData counts what data sets, rows and recorded games hold, and makes data sets of games
// and rows of both.
func collectData(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("data")
	o := data.CollectOptions{Log: progress.New(stderr, "playout data")}
	gameText := flags.String("game", "", gameUsage+"; not needed for data sets, which name their game")
	flags.StringVar(&o.Out, "out", "", "data set `file` to make of games that others played")
	flags.StringVar(&o.CSV, "csv", "", "`file` to write rows to, as in student report 1: 64 cells and the result for the player that searched")
	flags.StringVar(&o.Seat, "seat", "", "rows only of games in which this `seat` alone searched, such as black")
	flags.StringVar(&o.Ratings, "ratings", "", "`file` of the players' ratings, such as EpisodeAgents.csv of Meta Kaggle, to select games by")
	rating := flags.String("rating", "", "`range` of ratings, such as 900-1000, or 1201- for those from 1201 on")
	var err error
	if o.Files, err = flags.operands(args, dataHelp); err != nil {
		return err
	}
	if *rating != "" {
		if o.Range, err = data.ParseRatingRange(*rating); err != nil {
			return flags.named(err)
		}
	}
	if *gameText != "" {
		if o.Game, err = games.Parse(*gameText); err != nil {
			return err
		}
	}
	o.Each = func(file, origin string) error {
		_, err := fmt.Fprintf(stdout, "%s: %s\n", file, origin)
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	collected, err := data.Collect(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	_, err = fmt.Fprintln(stdout, collected)
	return err
}
