package chess

import (
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games/chess/notation"
	"playout/engine/games/chess/pgn"
)

// Formats returns PGN and FEN. The final positions of matches are EPD.
func (chess) Formats() []format.Format {
	whole := PGN().Format()
	whole.Write = func(p format.Played) (string, error) { return pgn.Played(&p, p.States[0].(*state).claimed), nil }
	whole.Record = func(p format.Played) (string, error) {
		text, err := whole.Write(p)
		return text + "\n", err
	}
	whole.Final = func(p format.Played) string { return pgn.Final(&p) }
	fen := format.Position("position", notation.DetectFEN)
	fen.Extension = ".fen"
	return []format.Format{whole, fen}
}

// PGN returns the rules that package pgn uses to read games.
func PGN() *pgn.Rules {
	return &pgn.Rules{
		Game: func(claimed bool) game.Game { return chess{claimed} },
		Begins: func(word string) bool {
			if word != "" && strings.IndexByte("ACDEFGH", word[0]) >= 0 {
				return false // other games write squares in capitals
			}
			_, is := findMove(start, word)
			return is || notation.IsUCI(word)
		},
		Find:     findMove,
		FindText: findText,
		Settle: func(st game.State, claimed bool) {
			s := st.(*state)
			s.claimed = claimed
			s.settle()
		},
	}
}
