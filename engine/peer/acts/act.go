// Package acts keeps a game of several people as a log of acts, each of one player. The pages of
// all players keep the same log; the board, the clocks, the open question and the ending are a
// pure function of it (State).
//
// # Acts
//
// An Act has an author, a number in the author's own order, the length of the log that the author
// knew (Seen), a kind, and a tag. The log's order is the host's: the host appends the players'
// acts. An act that depends on the position counts only if its author had seen that position; one
// that crosses a change of position is late, and is dropped.
//
// # The author of an act
//
// A page cannot check an act in another player's name, but it can check one in its own: a tag is
// a keyed BLAKE2s of the act, of its place in the log and of the log's hash there. The Key never
// leaves the page's device. So a page that has lost its memory recognises its own acts when they
// come back, and no other act in its name.
//
// An author is a number; only State.Then decides what authors may do. So a server can become one,
// for example to end a game.
package acts

import (
	"strconv"
	"strings"

	"golang.org/x/crypto/blake2s"

	"playout/engine/peer/message"
)

// Act is an act of a player. Its fields besides Kind depend on the kind.
type Act = message.Act

// The kinds of acts.
const (
	Move    = "move"    // plays What, which took N ms by the author's clock; one seat acts
	Commit  = "commit"  // binds the author to moves, or at the start to a secret, by Digest
	Reveal  = "reveal"  // shows the moves (What, joined by commas, by seat) and the Secret
	Forgo   = "forgo"   // gives up revealing a commitment that the author has forgotten
	Resign  = "resign"  // loses the game
	Flag    = "flag"    // loses the game, because the author's time is up
	Offer   = "offer"   // asks all others for What: Takeback to ply N, Draw or Rematch
	Accept  = "accept"  // agrees to the offer that is act N of the log
	Decline = "decline" // declines the offer that is act N of the log, or withdraws one's own
)

// The proposals of an Offer.
const (
	Takeback = "takeback" // to go back to a ply
	Draw     = "draw"
	Rematch  = "rematch" // the next game, with the seats exchanged
)

// Key is known to only one page, and kept apart from its games. It makes the tags of the page's
// acts and the secrets of its commitments. Life counts the games that the page has begun: a page
// that has forgotten a game and begins it again uses new secrets, since the others may know the
// old ones.
type Key struct {
	Bytes [32]byte
	Life  int
}

// maxLives is the number of lives back for which a page still recalls its commitments.
const maxLives = 8

// sum returns a keyed BLAKE2s-256 of texts.
func (k *Key) sum(texts ...string) (sum [blake2s.Size]byte) {
	h, err := blake2s.New256(k.Bytes[:])
	if err != nil {
		panic("acts: " + err.Error()) // the key has an allowed length
	}
	h.Write([]byte(strings.Join(texts, "\n")))
	h.Sum(sum[:0])
	return sum
}

// tag returns the tag of an act in a log that its author knew up to the length that the act
// gives.
func (k *Key) tag(l *Log, a *Act) (tag message.Tag) {
	h, body := l.hashes[a.Seen], *a
	body.Tag = message.Tag{}
	sum := k.sum("playout act 2", l.setup.ID, string(h[:]), string(message.Encode(body)))
	copy(tag[:], sum[:])
	return tag
}

// Made reports whether the next act of a log was made with this key.
func (k *Key) Made(l *Log, a *Act) bool { return a.Seen <= l.Len() && a.Tag == k.tag(l, a) }

// Make returns the player's next act of a log, with its tag. a holds its content; for a Commit
// and a Reveal What holds the moves.
func (k *Key) Make(l *Log, player int, a Act) Act {
	s := l.state
	a.By, a.Number, a.Seen = player, s.counts[player], l.Len()
	switch a.Kind {
	case Commit:
		a.Digest, a.What = s.digest(player, a.What, k.secret(s, player, a.What, k.Life)), ""
	case Reveal:
		a.Secret, _ = k.secretFor(s, player, a.What)
	}
	a.Tag = k.tag(l, &a)
	return a
}

// secret returns the secret of a player's commitment to moves in the position of a state. It
// follows from the key, so that a page that has lost its memory can still reveal, and from the
// moves, so that a revealed secret tells nothing about other moves.
func (k *Key) secret(s *State, player int, moves string, life int) (secret message.Secret) {
	sum := k.sum("playout secret 2", string(s.positionHash[:]), strconv.Itoa(player), strconv.Itoa(life), moves)
	copy(secret[:], sum[:])
	return secret
}

// secretFor returns the secret of a player's commitment to moves in the present step, and true, or
// the secret that the player would commit to them with.
func (k *Key) secretFor(s *State, player int, moves string) (secret message.Secret, ok bool) {
	for life := k.Life; s.Committed(player) && life >= max(0, k.Life-maxLives); life-- {
		if secret = k.secret(s, player, moves, life); s.digest(player, moves, secret) == *s.step.digests[player] {
			return secret, true
		}
	}
	return k.secret(s, player, moves, k.Life), false
}
