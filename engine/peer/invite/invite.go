package invite

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"unicode/utf8"

	"playout/engine/paste"
	"playout/engine/peer/message"
	"playout/engine/strict"
)

// Limits of the texts, in characters.
const (
	MaxAnswer     = 400
	MaxInvitation = 2000

	maxWord  = 120 // bytes of the game string and of the time control
	maxStart = 700 // bytes of the start
	maxPlies = 1 << 20
)

// The first byte of a text is its form and the version.
const (
	invitationForm = 0x10 | message.Version
	answerForm     = 0x20 | message.Version
)

// ErrVersion is in the error of a text that another version of the page has made.
var ErrVersion = errors.New("Reload both pages")

// idDigits is the length of a game's ID, letters and digits.
const idDigits = 12

// Invitation says which game is to be played, and how to reach who invites.
type Invitation struct {
	Endpoint
	Game    string // game string
	ID      string // of the game, 12 letters or digits
	Start   string // the position, "" for the game's start
	Players []int  // by seat, the player who has it
	Control string // time control, "" for none
	Player  int    // who is invited
	Name    string // of who invites, "" for unknown
	Plies   int    // that have been played, where a game is resumed
}

// Answer says how to reach who was invited.
type Answer struct {
	Endpoint
	ID     string // of the game
	Player int    // who answers
}

// iceDigits are those of ICE's names and passwords, which are those of base64.
const iceDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

var digits = base64.RawURLEncoding.Strict()

// String is the invitation as text for a link: letters, digits, - and _. It is "" for an
// invitation that ParseInvitation would refuse.
func (v *Invitation) String() string {
	if v.check() != nil {
		return ""
	}
	w := writer{invitationForm}
	w.id(v.ID)
	w.byte(v.Player)
	w.text(v.Game)
	w.text(v.Start)
	w.byte(len(v.Players))
	for _, p := range v.Players {
		w.byte(p)
	}
	w.text(v.Control)
	w.text(v.Name)
	w.number(v.Plies)
	w.endpoint(&v.Endpoint)
	if text := w.seal(); len(text) <= MaxInvitation {
		return text
	}
	return ""
}

// check refuses what an invitation cannot say. Whether there is such a game, position or
// time control is for others to say.
func (v *Invitation) check() error {
	switch {
	case v.Setup != ActPass:
		return errors.New("invitation that leaves no choice who begins; allowed: actpass")
	case !isID(v.ID):
		return fmt.Errorf("ID %q; allowed: %d letters or digits", strict.Clip(v.ID), idDigits)
	case v.Player < 1 || v.Player >= message.MaxPlayers:
		return fmt.Errorf("invitation of player %d; allowed: 1 to %d", v.Player, message.MaxPlayers-1)
	case v.Game == "" || len(v.Game) > maxWord || len(v.Control) > maxWord || len(v.Start) > maxStart:
		return fmt.Errorf("texts of %d, %d and %d bytes for game, time control and start; allowed: 1 to %d, %d and %d",
			len(v.Game), len(v.Control), len(v.Start), maxWord, maxWord, maxStart)
	case len(v.Players) < 2 || len(v.Players) > 8:
		return fmt.Errorf("%d seats; allowed: 2 to 8", len(v.Players))
	case v.Plies < 0 || v.Plies > maxPlies:
		return fmt.Errorf("%d plies; allowed: 0 to %d", v.Plies, maxPlies)
	case message.CheckText("name", v.Name, message.MaxName) != nil:
		return fmt.Errorf("name %q; allowed: one line of at most %d characters", strict.Clip(v.Name), message.MaxName)
	}
	for _, text := range []string{v.Game, v.Control, v.Start} {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			return fmt.Errorf("%q; allowed: ASCII without control characters", strict.Clip(text))
		}
	}
	for _, p := range v.Players {
		if p < 0 || p >= message.MaxPlayers {
			return fmt.Errorf("seat of player %d; allowed: 0 to %d", p, message.MaxPlayers-1)
		}
	}
	return v.Endpoint.check()
}

// ParseInvitation reads untrusted text: what String writes, wherever it is in the text, as
// package paste finds it. The error is one line.
func ParseInvitation(text string) (v Invitation, err error) {
	r, err := open(text, invitationForm, MaxInvitation)
	if err != nil {
		return v, fmt.Errorf("this is no invitation: %w", err)
	}
	v.ID = r.id()
	v.Player = r.byte()
	v.Game = r.text(maxWord)
	v.Start = r.text(maxStart)
	for range r.byte() {
		v.Players = append(v.Players, r.byte())
	}
	v.Control = r.text(maxWord)
	v.Name = r.text(4 * message.MaxName)
	v.Plies = r.number(maxPlies)
	v.Endpoint = r.endpoint()
	if err = r.end(); err == nil {
		err = v.check()
	}
	if err != nil {
		return Invitation{}, fmt.Errorf("the invitation cannot be read: %w", err)
	}
	return v, nil
}

// String is the answer as one line of at most MaxAnswer letters, digits, - and _. It is ""
// for an answer that ParseAnswer would refuse.
func (a *Answer) String() string {
	if a.check() != nil {
		return ""
	}
	w := writer{answerForm}
	w.id(a.ID)
	w.byte(a.Player)
	w.endpoint(&a.Endpoint)
	return w.seal()
}

func (a *Answer) check() error {
	switch {
	case a.Setup == ActPass:
		return errors.New("answer that leaves open who begins; allowed: active or passive")
	case !isID(a.ID):
		return fmt.Errorf("ID %q; allowed: %d letters or digits", strict.Clip(a.ID), idDigits)
	case a.Player < 1 || a.Player >= message.MaxPlayers:
		return fmt.Errorf("answer of player %d; allowed: 1 to %d", a.Player, message.MaxPlayers-1)
	}
	return a.Endpoint.check()
}

// ParseAnswer reads untrusted text: what String writes, wherever it is in the text, as
// package paste finds it, such as in a link or a quoted mail. The error is one line.
func ParseAnswer(text string) (a Answer, err error) {
	r, err := open(text, answerForm, MaxAnswer)
	if err != nil {
		return a, fmt.Errorf("this is no answer: %w", err)
	}
	a.ID = r.id()
	a.Player = r.byte()
	a.Endpoint = r.endpoint()
	if err = r.end(); err == nil {
		err = a.check()
	}
	if err != nil {
		return Answer{}, fmt.Errorf("the answer cannot be read: %w", err)
	}
	return a, nil
}

func isID(id string) bool {
	return len(id) == idDigits && !strings.ContainsAny(id, "+/") && strings.Trim(id, iceDigits) == ""
}

// writer collects the bytes of a text.
type writer []byte

func (w *writer) byte(n int)   { *w = append(*w, byte(n)) }
func (w *writer) number(n int) { *w = binary.AppendUvarint(*w, uint64(n)) }

func (w *writer) text(s string) {
	w.number(len(s))
	*w = append(*w, s...)
}

// sixes writes letters of ICE, six bits each, after their number.
func (w *writer) sixes(s string) {
	w.byte(len(s))
	held, n := uint(0), 0
	for i := range len(s) {
		held, n = held<<6|uint(strings.IndexByte(iceDigits, s[i])), n+6
		if n >= 8 {
			n -= 8
			w.byte(int(held >> n & 255))
		}
	}
	if n > 0 {
		w.byte(int(held << (8 - n) & 255))
	}
}

// id writes an ID as 12 digits of six bits.
func (w *writer) id(id string) {
	var s writer
	s.sixes(id)
	*w = append(*w, s[1:]...)
}

// The forms of addresses.
const (
	localForm = iota
	v4Form
	v6Form
)

func (w *writer) endpoint(e *Endpoint) {
	w.byte(int(e.Setup))
	w.sixes(e.Ufrag)
	w.sixes(e.Pwd)
	*w = append(*w, e.Fingerprint[:]...)
	w.byte(len(e.Candidates))
	for i := range e.Candidates {
		c := &e.Candidates[i]
		form, data := localForm, c.Name[:]
		if c.Addr != "" {
			if form, data = v6Form, []byte(c.Addr); len(data) == 4 {
				form = v4Form
			}
		}
		w.byte(int(c.Kind)<<4 | form)
		*w = append(*w, data...)
		*w = binary.BigEndian.AppendUint16(*w, c.Port)
	}
}

// seal adds a checksum, so that a text that was cut or mistyped is told from a wrong one.
func (w *writer) seal() string {
	return digits.EncodeToString(binary.BigEndian.AppendUint32(*w, crc32.ChecksumIEEE(*w)))
}

// reader takes a text apart; after the first fault everything is zero.
type reader struct {
	rest []byte
	err  error
}

// open finds a text of a form in another one, and checks it as a whole.
func open(text string, form byte, most int) (*reader, error) {
	if found := paste.FindSealed(text, form, most); found != "" {
		text = found
	}
	text = strings.TrimSpace(text)
	if len(text) > most {
		return nil, fmt.Errorf("%d characters; allowed: %d", len(text), most)
	}
	data, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("not base64url, or not the whole; allowed: letters, digits, - and _")
	}
	if len(data) > 0 && data[0]>>4 == form>>4 && data[0] != form {
		return nil, fmt.Errorf("version %d; allowed: %d. %w", data[0]&15, form&15, ErrVersion)
	}
	if len(data) < 5 || data[0] != form {
		return nil, errors.New("another text, or not the whole")
	}
	body := data[:len(data)-4]
	if binary.BigEndian.Uint32(data[len(body):]) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("it is not the whole text, or was changed on its way")
	}
	return &reader{rest: body[1:]}, nil
}

func (r *reader) fail(why string) {
	if r.err == nil {
		r.err = errors.New(why)
	}
	r.rest = nil
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.fail("it ends too early")
		return make([]byte, n)
	}
	data := r.rest[:n]
	r.rest = r.rest[n:]
	return data
}

func (r *reader) byte() int { return int(r.bytes(1)[0]) }

func (r *reader) number(most int) int {
	n, used := binary.Uvarint(r.rest)
	if used <= 0 || n > uint64(most) || used > 1 && r.rest[used-1] == 0 {
		r.fail(fmt.Sprintf("a number out of bounds; allowed: 0 to %d", most))
		return 0
	}
	r.rest = r.rest[used:]
	return int(n)
}

func (r *reader) text(most int) string {
	s := string(r.bytes(r.number(most)))
	if !utf8.ValidString(s) {
		r.fail("not UTF-8 text")
		return ""
	}
	return s
}

func (r *reader) sixes(n int) string {
	data := r.bytes((n*6 + 7) / 8)
	out := make([]byte, 0, n)
	held, have := uint(0), 0
	for _, d := range data {
		held, have = held<<8|uint(d), have+8
		for have >= 6 && len(out) < n {
			have -= 6
			out = append(out, iceDigits[held>>have&63])
		}
	}
	if held&(1<<have-1) != 0 {
		r.fail("bits that say nothing are set")
	}
	return string(out)
}

func (r *reader) id() string { return r.sixes(idDigits) }

func (r *reader) endpoint() (e Endpoint) {
	e.Setup = Setup(r.byte())
	e.Ufrag = r.sixes(r.byte())
	e.Pwd = r.sixes(r.byte())
	copy(e.Fingerprint[:], r.bytes(len(e.Fingerprint)))
	for range r.byte() {
		form := r.byte()
		c := Candidate{Kind: Kind(form >> 4)}
		switch form & 15 {
		case localForm:
			copy(c.Name[:], r.bytes(16))
		case v4Form:
			c.Addr = Addr(r.bytes(4))
		case v6Form:
			c.Addr = Addr(r.bytes(16))
		default:
			r.fail("an address of an unknown form")
		}
		c.Port = binary.BigEndian.Uint16(r.bytes(2))
		if r.err != nil {
			return Endpoint{}
		}
		e.Candidates = append(e.Candidates, c)
	}
	return e
}

// end is the first fault, or what is left over.
func (r *reader) end() error {
	if r.err == nil && len(r.rest) > 0 {
		return fmt.Errorf("%d bytes are left over", len(r.rest))
	}
	return r.err
}
