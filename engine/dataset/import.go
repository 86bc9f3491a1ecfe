package dataset

import (
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/record"
	"playout/engine/strict"
)

// Import reads the untrusted text of one game that was played elsewhere, in a file format of
// this game, as an episode, and returns notes on the parts that it could not take over as
// they are. It rejects a game without a result, since a net learns nothing from its positions.
func Import(g game.Game, f format.Format, text string) (*Episode, format.Notes, error) {
	read, err := f.Read(text)
	if err != nil {
		return nil, nil, err
	}
	e, err := fromTranscript(g, &read)
	return e, read.Notes, err
}

func fromTranscript(g game.Game, read *format.Transcript) (*Episode, error) {
	if name := g.Spec().Name(); read.Game != "" && read.Game != name {
		return nil, strict.Wrong("game", "it is of %s", game.Clip(read.Game)).Allow("%s", name)
	}
	r, err := record.Parse(g, read.Start, 0, movelist.MainLine(read.Moves))
	if err != nil {
		return nil, err
	}
	if r.Over() {
		return fromRecord(r, 0, false)
	}
	if read.Lost == 0 && !read.Drawn {
		return nil, strict.Wrong("result", "it does not say how it ended").Allow("a game that is over, or whose result is given")
	}
	return fromRecord(r, read.Lost, read.Drawn)
}
