// Package reviews reads a game from a file in any form that the page can import, and reviews it with
// several workers.
package reviews

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"playout/engine/disk"
	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/importer"
	"playout/engine/lab/progress"
	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/record"
	"playout/engine/review"
	"playout/engine/strict"
)

// MaxText bounds the bytes of a text with a game.
const MaxText = 8 << 20

// Read reads the game in a file, plain or compressed with gzip: PGN or another form of other programs,
// a link, or moves. It refuses a game of another kind than g. Of several games it reads the one with
// the number round, from 1, or the first if round is 0.
func Read(path string, g game.Game, round int, log *progress.Log) (*record.Record, error) {
	text, err := unpacked(path)
	if err == nil && isResults(text) {
		err = strict.Wrong("", "it is a results file, not a record").Allow("the records of that match")
	}
	all := []string{string(text)}
	if err == nil && round > 0 {
		all, err = split(string(text), g)
	}
	if err == nil && round > len(all) {
		err = strict.Wrong("round", "round %d", round).Allow("1 to %d", len(all))
	}
	if err != nil {
		return nil, strict.In("", path+": ", disk.WithoutPath(err))
	}
	r, omitted, err := Parse(all[max(round-1, 0)], g)
	if err != nil {
		return nil, strict.In("", path+": ", err)
	}
	if omitted > 0 {
		log.Warn("%s holds %d more games; the first is reviewed, and -round N chooses another", path, omitted)
	}
	return r, nil
}

// isResults reports whether a text begins as a results file: with the agents of a match.
func isResults(text []byte) bool {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	var match struct {
		Game   string
		Agents []string
	}
	return json.Unmarshal(line, &match) == nil && match.Game != "" && len(match.Agents) > 0
}

// unpacked reads the text of a file, plain or compressed with gzip.
func unpacked(path string) ([]byte, error) {
	var source disk.Source
	in, err := source.Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	text, err := io.ReadAll(io.LimitReader(in, MaxText+1))
	if err == nil && len(text) > MaxText {
		err = strict.Wrong("", "it has more than %d bytes", MaxText).Allow("at most that many")
	}
	return text, err
}

// split returns the texts of the games in a text: of links, which stand on a line each, or of a form
// that says where each game ends, as PGN does. Another text is one game.
func split(text string, g game.Game) (all []string, err error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if strings.HasPrefix(text, "#/") {
		return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), nil
	}
	provider, is := g.(format.Provider)
	if !is {
		return []string{text}, nil
	}
	for _, f := range provider.Formats() {
		if f.Split == nil || !f.Detect(text) {
			continue
		}
		in := bufio.NewScanner(strings.NewReader(text))
		in.Buffer(nil, MaxText+1)
		in.Split(f.Split)
		for in.Scan() {
			if one := strings.TrimSpace(in.Text()); one != "" {
				all = append(all, one)
			}
		}
		return all, in.Err()
	}
	return []string{text}, nil
}

// Parse reads an untrusted text as a game of g, and returns the number of further games in it.
func Parse(text string, g game.Game) (r *record.Record, omitted int, err error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	if text == "" {
		return nil, 0, strict.Wrong("", "there is no text").Allow("%s", importer.Forms())
	}
	if links := paste.Links(text); links != nil {
		for _, each := range links {
			if r, err = fromLink(each); err == nil {
				break
			}
		}
	} else {
		r, err = importer.Open(text, g.Spec().Name(), func(c importer.Candidate, t format.Transcript) (*record.Record, error) {
			r, err := play(c.Game, t)
			if err == nil {
				omitted = t.Omitted
			}
			return r, err
		})
		if ambiguous := (*importer.AmbiguousError)(nil); errors.As(err, &ambiguous) {
			err = strict.Wrong("", "no moves of %s, but perhaps of another game", g.Spec().Name()).Allow("a game of %s", g.Spec().Name())
		}
	}
	switch {
	case err != nil:
		return nil, 0, err
	case r.Game.Spec().ID != g.Spec().ID:
		return nil, 0, strict.Wrong("", "a game of %s", r.Game.Spec().Name()).Allow("a game of %s", g.Spec().Name())
	case r.Len() == 0:
		return nil, 0, strict.Wrong("", "a game without moves").Allow("at least one move")
	}
	return r, omitted, nil
}

// fromLink reads the game of a link.
func fromLink(text string) (*record.Record, error) {
	fragment, _ := paste.Fragment(text)
	l, err := link.Parse(fragment)
	if err != nil {
		return nil, err
	}
	g, err := games.Parse(l.Game)
	if err != nil {
		return nil, err
	}
	return record.Read(g, l.Position, l.Seed, l.Moves)
}

// play plays the main line of a transcript.
func play(g game.Game, t format.Transcript) (*record.Record, error) {
	if t.Game != "" {
		var err error
		if g, err = games.Parse(t.Game); err != nil {
			return nil, err
		}
	}
	tree, err := record.ParseTree(g, t.Start, 0, t.Moves, func(_ game.State, e ending.Ending) error { return e.Check() })
	if err != nil {
		return nil, err
	}
	return tree.LineThrough(0).Record, nil
}

// slice is the work between two looks at the context.
const slice = 20 * time.Millisecond

// Run finishes a review with some workers. It returns the error of the context if that ends first;
// the review then keeps what is found.
func Run(ctx context.Context, r *review.Review, workers int, log *progress.Log) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	_, total := r.Progress()
	meter := log.Meter("tasks", 0, total)
	var mutex sync.Mutex // guards the review and busy
	var busy []review.Task
	changed := sync.NewCond(&mutex)
	var group sync.WaitGroup
	for range max(1, workers) {
		group.Go(func() {
			mutex.Lock()
			defer mutex.Unlock()
			defer changed.Broadcast()
			for ctx.Err() == nil {
				t, more := r.Next(busy...)
				if !more && len(busy) == 0 {
					return
				}
				if !more {
					changed.Wait() // a task at work may make others possible
					continue
				}
				busy = append(busy, t)
				mutex.Unlock()
				found, err := work(ctx, r, t)
				mutex.Lock()
				busy = without(busy, t)
				if err == nil {
					err = r.Add(found)
				}
				if err != nil {
					stop(err)
				}
				done, _ := r.Progress()
				meter.Update(done, "")
				changed.Broadcast()
			}
		})
	}
	group.Wait()
	meter.Clear()
	return context.Cause(ctx)
}

// work does a task.
func work(ctx context.Context, r *review.Review, t review.Task) (review.Found, error) {
	job, err := r.Start(t)
	if err != nil {
		return review.Found{}, err
	}
	defer job.Close()
	for ctx.Err() == nil {
		if done, err := job.Advance(slice); done || err != nil {
			return job.Found(), err
		}
	}
	return review.Found{}, context.Cause(ctx)
}

// without returns the list without a task.
func without(list []review.Task, t review.Task) []review.Task {
	var rest []review.Task
	for _, each := range list {
		if each != t {
			rest = append(rest, each)
		}
	}
	return rest
}
