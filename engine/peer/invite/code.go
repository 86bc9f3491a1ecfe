package invite

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"playout/engine/paste"
)

// ErrVersion is in the error of a text made by another version of the page.
var ErrVersion = errors.New("reload both pages")

// format is a kind of text: bytes in base64url. The first byte has the kind and the version.
// The last four are a checksum, which shows that a text was cut or mistyped.
type format struct {
	name  string
	first byte
	most  int // characters
}

// content is the content of a text.
type content interface {
	check() error // refuses content that a text cannot have
	code(*coder)  // describes the bytes
}

var digits = base64.RawURLEncoding.Strict()

// write returns a content as text, or "" for one that read would refuse.
func (f *format) write(v content) string {
	if v.check() != nil {
		return ""
	}
	c := coder{data: []byte{f.first}}
	v.code(&c)
	text := digits.EncodeToString(binary.BigEndian.AppendUint32(c.data, crc32.ChecksumIEEE(c.data)))
	if len(text) > f.most {
		return ""
	}
	return text
}

// read finds a text of the format in another one, and reads it. The error is one line.
func (f *format) read(text string, v content) error {
	data, err := f.decode(text)
	if err != nil {
		return fmt.Errorf("this is not an %s: %w", f.name, err)
	}
	c := coder{reads: true, data: data}
	v.code(&c)
	if len(c.data) > 0 {
		c.fail(fmt.Sprintf("%d bytes are left over", len(c.data)))
	}
	if err = cmp.Or(c.err, v.check()); err != nil {
		return fmt.Errorf("the %s cannot be read: %w", f.name, err)
	}
	return nil
}

// decode returns the bytes of a text without the first and without the checksum.
func (f *format) decode(text string) ([]byte, error) {
	if found := paste.FindSealed(text, f.first, f.most); found != "" {
		text = found
	}
	text = strings.TrimSpace(text)
	if len(text) > f.most {
		return nil, fmt.Errorf("%d characters; allowed: %d", len(text), f.most)
	}
	data, err := digits.DecodeString(text)
	if err != nil || strings.ContainsAny(text, "\r\n") {
		return nil, errors.New("not base64url, or not the whole; allowed: letters, digits, - and _")
	}
	if len(data) > 0 && data[0]>>4 == f.first>>4 && data[0] != f.first {
		return nil, fmt.Errorf("version %d; allowed: %d; %w", data[0]&15, f.first&15, ErrVersion)
	}
	if len(data) < 5 || data[0] != f.first {
		return nil, errors.New("another text, or not the whole")
	}
	body := data[:len(data)-4]
	if binary.BigEndian.Uint32(data[len(body):]) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("it is not the whole text, or was changed on its way")
	}
	return body[1:], nil
}

// coder writes a text, or reads one. Each method writes the value that it gets, or reads the next
// bytes into it. A value to be written has been checked.
type coder struct {
	reads bool
	data  []byte // already written, or left to read
	err   error  // the first fault; nothing is read after it
}

func (c *coder) fail(why string) {
	if c.err == nil {
		c.err = errors.New(why)
	}
	c.data = nil
}

func (c *coder) bytes(b []byte) {
	switch {
	case !c.reads:
		c.data = append(c.data, b...)
	case len(b) > len(c.data):
		c.fail("it ends too early")
	default:
		c.data = c.data[copy(b, c.data):]
	}
}

func (c *coder) byte(n *int) {
	b := []byte{byte(*n)}
	c.bytes(b)
	*n = int(b[0])
}

func (c *coder) number(n *int, most int) {
	if !c.reads {
		c.data = binary.AppendUvarint(c.data, uint64(*n))
		return
	}
	read, used := binary.Uvarint(c.data)
	if used <= 0 || read > uint64(most) || used > 1 && c.data[used-1] == 0 {
		c.fail(fmt.Sprintf("a number out of bounds; allowed: 0 to %d", most))
		return
	}
	*n, c.data = int(read), c.data[used:]
}

// string codes n bytes.
func (c *coder) string(s *string, n int) {
	b := make([]byte, n)
	copy(b, *s)
	c.bytes(b)
	*s = string(b)
}

// text codes a string after its length.
func (c *coder) text(s *string, most int) {
	n := len(*s)
	c.number(&n, most)
	c.string(s, n)
}

// letters codes n letters of ICE, six bits each: they are the digits of base64, which come
// in groups of four for three bytes.
func (c *coder) letters(s *string, n int) {
	groups := (n + 3) / 4
	b := make([]byte, 3*groups)
	if !c.reads {
		base64.StdEncoding.Decode(b, []byte(*s+strings.Repeat("A", 4*groups-n)))
	}
	c.bytes(b[:(6*n+7)/8])
	text := base64.StdEncoding.EncodeToString(b)
	if strings.Trim(text[n:], "A") != "" {
		c.fail("unused bits are set")
	}
	*s = text[:n]
}

// word codes letters of ICE after their number.
func (c *coder) word(s *string) {
	n := len(*s)
	c.byte(&n)
	c.letters(s, n)
}

// list codes the values of a list after their number.
func list[T any](c *coder, values *[]T, code func(*T)) {
	n := len(*values)
	c.byte(&n)
	if c.reads && n > 0 {
		*values = make([]T, n)
	}
	for i := range *values {
		code(&(*values)[i])
	}
}

func (c *coder) endpoint(e *Endpoint) {
	c.byte((*int)(&e.Role))
	c.word(&e.Ufrag)
	c.word(&e.Pwd)
	c.bytes(e.Fingerprint[:])
	list(c, &e.Candidates, c.candidate)
}

// addrSizes holds the sizes of an Addr in bytes: of none, because there is a local name, of IPv4
// and of IPv6. A text has the index.
var addrSizes = [...]int{0, 4, 16}

func (c *coder) candidate(a *Candidate) {
	first := int(a.Kind)<<4 | slices.Index(addrSizes[:], len(a.Addr))
	c.byte(&first)
	a.Kind = Kind(first >> 4)
	switch form := first & 15; {
	case form == 0:
		c.bytes(a.Name[:])
	case form < len(addrSizes):
		c.string((*string)(&a.Addr), addrSizes[form])
	default:
		c.fail("an address of an unknown form")
	}
	port := binary.BigEndian.AppendUint16(nil, a.Port)
	c.bytes(port)
	a.Port = binary.BigEndian.Uint16(port)
}
