package job

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/data"
	"playout/engine/lab/matches"
	"playout/engine/lab/nets"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/strict"
)

// Keeper checks the games that other machines have played, and adds them to a file. A game counts once, from
// whichever machine it comes first.
type Keeper interface {
	// Experiment returns the experiment, and the files that it needs by their SHA-256.
	Experiment() (*Experiment, map[string][]byte)
	// Total returns the number of games.
	Total() int
	// Done returns how many of them are kept.
	Done() int
	// Has reports whether a game is kept.
	Has(number int) bool
	// Take adds the untrusted games of a unit, from one number up to, but without, another. It returns how
	// many were new, and the first that another machine has sent differently: a *Conflict. Another error
	// means that nothing was added; it is a *Failure if the file cannot be written.
	Take(from, to int, body []byte) (added int, err error)
	// Sync makes sure that what was taken survives a loss of power.
	Sync() error
	Close() error
}

// Scorer is a Keeper of games that have scores.
type Scorer interface {
	// Score returns the sum of the first agent's scores, 0 to 1 each, in the games that the last Take added, and
	// the number of these games in which it played.
	Score() (sum float64, games int)
}

// Conflict is the error of a game that two machines have played differently.
type Conflict struct{ Number int }

// Error implements error.
func (c *Conflict) Error() string {
	return fmt.Sprintf("game %d went differently on two machines; allowed: agents that counts limit, and sound machines", c.Number)
}

// Failure is an error of the keeper's own files.
type Failure struct{ error }

// Unwrap returns the error.
func (f *Failure) Unwrap() error { return f.error }

// digest identifies a game without its times.
type digest [16]byte

func digestOf(text []byte) (d digest) {
	sum := sha256.Sum256(text)
	copy(d[:], sum[:])
	return d
}

// timed reports whether time limits one of the agents.
func timed(agents []player.Agent) bool {
	return slices.ContainsFunc(agents, func(a player.Agent) bool { return a.Resolve().Millis() > 0 })
}

// filesOf returns the files of an experiment's nets and book, and sets their checksums.
func filesOf(e *Experiment, cache *nets.Cache, book []byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	for name, n := range e.Nets {
		file, err := cache.File(name)
		if err != nil {
			return nil, err
		}
		if Sum(file) != n.SHA256 {
			return nil, fmt.Errorf("net %q has changed while it was read; allowed: a net that stays as it is", name)
		}
		files[n.SHA256] = file
	}
	if book != nil {
		e.Book = Sum(book)
		files[e.Book] = book
	}
	return files, nil
}

// matchKeeper keeps a match.
type matchKeeper struct {
	kept       *matches.Kept
	experiment *Experiment
	files      map[string][]byte
	games      map[int]digest
	total      int
	sum        float64 // as Score returns it
	scored     int
}

// KeepMatch opens the results file of a match. A test that may end the match needs all its games in order, so
// it is refused.
func KeepMatch(o matches.Options) (Keeper, error) {
	if o.SPRT != "" {
		return nil, strict.Wrong("sprt", "sprt %s could end the match while machines play on", o.SPRT).Allow("no test; playout standings tests the results")
	}
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	kept, err := matches.Keep(o)
	if err != nil {
		return nil, err
	}
	spec := o.Spec
	spec.Games = match.MaxGames // so that a match of another length goes on with the same experiment
	if spec, err = spec.Canonical(); err != nil {
		kept.Close()
		return nil, err
	}
	k := &matchKeeper{kept: kept, games: map[int]digest{}, total: kept.Config.Total()}
	k.experiment = &Experiment{Kind: Match, Build: Build(), Match: spec.JSON(), Nets: kept.Nets}
	if timed(kept.Config.Agents) || spec.Clock != "" {
		k.experiment.Speed = Speed()
	}
	if k.files, err = filesOf(k.experiment, o.Nets, packBook(kept.Config.Book)); err != nil {
		kept.Close()
		return nil, err
	}
	for _, r := range kept.Config.Done {
		if r.Number < k.total {
			if err := k.note(r); err != nil {
				kept.Close()
				return nil, err
			}
		}
	}
	kept.Config.Done = nil
	return k, nil
}

// note notes a game that is kept.
func (k *matchKeeper) note(r arena.Result) error {
	line, err := matches.CanonicalLine(r)
	if err != nil {
		return err
	}
	k.games[r.Number] = digestOf(line)
	return nil
}

func (k *matchKeeper) Experiment() (*Experiment, map[string][]byte) { return k.experiment, k.files }
func (k *matchKeeper) Total() int                                   { return k.total }
func (k *matchKeeper) Done() int                                    { return len(k.games) }
func (k *matchKeeper) Close() error                                 { return k.kept.Close() }

func (k *matchKeeper) Has(number int) bool {
	_, has := k.games[number]
	return has
}

func (k *matchKeeper) Sync() error { return k.kept.Sync() }

// Take implements Keeper.
func (k *matchKeeper) Take(from, to int, body []byte) (added int, err error) {
	var results []arena.Result
	var digests []digest
	for line := range bytes.Lines(body) {
		var r arena.Result
		if err := strict.Decode(bytes.TrimSuffix(line, []byte("\n")), &r); err != nil {
			return 0, err
		}
		if want := from + len(results); r.Number != want || want >= to || want >= k.total {
			return 0, strict.Wrong("", "game %d among the games %d to %d", r.Number, from, to).Allow("these games in order")
		}
		if err := k.kept.Config.Verify(r); err != nil {
			return 0, err
		}
		text, err := matches.CanonicalLine(r)
		if err != nil {
			return 0, err
		}
		results, digests = append(results, r), append(digests, digestOf(text))
	}
	if len(results) != to-from {
		return 0, strict.Wrong("", "%d games of %d", len(results), to-from).Allow("all of them")
	}
	k.sum, k.scored = 0, 0
	for i, r := range results {
		if was, has := k.games[r.Number]; has && was != digests[i] {
			err = &Conflict{r.Number}
		} else if !has {
			if failed := k.kept.Add(r); failed != nil {
				return added, &Failure{failed}
			}
			k.games[r.Number] = digests[i]
			added++
			if seat := slices.Index(r.Seats, 0); seat >= 0 {
				k.sum += (float64(r.Returns[seat]) + 1) / 2
				k.scored++
			}
		}
	}
	return added, err
}

// Score implements Scorer.
func (k *matchKeeper) Score() (sum float64, games int) { return k.sum, k.scored }

// dataKeeper keeps a data set, whose games must be in order: units that come early wait in files of a folder
// beside it.
type dataKeeper struct {
	kept       *data.Kept
	experiment *Experiment
	files      map[string][]byte
	total      int
	folder     string
	games      map[int]digest           // of games that have come in this run
	early      map[int]*dataset.Episode // by number, games that wait for those before them
	parts      map[string]int           // waiting files, with the number after their last game
}

// KeepData opens a data set of self-play.
func KeepData(o data.SelfPlayOptions) (Keeper, error) {
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	kept, err := data.Keep(o)
	if err != nil {
		return nil, err
	}
	header := kept.Header
	e := &Experiment{Kind: SelfPlay, Build: Build(), Data: &header, From: o.From, To: o.To, Nets: kept.Nets}
	if timed(kept.Run.All()) {
		e.Speed = Speed()
	}
	files, err := filesOf(e, o.Nets, packBook(kept.Run.Book))
	return keepData(kept, e, files, o.Games, disk.In(o.Dir, o.Out), err)
}

// KeepLabels opens a data set with a teacher's thoughts.
func KeepLabels(o data.LabelOptions) (Keeper, error) {
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	input, err := disk.Read(disk.In(o.Dir, o.In), MaxFile)
	if err != nil {
		return nil, strict.In("in", o.In+": ", disk.WithoutPath(err))
	}
	kept, labels, total, err := data.KeepLabels(o)
	if err != nil {
		return nil, err
	}
	header := kept.Header
	e := &Experiment{Kind: Label, Build: Build(), Data: &header, Input: Sum(input), All: o.All, Nets: kept.Nets}
	if timed([]player.Agent{labels.Teacher}) {
		e.Speed = Speed()
	}
	files, err := filesOf(e, o.Nets, nil)
	if err == nil {
		files[e.Input] = input
	}
	return keepData(kept, e, files, total, disk.In(o.Dir, o.Out), err)
}

// keepData returns the keeper of an open data set, or closes it after an error.
func keepData(kept *data.Kept, e *Experiment, files map[string][]byte, total int, path string, err error) (Keeper, error) {
	k := &dataKeeper{
		kept: kept, experiment: e, files: files, total: total, folder: path + ".parts",
		games: map[int]digest{}, early: map[int]*dataset.Episode{}, parts: map[string]int{},
	}
	if err == nil {
		err = k.resume()
	}
	if err != nil {
		kept.Close()
		return nil, err
	}
	return k, nil
}

// resume takes the units that an earlier run has kept in the folder.
func (k *dataKeeper) resume() error {
	if err := os.MkdirAll(k.folder, 0o755); err != nil {
		return err
	}
	list, err := os.ReadDir(k.folder)
	if err != nil {
		return err
	}
	for _, entry := range list {
		path := filepath.Join(k.folder, entry.Name())
		first, last, _ := strings.Cut(entry.Name(), "-")
		from, err := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err != nil || err2 != nil {
			continue // of somebody else
		}
		body, err := disk.Read(path, MaxResult)
		if err == nil {
			_, err = k.take(from, to, body)
		}
		if err != nil { // cut off by a loss of power: its games are played again
			if err := os.Remove(path); err != nil {
				return err
			}
			continue
		}
		k.parts[path] = to
	}
	return k.append()
}

func (k *dataKeeper) Experiment() (*Experiment, map[string][]byte) { return k.experiment, k.files }
func (k *dataKeeper) Total() int                                   { return k.total }
func (k *dataKeeper) Done() int                                    { return min(k.kept.Games(), k.total) + len(k.early) }

func (k *dataKeeper) Has(number int) bool { return number < k.kept.Games() || k.early[number] != nil }

// Take implements Keeper.
func (k *dataKeeper) Take(from, to int, body []byte) (added int, err error) {
	added, err = k.take(from, to, body)
	var conflict *Conflict
	if err != nil && !errors.As(err, &conflict) {
		return 0, err
	}
	if added == 0 {
		return 0, err
	}
	path := filepath.Join(k.folder, fmt.Sprintf("%d-%d", from, to))
	if from > k.kept.Games() { // it waits; otherwise the data set itself has it soon
		waiting := disk.Target{Name: "out", Path: path, Mark: disk.Mark{What: "a part of a data set", Is: func(begin, _ []byte) bool {
			return bytes.HasPrefix(begin, []byte(dataset.Magic))
		}}}
		if failed := waiting.Replace(body); failed != nil {
			return added, &Failure{failed}
		}
		k.parts[path] = to
	}
	if failed := k.append(); failed != nil {
		return added, &Failure{failed}
	}
	return added, err
}

// take reads the untrusted games of a unit, which then wait.
func (k *dataKeeper) take(from, to int, body []byte) (added int, err error) {
	r, err := dataset.NewReader(k.kept.Run.Game, bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	own := k.kept.Header
	own.Version = r.Header.Version
	if !reflect.DeepEqual(r.Header, own) {
		return 0, strict.Wrong("", "games of another run").Allow("those of this one")
	}
	var episodes []*dataset.Episode
	var digests []digest
	for {
		before := r.Intact
		e, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return 0, err
		}
		episodes, digests = append(episodes, e), append(digests, digestOf(body[before:r.Intact]))
	}
	if from < 0 || to > k.total || len(episodes) != to-from {
		return 0, strict.Wrong("", "%d games as the games %d to %d of %d", len(episodes), from, to, k.total).Allow("all of them")
	}
	for i, e := range episodes {
		number := from + i
		if was, has := k.games[number]; has && was != digests[i] {
			err = &Conflict{number}
			continue
		}
		k.games[number] = digests[i]
		if !k.Has(number) {
			k.early[number] = e
			added++
		}
	}
	return added, err
}

// append moves the games that are next into the data set.
func (k *dataKeeper) append() error {
	for {
		next := k.kept.Games()
		e := k.early[next]
		if e == nil {
			return nil
		}
		if err := k.kept.Add(e); err != nil {
			return err
		}
		delete(k.early, next)
	}
}

// Sync implements Keeper. It removes the files whose games the data set has.
func (k *dataKeeper) Sync() error {
	if err := k.kept.Sync(); err != nil {
		return err
	}
	for path, to := range k.parts {
		if to <= k.kept.Games() {
			if err := os.Remove(path); err != nil {
				return err
			}
			delete(k.parts, path)
		}
	}
	return nil
}

// Close implements Keeper.
func (k *dataKeeper) Close() error {
	err := k.kept.Close()
	if len(k.parts) == 0 {
		os.Remove(k.folder) // which keeps it if something else is in it
	}
	return err
}

// Missing returns the games that a Keeper lacks, as ranges from one number up to, but without, another: at most size
// games each, and towards the end a 50th of the games that are left, but not below least, so that the last units end
// at about the same time.
func Missing(k Keeper, size, least int) (units [][2]int) {
	left := 0
	for number := range k.Total() {
		if !k.Has(number) {
			left++
		}
	}
	room := 0
	for number := range k.Total() {
		if k.Has(number) {
			continue
		}
		if n := len(units); n > 0 && units[n-1][1] == number && room > 0 {
			units[n-1][1]++
		} else {
			units = append(units, [2]int{number, number + 1})
			room = min(size, max(least, left/50, 1))
		}
		room--
		left--
	}
	return units
}
