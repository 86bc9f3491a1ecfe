// Package lobby defines the messages between a page and a lobby: the server of a school or a club
// that serves the page, and keeps accounts, named games, statistics and classes. It knows no rules.
//
// A page sends a Command to CommandPath, and the answer is an Event. Further events arrive over
// PocketBase's realtime connection, as data of the event EventName: the page subscribes to Hall,
// and to the topic of the game that it plays or watches. Whoever subscribes first gets the whole
// state. A game speaks the messages of package engine/peer/talk, as if the lobby were the page's
// own side of a game with a friend; so the page shows both in the same way.
//
// A cookie that scripts cannot read holds the session.
package lobby

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"playout/engine/peer/talk"
	"playout/engine/strict"
)

// The addresses, relative to the page.
const (
	CommandPath  = "api/lobby"    // POST: a Command in, an Event out
	RealtimePath = "api/realtime" // PocketBase's
	Pages        = "lobby/"       // the pages of the server itself: statistics, classes, the account
)

// The topics of subscriptions, and the name of the events that come over all of them.
const (
	Hall       = "hall" // You and List
	gamePrefix = "game/"
	EventName  = "lobby"
)

// GameTopic returns the topic of a game, whose events are Friend.
func GameTopic(id string) string { return gamePrefix + id }

// GameOfTopic returns the ID of a topic's game, "" for other topics.
func GameOfTopic(topic string) string {
	id, is := strings.CutPrefix(topic, gamePrefix)
	if !is {
		return ""
	}
	return id
}

// Limits of what people write.
const (
	MinName, MaxName         = 3, 32   // characters of an account's name: letters, digits, - _ .
	MinPassword, MaxPassword = 8, 64   // characters of an account's password
	MaxPasswordBytes         = 72      // which bcrypt does not exceed
	MaxTitle                 = 60      // characters of a game's title
	MaxGamePassword          = 64      // characters of a game's password
	MaxCommand               = 8192    // bytes of a command
	MaxEvent                 = 1 << 20 // bytes of an event
)

// Me stands in Open.Seats for the person who opens the game.
const Me = "human"

// Command is a request of the page; exactly one field is set.
type Command struct {
	SignUp  *Account  `json:"signUp,omitempty"`
	SignIn  *Account  `json:"signIn,omitempty"`
	Guest   *struct{} `json:"guest,omitempty"` // signs in as a new guest, if the school allows it
	SignOut *struct{} `json:"signOut,omitempty"`
	Open    *Open     `json:"open,omitempty"`
	Join    *Enter    `json:"join,omitempty"` // takes a free seat, or returns to one's own
	Watch   *Enter    `json:"watch,omitempty"`
	Game    *Game     `json:"game,omitempty"`
	Result  *Result   `json:"result,omitempty"`
}

// Account names an account and its password. Email is optional.
type Account struct {
	User     string `json:"user"`
	Password string `json:"password"`
	Email    string `json:"email,omitempty"`
}

// Open opens a game.
type Open struct {
	Title    string `json:"title"`
	Password string `json:"password,omitempty"` // "" for a game that is open to all
	Game     string `json:"game"`               // game string
	Start    string `json:"start,omitempty"`    // the position, "" for the game's start
	// Seats holds, by seat, Me for the person who opens the game, an agent string for an agent that
	// thinks in that person's page, and "" for a seat that others may take.
	Seats   []string `json:"seats"`
	Control string   `json:"control,omitempty"` // in the notation of package timecontrol, "" for none
}

// Enter names a game to join or to watch.
type Enter struct {
	ID       string `json:"id"`
	Password string `json:"password,omitempty"`
}

// Game passes a command on to a game.
type Game struct {
	ID      string       `json:"id"`
	Command talk.Command `json:"command"` // Begin, Play, Ask, Reply, Resign, Leave or Say
}

// Result tells what a student has answered in an exercise of an assignment. A page sends one for each
// answer that counts, in their order. The same again, with the same Attempts and Millis, is not
// counted again, so a page may repeat one whose answer has not come.
//
// The server judges right answers itself, except for the best move and for questions about a search,
// which need a search.
type Result struct {
	Assignment string `json:"assignment"`       // ID
	Index      int    `json:"index"`            // of the exercise in the set, from 0
	Attempts   int    `json:"attempts"`         // answers given on this page, this one included
	Hints      int    `json:"hints,omitempty"`  // shown
	Moves      string `json:"moves,omitempty"`  // of the answer, all sides', a record from the question on
	Option     *int   `json:"option,omitempty"` // instead of moves, if the exercise offers options
	Right      bool   `json:"right,omitempty"`  // the page's verdict
	// Part is the share of the steps that were right in a wrong answer, at least 0 and less than 1, where
	// steps earn points: the page's word.
	Part   float64 `json:"part,omitempty"`
	Millis int64   `json:"ms"` // since the exercise was shown
}

// Event is an answer or a message of the lobby; exactly one field is set.
type Event struct {
	You     *You     `json:"you,omitempty"` // the answer to an account's commands
	List    *List    `json:"list,omitempty"`
	Entered *Entered `json:"entered,omitempty"` // the answer to Open, Join and Watch
	Done    bool     `json:"done,omitempty"`    // the answer to other commands
	Friend  *Friend  `json:"friend,omitempty"`
	Alive   bool     `json:"alive,omitempty"` // a sign of life, every AliveSeconds
	Error   *Error   `json:"error,omitempty"`
}

// AliveSeconds is how often the server shows that it is there.
const AliveSeconds = 15

// You describes the person at the page.
type You struct {
	Name       string     `json:"name,omitempty"` // "" if signed out
	Guest      bool       `json:"guest,omitempty"`
	Teacher    bool       `json:"teacher,omitempty"`
	Statistics Statistics `json:"statistics"`
	Games      []string   `json:"games,omitempty"` // IDs of one's own open and running games, the newest first
	// Assignments are those of one's classes that are open, the newest first, at most MaxAssignments.
	Assignments []Assignment `json:"assignments,omitempty"`
	// What the school allows.
	Guests bool `json:"guests,omitempty"` // guests
	Chat   bool `json:"chat,omitempty"`
}

// MaxAssignments is the greatest number of assignments in a You.
const MaxAssignments = 100

// Assignment is a set of exercises that a teacher has given out. A page that shows the set, from
// whatever link, sends results of it.
type Assignment struct {
	ID  string `json:"id"`
	Set string `json:"set"` // identity of the set, as package exercise/code writes it
}

// Statistics counts a person's finished games.
type Statistics struct {
	Played int     `json:"played"`
	Won    int     `json:"won"`
	Drawn  int     `json:"drawn"`
	Lost   int     `json:"lost"`
	Ratio  float64 `json:"ratio"` // wins to losses: Won / max(Lost, 1)
	// Rating and Deviation are those of Glicko-2, 0 before the first rated game.
	Rating    int `json:"rating,omitempty"`
	Deviation int `json:"deviation,omitempty"`
}

// The states of a listed game.
const (
	Waiting = "open"    // a seat is free
	Running = "running" // to watch
)

// List holds the open and running games, the newest first; there may be more than MaxListed.
type List struct {
	Games []Listed `json:"games"`
	More  int      `json:"more,omitempty"` // games that the list leaves out
}

// MaxListed is the greatest number of games in a List.
const MaxListed = 100

// Listed is a game in the list.
type Listed struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"` // untrusted
	Game    string   `json:"game"`
	Locked  bool     `json:"locked,omitempty"` // a password is required
	State   string   `json:"state"`            // Waiting or Running
	People  []string `json:"people"`           // by seat, the name of who has it, "" for free
	Agents  []string `json:"agents,omitempty"` // by seat, the agent that plays there, nil for none
	Control string   `json:"control,omitempty"`
}

// Entered names the game that the page now plays or watches.
type Entered struct {
	ID    string `json:"id"`
	Watch bool   `json:"watch,omitempty"`
}

// Friend is an event of a game.
type Friend struct {
	ID    string     `json:"id"` // of the game, as subscribed
	Event talk.Event `json:"event"`
}

// The subjects of an Error.
const (
	OfAccount     = "account"      // the school lets nobody in this way
	OfName        = "name"         // no new account can have this name
	OfTaken       = "taken"        // another account has the name
	OfNewPassword = "new-password" // no account can have this password
	OfSignIn      = "sign-in"      // no such account, or another password
	OfSlow        = "slow"         // too many attempts; Wait tells how long to wait
	OfSignedIn    = "signed-in"    // only for people who are signed in
	OfOpen        = "open"         // the game cannot be opened
	OfOwn         = "own"          // the person has too many unfinished games
	OfGone        = "gone"         // there is no such game any more
	OfPassword    = "password"     // the game's password is missing or wrong
	OfFull        = "full"         // no seat is free
	OfGame        = "game"         // the game refused a command
	OfResult      = "result"       // a result cannot be, or its assignment is none of the student's
	OfServer      = "server"       // the lobby cannot be reached, or answers with something else
)

// Error says why something was not done, in one line of English.
type Error struct {
	Of   string `json:"of"`
	Text string `json:"text"`
	Wait int    `json:"wait,omitempty"` // seconds, of OfSlow
}

// ValidName reports whether text can be an account's name.
func ValidName(text string) bool {
	ok := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
	}
	return len(text) >= MinName && len(text) <= MaxName && !strings.ContainsFunc(text, func(r rune) bool { return !ok(r) })
}

// GuestPrefix begins the names of guests, whatever the case, and no others.
const GuestPrefix = "guest-"

// ValidNewName reports whether people can choose text as the name of a new account.
func ValidNewName(text string) bool {
	return ValidName(text) && !strings.HasPrefix(strings.ToLower(text), GuestPrefix)
}

// ValidPassword reports whether text can be an account's password.
func ValidPassword(text string) bool {
	n := utf8.RuneCountInString(text)
	return n >= MinPassword && n <= MaxPassword && len(text) <= MaxPasswordBytes
}

// Encode returns a Command or an Event as JSON.
func Encode(what any) []byte { return strict.EncodeUnion(what) }

// DecodeCommand reads an untrusted Command.
func DecodeCommand(data []byte) (c Command, err error) {
	if err = decode(data, &c, MaxCommand); err != nil {
		err = fmt.Errorf("not a command for the lobby: %w", err)
	}
	return c, err
}

// DecodeEvent reads an untrusted Event.
func DecodeEvent(data []byte) (e Event, err error) {
	if err = decode(data, &e, MaxEvent); err != nil {
		err = fmt.Errorf("not an event of a lobby: %w", err)
	}
	return e, err
}

func decode(data []byte, union any, most int) error {
	if len(data) > most {
		return fmt.Errorf("%d bytes; allowed: %d", len(data), most)
	}
	if err := strict.DecodeUnion(data, union); err != nil {
		return err
	}
	return strict.One(union)
}
