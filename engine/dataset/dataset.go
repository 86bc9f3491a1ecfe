// Package dataset stores games for training.
//
// # Data sets
//
// A data set is a file of episodes: whole games, from self-play or played elsewhere
// and imported. It starts with a line of text,
//
//	playout-data 2 CHECKSUM {"game":"othello",…}
//
// with version, checksum (CRC-32C of the text after the space, 8 hexadecimal digits) and a
// Header as JSON. Episodes follow one another, each
//
//	length     uvarint, bytes of the body
//	body       below
//	checksum   4 bytes, little-endian: CRC-32C of the body
//
// A body is flags (uvarint), the seed (uvarint), the start (length and text), the number of
// plies (uvarint), then the plies. The flags add up: 1 for an imported game, 2 if the outcomes
// of chance are stored, and 4 for an agreed draw, 8 or 12 for a game that the first or second
// seat gave up; the rules had not ended such a game. A ply is the outcome of chance, if outcomes
// are stored (length and text, as the game reads it), and for each seat that acts, lower seats
// first, the move as its index among the legal moves in ascending order (uvarint). In an imported
// game that is all. In self-play the index is doubled, plus 1 if a search follows: a byte of value
// (signed, 127ths) and a byte for each legal move, 255 for the largest share. So a ply of Othello
// takes about ten bytes, and an illegal move cannot be written. Results are not stored: they
// follow from the moves and from the game's end. An imported game of which only some seats'
// decisions count (Episode.Only) is stored in this form too, with the played move as their search.
//
// If an engine appraised the positions (Header.Appraiser), the version is 3. The index is then
// multiplied by 4 instead of 2, plus 1 if a search follows, plus 2 if an appraisal comes after
// that: the numbers of Decision.Worth, each in two bytes, little-endian. Their number follows from
// the position. Version 3 is for games whose states are game.Placed; a ply of chess then takes
// some 65 bytes instead of 30.
//
// Version 1, which can still be read and continued, has no flags: all games are from self-play.
// Its header has the nets' checksums, but not the kernels that ran them.
//
// # Rows
//
// Student report 1 learns from Othello positions as comma-separated values, a line
// each, without a heading:
//
//	0,0,0,…,2,-1
//
// These are 64 cells in the order of a position's text (a1 b1 … h1 a2 … h8), 0 for an empty one,
// 1 for white, 2 for black; and a label: 1 won, 0 drawn, -1 lost. A game has a row for each
// position, including the one at its end, all with the same label: the result of the player that
// searched, as in the report, whose search played against random moves. If both players
// searched, or neither, it is black's. The cells show neither the side to move nor the player
// that searched. A row equals the planes report1.
package dataset

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/command"
	"playout/engine/shard"
)

// Magic begins every data set.
const Magic = "playout-data"

// Bounds of the format, and the versions that are written.
const (
	version   = 2
	appraised = 3        // with appraisals
	maxHeader = 64 << 10 // bytes of the first line
	maxBody   = 1 << 20  // bytes of an episode
)

// Header describes how a data set's episodes were made. The command that makes them again follows
// from it.
type Header struct {
	Version int      `json:"-"`                 // of the format as read: 2, 3 with appraisals, or 1 of older files
	Game    string   `json:"game"`              // game string
	Rules   int      `json:"rules"`             // game.Spec.Version
	Agents  []string `json:"agents,omitempty"`  // players, which change seats from game to game
	Teacher string   `json:"teacher,omitempty"` // agent that searched their positions, "" for the players themselves
	// Appraiser is the path of the engine that evaluated the positions without search, "" for
	// none.
	Appraiser string `json:"appraiser,omitempty"`
	Seed      uint64 `json:"seed"`               // of openings, chance and players
	Openings  string `json:"openings,omitempty"` // random:A-B, from A to B random plies, or a book
	Book      string `json:"book,omitempty"`     // the SHA-256 of the book, "" for random plies
	Shard     string `json:"shard,omitempty"`    // the part of the games, I/N, "" for all; see package shard
	// Nets are the nets in the agent strings.
	Nets map[string]Net `json:"nets,omitempty"`
	// Files are the files of imported games, in reading order; then there are no agents.
	Files []File `json:"files,omitempty"`
	// Ratings select the decisions of imported games by the ratings of their players, nil for all
	// decisions.
	Ratings *Ratings `json:"ratings,omitempty"`
}

// Ratings is a table of ratings, and the range of those that count, such as 900-1000.
type Ratings struct {
	File  File   `json:"file"`
	Range string `json:"range"`
}

// Net is a net with the kernel that ran it. Kernels round differently, so the same games need
// the same net and the same kernel.
type Net struct {
	SHA256 string `json:"sha256"`
	Kernel string `json:"kernel"` // as Kernels of engine/net names it, "" in a data set of version 1
}

// File is a file of games.
type File struct {
	Name   string `json:"name"` // without its folder
	SHA256 string `json:"sha256"`
}

// NetNames returns the names of the agents' nets, in alphabetical order.
func (h *Header) NetNames() []string { return slices.Sorted(maps.Keys(h.Nets)) }

// UnmarshalJSON also accepts the checksum alone, the form of version 1.
func (n *Net) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &n.SHA256) == nil {
		return nil
	}
	type plain Net
	return json.Unmarshal(text, (*plain)(n))
}

// Command returns the command that makes the data set with this number of games again, in a file of
// that name.
func (h *Header) Command(games int, path string) string {
	out := path[strings.LastIndexAny(path, `/\\`)+1:]
	if len(h.Files) > 0 {
		args := []string{"-game", h.Game, "-out", out}
		if h.Ratings != nil {
			args = append(args, "-ratings", h.Ratings.File.Name, "-rating", h.Ratings.Range)
		}
		for _, file := range h.Files {
			args = append(args, file.Name)
		}
		return command.Text("data", args...)
	}
	args := []string{"-game", h.Game, "-agents", strings.Join(h.Agents, " ")}
	if s, err := shard.Parse(h.Shard); err == nil && !s.IsWhole() {
		args = append(args, "-shard", h.Shard)
		games = s.At(games-1) + 1 // of all shards together
	}
	if h.Teacher != "" {
		args = append(args, "-teacher", h.Teacher)
	}
	if h.Appraiser != "" {
		args = append(args, "-appraiser", h.Appraiser)
	}
	return command.Text("selfplay", append(args, "-games", strconv.Itoa(games), "-seed", strconv.FormatUint(h.Seed, 10), "-openings", h.Openings, "-out", out)...)
}
