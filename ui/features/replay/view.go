package replay

import (
	"strconv"

	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view: the row of buttons and the slider below the
// move list.
type Part struct {
	// Listed means that the move list is shown even without moves. It is above the searches'
	// tables, and appears before them, so that it pushes nothing down.
	Listed bool
	// Searched means that a search has been shown, so that its card is below the list.
	Searched      bool
	Ply, Plies    int             // the ply shown, and the record's last
	At            string          // the ply in words: "ply 12 of 60, Black f5"
	Back, Forward bool            // there is a previous ply, and a next one or a machine's move
	Play          bool            // the record can be replayed, or machines can continue
	Playing       bool            // one of these is under way, and Play pauses it
	Speed         feature.Setting // how fast
}

// May holds the possible moves along the record.
type May struct{ back, forward, play, playing bool }

// possible returns the possible moves along the record now.
func (f *Feature) possible(s *feature.Snapshot) May {
	return May{
		back:    s.Board.Ply > 0 && !s.Busy(),
		forward: mayGoForward(s),
		play:    s.Running() || mayPlay(s),
		playing: s.Running(),
	}
}

// View implements feature.Viewer: the row of buttons and the slider, beside the move list. While
// the worker answers, the buttons stay unchanged, so that none is disabled under a finger or the
// focus, and the slider stays where it was moved.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var part Part
	if now.Board != nil && !now.Editing {
		f.draw(&now, &part)
		part.Listed, part.Searched = f.listed, f.searched
	}
	return feature.Contributions{
		Switches: []feature.Switch{backgroundSwitch(&now, f.background)},
		Regions:  []feature.Region{{Slot: feature.Beside, Name: "moves", Order: 50, Part: part}},
	}
}

func (f *Feature) draw(now *feature.Snapshot, v *Part) {
	b, w := now.Board, WordsIn(now.T)
	v.Ply, v.Plies = b.Ply, len(b.Plies)
	v.At = text.Fill(w.AtStart, "plies", now.T.Number(len(b.Plies)))
	v.Speed = feature.Setting{Value: f.speed}
	may := f.may
	if !now.Answering() {
		may = f.possible(now)
	}
	v.Back, v.Forward, v.Play, v.Playing = may.back, may.forward, may.play, may.playing
	if b.Ply > 0 {
		said := now.SpokenPly(b.Ply - 1)
		v.At = text.Fill(w.At, "ply", strconv.Itoa(b.Ply), "plies", strconv.Itoa(len(b.Plies)), "move", said)
	}
	if now.Shows >= 0 {
		v.Ply = now.Shows
		if f.wanted >= 0 {
			v.Ply = f.wanted
		}
	}
	for _, s := range speeds {
		v.Speed.Options = append(v.Speed.Options, feature.Option{Value: s.name, Label: w.Speeds[s.name]})
	}
}
