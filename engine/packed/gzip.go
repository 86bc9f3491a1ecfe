package packed

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// ErrTooLong means that data unpack to more bytes than the caller allows.
var ErrTooLong = errors.New("it unpacks to too many bytes")

var errGzip = errors.New("damaged gzip data")

// The flags in the header of a gzip member (RFC 1952).
const (
	gzipSum = 1 << (iota + 1)
	gzipExtra
	gzipName
	gzipComment
)

// IsGzip reports whether data begin as gzip does.
func IsGzip(data []byte) bool { return len(data) > 1 && data[0] == 0x1f && data[1] == 0x8b }

// Gunzip unpacks untrusted gzip data, of one or more members, to at most most bytes. It does what
// package compress/gzip does; that one keeps the dates of files, and with them the calendar of
// package time, a hundredth of the page's program.
func Gunzip(data []byte, most int) (whole []byte, err error) {
	for rest := bytes.NewReader(data); ; {
		if err := skipHeader(rest); err != nil {
			return nil, err
		}
		member, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), int64(most-len(whole))+1))
		if err != nil {
			return nil, err
		}
		if whole = append(whole, member...); len(whole) > most {
			return nil, ErrTooLong
		}
		var sums [8]byte
		if _, err := io.ReadFull(rest, sums[:]); err != nil {
			return nil, err
		}
		if binary.LittleEndian.Uint32(sums[:]) != crc32.ChecksumIEEE(member) || binary.LittleEndian.Uint32(sums[4:]) != uint32(len(member)) {
			return nil, errGzip
		}
		if rest.Len() == 0 {
			return whole, nil
		}
	}
}

// skipHeader reads the header of a member.
func skipHeader(r *bytes.Reader) error {
	var head [10]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err
	}
	if !IsGzip(head[:]) || head[2] != 8 {
		return errGzip
	}
	sum := crc32.ChecksumIEEE(head[:])
	read := func(n int) ([]byte, error) {
		part := make([]byte, n)
		_, err := io.ReadFull(r, part)
		sum = crc32.Update(sum, crc32.IEEETable, part)
		return part, err
	}
	flags := head[3]
	if flags&gzipExtra != 0 {
		size, err := read(2)
		if err != nil {
			return err
		}
		if _, err := read(int(binary.LittleEndian.Uint16(size))); err != nil {
			return err
		}
	}
	for _, text := range []byte{gzipName, gzipComment} {
		for ends := flags&text == 0; !ends; {
			letter, err := read(1)
			if err != nil {
				return err
			}
			ends = letter[0] == 0
		}
	}
	if flags&gzipSum != 0 {
		want := uint16(sum)
		got, err := read(2)
		if err != nil {
			return err
		}
		if binary.LittleEndian.Uint16(got) != want {
			return errGzip
		}
	}
	return nil
}
