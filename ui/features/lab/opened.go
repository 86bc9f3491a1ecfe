package lab

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf8"

	"playout/engine/lab/plot"
	"playout/engine/strict"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/handed"
	"playout/ui/text"
)

// Limits of opened files.
const (
	maxFiled   = handed.Most // files that are open at once
	maxBytes   = 100 << 20   // of all of them
	pieceBytes = 256 << 10   // of a file that the worker gets at once
	filesKinds = ".jsonl,.json,application/json"
)

type (
	// OpenFiles lets the visitor choose files of results.
	OpenFiles struct{}
	// CloseFile closes the file with an index, or with -1 all of them.
	CloseFile struct{ At int }
	// ShowFiled lists the games of the file with an index, or with -1 those of none.
	ShowFiled struct{ At int }
	// TurnFiled is TurnPage for that list.
	TurnFiled struct{ By int }
)

// opened is the files of results that are open.
type opened struct {
	files  []*filed
	queue  []handed.File // that are to be read
	sent   int           // bytes of the first of them that the worker has got
	asked  int           // the ID of its last piece, 0 for none
	tries  int           // workers that have died over it
	faults []refusal
	shown  *filed // whose games are listed, nil for none
	list   list
}

// filed is a file that has been read.
type filed struct {
	name string
	data []byte
	of   *labwire.Filed
	ends []int // of the lines with games, in data; nil until they are listed
}

// refusal says why a file is not open.
type refusal struct {
	name, cause string
	err         error // of reading it, nil if the worker has refused it
}

// handle handles the messages about files.
func (o *opened) handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case handed.Files:
		o.take(m.Files)
	case OpenFiles:
		c.Do(handed.Pick{Accept: filesKinds})
	case CloseFile:
		o.close(m.At)
	case ShowFiled:
		o.show(m.At)
	case TurnFiled:
		if o.shown != nil {
			o.list.turn(o.shown, m.By)
		}
	}
}

// take queues the results among files that were handed to the page.
func (o *opened) take(list []handed.File) {
	o.faults = nil
	bytes := 0
	for _, f := range o.files {
		bytes += len(f.data)
	}
	for _, f := range o.queue {
		bytes += len(f.Data)
	}
	for _, f := range list {
		if f.Kind() != handed.Results {
			continue
		}
		err := f.Err
		switch {
		case err != nil:
		case len(o.files)+len(o.queue) >= maxFiled:
			err = handed.ErrTooMany
		case bytes+len(f.Data) > maxBytes:
			err = feature.ErrTooLarge
		}
		if err != nil {
			o.faults = append(o.faults, refusal{name: f.Name, err: err})
			continue
		}
		bytes += len(f.Data)
		o.queue = append(o.queue, f)
	}
}

// close closes files.
func (o *opened) close(at int) {
	switch {
	case at < 0:
		o.files, o.faults = nil, nil
		o.show(-1)
	case at < len(o.files):
		if o.files[at] == o.shown {
			o.show(-1)
		}
		o.files = append(o.files[:at:at], o.files[at+1:]...)
	}
}

// show lists the games of a file.
func (o *opened) show(at int) {
	o.shown, o.list = nil, list{}
	if at >= 0 && at < len(o.files) {
		o.shown, o.list.open = o.files[at], true
		o.shown.index()
	}
}

// rest sends the worker the next piece of a file, and asks how listed games are opened.
func (o *opened) rest(c *feature.Context) {
	if len(o.queue) > 0 && o.asked == 0 {
		rest := o.queue[0].Data[o.sent:]
		n := pieceOf(rest)
		read := &labwire.Read{Text: string(rest[:n]), First: o.sent == 0, Last: n == len(rest)}
		o.sent += n
		o.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Read: read}))
	}
	if o.shown != nil {
		o.list.rest(c, o.shown)
	}
}

// pieceOf returns the length of the next piece of a file: of whole lines, if they fit.
func pieceOf(rest []byte) int {
	if len(rest) <= pieceBytes {
		return len(rest)
	}
	if n := bytes.LastIndexByte(rest[:pieceBytes], '\n') + 1; n > 0 {
		return n
	}
	n := pieceBytes
	for n > pieceBytes-utf8.UTFMax && !utf8.RuneStart(rest[n]) {
		n--
	}
	return n
}

// answered takes over what the worker says about a file, and reports whether it was about one.
func (o *opened) answered(c *feature.Context, m feature.Answer) bool {
	if o.list.answered(c, m) {
		return true
	}
	if m.ID != o.asked || o.asked == 0 {
		return false
	}
	o.asked = 0
	f := o.queue[0]
	cause := ""
	switch {
	case m.Error != nil:
		cause = m.Error.Text
	case m.Lab != nil:
		event, err := labwire.DecodeEvent(m.Lab)
		switch {
		case err != nil || event.Taken == nil:
			cause = strict.Clip(errors.Join(err).Error())
		case event.Taken.Filed == nil:
			return true // the next piece follows
		default:
			o.files = append(o.files, &filed{name: f.Name, data: f.Data, of: event.Taken.Filed})
		}
	}
	if cause != "" {
		o.faults = append(o.faults, refusal{name: f.Name, cause: cause})
	}
	o.next()
	return true
}

// next goes on to the next file.
func (o *opened) next() { o.queue, o.sent, o.tries = o.queue[1:], 0, 0 }

// lost begins a file again whose worker is gone, but not twice.
func (o *opened) lost() {
	o.list.lost()
	if o.asked == 0 {
		return
	}
	o.asked, o.sent = 0, 0
	if o.tries++; o.tries > 1 {
		o.faults = append(o.faults, refusal{name: o.queue[0].Name, err: errWorker})
		o.next()
	}
}

// errWorker is the error of a file over which workers have died.
var errWorker = errors.New("the worker stopped")

// index finds the lines with games.
func (f *filed) index() {
	if f.ends != nil || f.of.Head == "" {
		return
	}
	for at := 0; at < len(f.data); {
		n := bytes.IndexByte(f.data[at:], '\n')
		if n < 0 {
			n = len(f.data) - at - 1
			if f.of.Cut {
				break
			}
		}
		if at += n + 1; len(f.ends) == 0 || len(bytes.TrimSpace(f.data[f.ends[len(f.ends)-1]:at])) > 0 {
			f.ends = append(f.ends, at)
		}
	}
}

// count implements games: without the first line.
func (f *filed) count() int { return max(len(f.ends)-1, 0) }

// line implements games.
func (f *filed) line(i int) string {
	return string(bytes.TrimSpace(f.data[f.ends[i]:f.ends[i+1]]))
}

// names implements games.
func (f *filed) names() []string { return f.of.Agents }

// asks implements games.
func (f *filed) asks(i int) *labwire.Open {
	return &labwire.Open{Spec: f.of.Head, Line: f.line(i), Filed: true}
}

// Opened is the opened files, with the present match if it has results.
type Opened struct {
	Rows   []RunRow
	Of     int // the longest course
	Label  string
	Faults []Refused
	Reads  string // the file that is being read, "" for none
	Shown  string // the file whose games are listed, "" for none
	List   []Played
	Older, Newer,
	MayClose bool
}

// Refused says which file is not open, and why, with the language of the cause, "" for the page's.
type Refused struct{ Says, Cause, Lang string }

// RunRow is a run in the plot and in its table.
type RunRow struct {
	At                      int // index of the file, -1 for the present match
	Name, About             string
	Games, Score, Interval  string
	Number, Value, Low, Top string // data-games, data-score, data-low, data-high
	Listed, MayList         bool
	Curve                   []labwire.Point
}

// view returns the card of the files.
func (o *opened) view(now *feature.Snapshot, present *run) (v Opened) {
	w := WordsIn(now.T)
	add := func(at int, name, about string, t *labwire.Table) {
		first := &t.Agents[0]
		row := RunRow{
			At: at, Name: name, About: about, Games: now.T.Number(t.Games), Score: percent(now.T, first.Score),
			Interval: percent(now.T, first.Low) + " – " + percent(now.T, first.High),
			Number:   strconv.Itoa(t.Games), Value: figure(first.Score), Low: figure(first.Low), Top: figure(first.High), Curve: t.Curve,
		}
		v.Of = max(v.Of, t.Games)
		v.Rows = append(v.Rows, row)
	}
	if len(o.files) > 0 && present != nil && present.table != nil && len(present.table.Agents) > 0 {
		add(-1, w.ThisMatch, aboutRun(present.form.agents()), present.table)
	}
	for i, f := range o.files {
		about := aboutRun(f.of.Agents)
		if f.of.Cut {
			about += " · " + w.FileCut
		}
		add(i, f.name, about, f.of.Table)
		row := &v.Rows[len(v.Rows)-1]
		row.Listed, row.MayList = f == o.shown, f.of.Head != ""
	}
	if v.Label = w.RunsPlot; len(o.queue) > 0 {
		v.Reads = text.Fill(w.ReadsFile, "name", strict.Clip(o.queue[0].Name))
	}
	for _, f := range o.faults {
		cause := f.cause
		switch {
		case errors.Is(f.err, feature.ErrTooLarge):
			cause = w.FileTooLarge
		case errors.Is(f.err, handed.ErrTooMany):
			cause = w.TooManyFiles
		case f.err != nil:
			cause = strict.Clip(f.err.Error())
		}
		own := "" // the language of the cause
		if f.cause != "" {
			own = "en"
		}
		v.Faults = append(v.Faults, Refused{text.Fill(w.NotOpened, "name", strict.Clip(f.name)), cause, own})
	}
	v.MayClose = len(o.files) > 1
	if o.shown != nil {
		v.Shown = text.Fill(w.GamesOfFile, "name", o.shown.name)
		v.List, v.Older, v.Newer = o.list.view(now, o.shown)
	}
	return v
}

// aboutRun names the agents of a run.
func aboutRun(agents []string) (about string) {
	for i, agent := range agents {
		if i > 0 {
			about += " – "
		}
		about += agent
	}
	return about
}

// drawing returns the plot of all runs as a self-contained SVG, nil without any.
func (o *opened) drawing(t *text.Strings, present *run) []byte {
	w := WordsIn(t)
	var courses []plot.Course
	if present != nil && present.table != nil && len(present.table.Agents) > 0 {
		courses = append(courses, courseOf(w.ThisMatch, present.table.Curve))
	}
	for _, f := range o.files {
		courses = append(courses, courseOf(f.name, f.of.Table.Curve))
	}
	if len(courses) == 0 {
		return nil
	}
	return plot.Courses(w.RunsTitle, w.AxisGames, percents(w), courses, 50)
}
