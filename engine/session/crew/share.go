package crew

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// News returns a Share with only a helper's news, nil if its player has none.
func News(p player.Player) *wire.Share {
	if teller, ok := p.(player.NewsSharer); ok {
		return &wire.Share{News: teller.News(nil)}
	}
	return nil
}

// Share returns the results of a helper's player for its part.
func Share(p player.Sharer, done int, line []string) *wire.Share {
	share := cmp.Or(News(p), &wire.Share{})
	share.Done, share.Line = done, line
	for _, h := range p.OwnStats(nil) {
		share.Held = append(share.Held, wire.Held{Move: int(h.Move), Visits: int(h.Visits), Sum: h.Sum, Proven: h.Proven.Word()})
	}
	return share
}

// readHeld returns the results in a Share, which must contain every move of the part exactly once.
func readHeld(s *wire.Share, part []game.Move) (held []search.MoveStats, ok bool) {
	left := slices.Clone(part)
	for _, h := range s.Held {
		i := slices.Index(left, game.Move(h.Move))
		if i < 0 {
			return nil, false
		}
		left = slices.Delete(left, i, i+1)
		held = append(held, search.MoveStats{Move: game.Move(h.Move), Visits: int32(h.Visits), Sum: h.Sum, Proven: parseProven(h.Proven)})
	}
	return held, len(left) == 0
}

// linesOf returns the lines in a Share by their moves, nil for none.
func linesOf(s *wire.Share) (lines map[game.Move][]string) {
	for _, h := range s.Held {
		if len(h.Line) > 0 {
			if lines == nil {
				lines = map[game.Move][]string{}
			}
			lines[game.Move(h.Move)] = h.Line
		}
	}
	return lines
}

// parseProven is the inverse of search.Result.Word.
func parseProven(word string) search.Result {
	switch word {
	case "win":
		return search.Win
	case "loss":
		return search.Loss
	case "draw":
		return search.Draw
	}
	return search.Unknown
}
