package feature

import (
	"playout/engine/link"
	"playout/engine/wire"
)

// Opening a game.
type (
	// OpenGame is a visitor's choice of a game.
	OpenGame struct{ Game string }
	// New starts the same game again with the same players and the clock chosen for it.
	New struct{}
	// StartGame starts a game with the given settings: a game string, the players by seat, a
	// clock as package timing writes it, "" for none, and the moves of an opening, "" for none.
	StartGame struct {
		Game    string
		Choices []string
		Clock   string
		Moves   string
	}
	// Open opens a game instead of the one on the board.
	Open struct{ Request *OpenRequest }
	// WillOpen reports that another game, or the same one for a new worker, is about to open.
	WillOpen struct{ Request *OpenRequest }
	// OpenRefused reports why the worker did not open a game.
	OpenRefused struct {
		Request *OpenRequest
		Error   *wire.Error
	}
	// LinkOpened reports that a link has opened the game on the board, which is not a game kept
	// here.
	LinkOpened struct{}
	// Import opens a text of a game. The worker tries Game first; "" stands for the one on the
	// board.
	Import struct{ Text, Game string }
	// NotImported reports why a text was not opened; a nil Error means that the worker was lost
	// meanwhile.
	NotImported struct{ Error *wire.Error }
	// ImportGames adds the games in a file that this page wrote to the kept ones.
	ImportGames struct{ Data []byte }
)

// OpenRequest is a game about to be opened.
type OpenRequest struct {
	Command    wire.Open
	Game       *wire.Game
	Choices    []string    // by seat; nil for the default ones with those of the link
	Seats      []link.Seat // of the link
	Paused     bool
	Link       bool           // from a link: errors refer to the link, and its agents are checked
	Again      bool           // the game on the board, opened again for a new worker
	Rematch    bool           // the same game from its start, for New
	Start      *StartGame     // the settings requested; nil if they were incomplete
	Imported   *wire.Imported // what an imported text states about its source; nil for none
	Play       []string       // moves to play at once: they were on their way when the worker died
	Chose      []string       // by seat, the moves that people had chosen in the step in which the worker died
	Flip       bool           // of a link: the second seat sits below
	IsExercise bool           // the position of an exercise, which is never kept as a game
	Show       bool           // a game of machines that follows another automatically, and is not kept
	ID         string         // of the kept game that it continues, "" for unknown
	Thread     string         // the ID with which a link continues a game by correspondence, "" for none
	Kept       string         // of a link without the moves of a long game: the beginning of the ID under which it is kept; "" for none
	Invite     string         // of a link: an invitation to play with a friend, untrusted; "" for none
	Answer     string         // of a link: a friend's answer for the page that waits for it, untrusted; "" for none
	Lobby      string         // of a link: the ID of a game in the lobby of this site, "" for none
}
