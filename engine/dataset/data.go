package dataset

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
)

// DataMagic is what every data set begins with.
const DataMagic = "playout-data"

// Constants of the format that the package comment describes.
const (
	dataVersion = 2        // that is written
	maxHead     = 64 << 10 // bytes of the first line
	maxBody     = 1 << 20  // bytes of a lesson
)

// DataHead says how the lessons of a data set were made: with it the command
// can be given again.
type DataHead struct {
	Version  int      `json:"-"`                  // of the format as it was read: 2, or 1 of older files
	Game     string   `json:"game"`               // game string
	Rules    int      `json:"rules"`              // game.Spec.Version
	Agents   []string `json:"agents,omitempty"`   // who played; they change seats from game to game
	Teacher  string   `json:"teacher,omitempty"`  // agent who thought about their positions, "" for themselves
	Seed     uint64   `json:"seed"`               // of openings, chance and players
	Openings string   `json:"openings,omitempty"` // random:A-B, from A to B random plies
	// Nets are those that the agents name.
	Nets map[string]DataNet `json:"nets,omitempty"`
	// Files are those of games that others played, in the order in which they
	// were read; then there are no agents.
	Files []DataFile `json:"files,omitempty"`
}

// DataNet is a net as it played: which file it is, and what ran it. Kernels
// round differently, so the same games need the same of both.
type DataNet struct {
	SHA256 string `json:"sha256"`
	Kernel string `json:"kernel"` // as net.Kernels names it, "" in a data set of version 1
}

// DataFile is a file of games.
type DataFile struct {
	Name   string `json:"name"` // without its folder
	SHA256 string `json:"sha256"`
}

// NetNames are the nets that the agents name, in alphabetical order.
func (h *DataHead) NetNames() []string { return slices.Sorted(maps.Keys(h.Nets)) }

// UnmarshalJSON takes the checksum alone too, which was all in version 1.
func (n *DataNet) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &n.SHA256) == nil {
		return nil
	}
	type plain DataNet
	return json.Unmarshal(text, (*plain)(n))
}

// ErrCut is of a data set that ends within a lesson, as one does that was being
// written when its writer was stopped, or whose next lesson is damaged.
var ErrCut = errors.New("data set is cut short or damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// DataWriter writes a data set.
type DataWriter struct {
	game    game.Game
	version int
	to      io.Writer
	room    []byte
}

// NewDataWriter begins a data set with its head.
func NewDataWriter(g game.Game, to io.Writer, head DataHead) (*DataWriter, error) {
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("%s %d %08x %s\n", DataMagic, dataVersion, crc32.Checksum(text, castagnoli), text)
	if len(line) > maxHead {
		return nil, fmt.Errorf("a first line of %d bytes; allowed: %d", len(line), maxHead)
	}
	_, err = io.WriteString(to, line)
	return AppendData(g, to, dataVersion), err
}

// AppendData goes on with a data set of a version: to stands behind its last
// lesson.
func AppendData(g game.Game, to io.Writer, version int) *DataWriter {
	return &DataWriter{game: g, version: version, to: to}
}

// Write adds a lesson, in one call of the writer below.
func (w *DataWriter) Write(l *Lesson) error {
	body, err := l.encode(w.game, w.version, w.room[:0])
	if err != nil {
		return err
	}
	w.room = body
	out := binary.AppendUvarint(nil, uint64(len(body)))
	out = append(out, body...)
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(body, castagnoli))
	_, err = w.to.Write(out)
	return err
}

// DataReader reads a data set, which is untrusted.
type DataReader struct {
	Head DataHead
	Good int64 // bytes up to the end of the last lesson read

	game game.Game
	from *bufio.Reader
}

// NewDataReader reads the head of a data set of this game.
func NewDataReader(g game.Game, from io.Reader) (*DataReader, error) {
	r := &DataReader{game: g, from: bufio.NewReaderSize(from, maxHead)}
	var err error
	if r.Head, r.Good, err = readHead(r.from); err != nil {
		return nil, err
	}
	spec := g.Spec()
	if r.Head.Game != spec.Name() || r.Head.Rules != spec.Version {
		return nil, fmt.Errorf("data set of %q, rules %d; allowed: %q, rules %d", game.Clip(r.Head.Game), r.Head.Rules, spec.Name(), spec.Version)
	}
	return r, nil
}

// ReadDataHead reads the head of a data set of any game.
func ReadDataHead(from io.Reader) (DataHead, error) {
	head, _, err := readHead(bufio.NewReaderSize(from, maxHead))
	return head, err
}

// readHead reads a head and says how many bytes it has.
func readHead(from *bufio.Reader) (head DataHead, size int64, err error) {
	fail := func(format string, args ...any) (DataHead, int64, error) {
		return DataHead{}, 0, fmt.Errorf(format, args...)
	}
	line, err := from.ReadSlice('\n')
	if err != nil {
		return fail("not a data set: no first line of at most %d bytes", maxHead)
	}
	words := strings.SplitN(strings.TrimSuffix(string(line), "\n"), " ", 4)
	if len(words) < 4 || words[0] != DataMagic {
		return fail("not a data set: it begins with %q; allowed: %s", game.Clip(string(line)), DataMagic)
	}
	switch head.Version, _ = strconv.Atoi(words[1]); head.Version {
	case 1, dataVersion:
	default:
		return fail("data set of version %q; allowed: 1, %d", game.Clip(words[1]), dataVersion)
	}
	if words[2] != fmt.Sprintf("%08x", crc32.Checksum([]byte(words[3]), castagnoli)) {
		return fail("data set whose first line does not match its checksum")
	}
	if err := json.Unmarshal([]byte(words[3]), &head); err != nil {
		return fail("data set whose first line is no head: %s", game.Clip(err.Error()))
	}
	return head, int64(len(line)), nil
}

// Next is the next lesson, io.EOF after the last. An error that is ErrCut says
// that the lessons before Good are whole and what follows is not.
func (r *DataReader) Next() (*Lesson, error) {
	if _, err := r.from.Peek(1); err == io.EOF {
		return nil, io.EOF
	}
	size, err := binary.ReadUvarint(r.from)
	if err != nil {
		return nil, r.cut("its length", err)
	}
	if size > maxBody {
		return nil, r.cut(fmt.Sprintf("a length of %d, allowed are %d", size, maxBody), nil)
	}
	body := make([]byte, size+4)
	if _, err := io.ReadFull(r.from, body); err != nil {
		return nil, r.cut("its body", err)
	}
	sum := binary.LittleEndian.Uint32(body[size:])
	if sum != crc32.Checksum(body[:size], castagnoli) {
		return nil, r.cut("its checksum", nil)
	}
	l, err := decode(r.game, r.Head.Version, body[:size])
	if err != nil {
		return nil, r.cut(err.Error(), nil)
	}
	r.Good += int64(uvarintLen(size)) + int64(size) + 4
	return l, nil
}

// cut wraps what went wrong with the lesson at Good.
func (r *DataReader) cut(what string, err error) error {
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return fmt.Errorf("byte %d: %w", r.Good, err)
	}
	return fmt.Errorf("lesson at byte %d: %s: %w", r.Good, what, ErrCut)
}

func uvarintLen(v uint64) int { return len(binary.AppendUvarint(nil, v)) }

// writer and reader are the parts of a body.
type writer struct{ data []byte }

func (w *writer) number(v uint64) { w.data = binary.AppendUvarint(w.data, v) }

func (w *writer) text(v string) {
	w.number(uint64(len(v)))
	w.data = append(w.data, v...)
}

// reader reads on after a fault, giving zeros; bad remembers it.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.data)
	if n <= 0 {
		r.data, r.bad = nil, true
		return 0
	}
	r.data = r.data[n:]
	return v
}

func (r *reader) bytes(n int) []byte {
	if n > len(r.data) {
		r.data, r.bad = nil, true
		return nil
	}
	v := r.data[:n]
	r.data = r.data[n:]
	return v
}

func (r *reader) byte() byte {
	if v := r.bytes(1); v != nil {
		return v[0]
	}
	return 0
}

func (r *reader) text() string {
	n := r.number()
	if n > uint64(len(r.data)) {
		r.data, r.bad = nil, true
		return ""
	}
	return string(r.bytes(int(n)))
}
