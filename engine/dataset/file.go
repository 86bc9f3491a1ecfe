package dataset

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// ErrDamaged is the error of a data set whose next episode is damaged, or incomplete since its
// writer was stopped.
var ErrDamaged = errors.New("data set is cut short or damaged")

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Writer writes a data set.
type Writer struct {
	game    game.Game
	version int
	to      io.Writer
	buf     []byte // of the body, used again
}

// NewWriter starts a data set with its header.
func NewWriter(g game.Game, to io.Writer, h Header) (*Writer, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	version := version
	if h.Appraiser != "" {
		if !game.Appraisable(g) {
			return nil, fmt.Errorf("%s shows no pieces to appraise; allowed: chess", g.Spec().ID)
		}
		version = appraised
	}
	line := fmt.Sprintf("%s %d %08x %s\n", Magic, version, crc32.Checksum(text, castagnoli), text)
	if len(line) > maxHeader {
		return nil, fmt.Errorf("a first line of %d bytes; allowed: %d", len(line), maxHeader)
	}
	_, err = io.WriteString(to, line)
	return Continue(g, to, version), err
}

// Continue continues a data set of a version; to must be at the end of its last episode.
func Continue(g game.Game, to io.Writer, version int) *Writer {
	return &Writer{game: g, version: version, to: to}
}

// Write adds an episode, in one call of the writer below.
func (w *Writer) Write(e *Episode) error {
	body, err := e.encode(w.game, w.version, w.buf[:0])
	if err != nil {
		return err
	}
	w.buf = body
	out := binary.AppendUvarint(nil, uint64(len(body)))
	out = append(out, body...)
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(body, castagnoli))
	_, err = w.to.Write(out)
	return err
}

// Reader reads an untrusted data set.
type Reader struct {
	Header Header
	Intact int64 // bytes up to the end of the last episode read

	game game.Game
	from *bufio.Reader
}

// NewReader reads the header of a data set of this game. For another game it returns a
// *strict.Fault.
func NewReader(g game.Game, from io.Reader) (*Reader, error) {
	r := &Reader{game: g, from: bufio.NewReaderSize(from, maxHeader)}
	var err error
	if r.Header, r.Intact, err = readHeader(r.from); err != nil {
		return nil, err
	}
	spec := g.Spec()
	if !game.Appraisable(g) && r.Header.Version == appraised {
		return nil, strict.Wrong("version", "data set of version %d; allowed for %s: 1, %d", appraised, spec.ID, version)
	}
	if r.Header.Game != spec.Name() || r.Header.Rules != spec.Version {
		return nil, strict.Wrong("game", "data set of %q, rules %d", game.Clip(r.Header.Game), r.Header.Rules).Allow("%q, rules %d", spec.Name(), spec.Version)
	}
	return r, nil
}

// ReadHeader reads the header of a data set of any game.
func ReadHeader(from io.Reader) (Header, error) {
	h, _, err := readHeader(bufio.NewReaderSize(from, maxHeader))
	return h, err
}

// readHeader reads a header and returns its size in bytes.
func readHeader(from *bufio.Reader) (h Header, size int64, err error) {
	fail := func(err error) (Header, int64, error) { return Header{}, 0, err }
	line, err := from.ReadSlice('\n')
	if err != nil {
		return fail(strict.Wrong("", "not a data set: no first line of at most %d bytes", maxHeader))
	}
	words := strings.SplitN(strings.TrimSuffix(string(line), "\n"), " ", 4)
	if len(words) < 4 || words[0] != Magic {
		return fail(strict.Wrong("", "not a data set: it begins with %q", game.Clip(string(line))).Allow("%s", Magic))
	}
	switch h.Version, _ = strconv.Atoi(words[1]); h.Version {
	case 1, version, appraised:
	default:
		return fail(strict.Wrong("version", "data set of version %q", game.Clip(words[1])).Allow("1, %d, %d", version, appraised))
	}
	if words[2] != fmt.Sprintf("%08x", crc32.Checksum([]byte(words[3]), castagnoli)) {
		return fail(strict.Wrong("", "data set whose first line does not match its checksum"))
	}
	if err := json.Unmarshal([]byte(words[3]), &h); err != nil {
		return fail(strict.Wrong("", "data set whose first line is not a header: %s", game.Clip(err.Error())))
	}
	return h, int64(len(line)), nil
}

// Next returns the next episode, or io.EOF after the last. An error that is ErrDamaged means
// that the episodes before Intact are whole and the next one is not.
func (r *Reader) Next() (*Episode, error) {
	if _, err := r.from.Peek(1); err == io.EOF {
		return nil, io.EOF
	}
	size, err := binary.ReadUvarint(r.from)
	if err != nil {
		return nil, r.damaged("its length", err)
	}
	if size > maxBody {
		return nil, r.damaged(fmt.Sprintf("a length of %d; allowed: at most %d", size, maxBody), nil)
	}
	body := make([]byte, size+4)
	if _, err := io.ReadFull(r.from, body); err != nil {
		return nil, r.damaged("its body", err)
	}
	sum := binary.LittleEndian.Uint32(body[size:])
	if sum != crc32.Checksum(body[:size], castagnoli) {
		return nil, r.damaged("its checksum", nil)
	}
	e, err := decode(r.game, r.Header.Version, body[:size])
	if err != nil {
		return nil, r.damaged(err.Error(), nil)
	}
	r.Intact += int64(uvarintLen(size)) + int64(size) + 4
	return e, nil
}

// damaged wraps the error about the episode after Intact.
func (r *Reader) damaged(what string, err error) error {
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return strict.Wrong("", "byte %d: %w", r.Intact, err)
	}
	return strict.Wrong("", "game at byte %d: %s: %w", r.Intact, what, ErrDamaged)
}

func uvarintLen(v uint64) int { return len(binary.AppendUvarint(nil, v)) }
