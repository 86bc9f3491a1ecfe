package scorm

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"path"

	"playout/engine/deflate"
	"playout/engine/sorting"
)

// These few lines write a package, not archive/zip, since every visitor loads what the page's
// program links. The layout is that of PKWARE's APPNOTE.TXT, 4.3.

// Constants of the format.
const (
	localHeader   = 0x04034b50
	centralHeader = 0x02014b50
	endOfCentral  = 0x06054b50

	zipVersion = 20     // 2.0: files may be deflated
	january1st = 0x0021 // of 1980, as an MS-DOS date: every file has the same time

	stored   = 0
	deflated = 8
)

// Comment is the archive's comment: it allows the verb to replace the file.
const Comment = "playout exercise"

// isIncompressible reports whether a file is stored as it is: the program is gzipped already, and
// nets hardly shrink.
func isIncompressible(name string) bool { return path.Ext(name) == ".bin" || path.Ext(name) == ".onnx" }

// archive returns an archive of files with ASCII names, in the order of their names.
func archive(files map[string][]byte) ([]byte, error) {
	var out, central []byte
	le := binary.LittleEndian
	for _, name := range sorting.Keys(files) {
		content, method := files[name], uint16(stored)
		data := content
		if !isIncompressible(name) {
			if small := deflate.Fast(string(content)); len(small) < len(content) {
				data, method = small, deflated
			}
		}
		if len(out)+len(data)+len(central) > math.MaxUint32-(1<<20) {
			return nil, errTooLarge
		}
		// Both headers contain this.
		var entry []byte
		entry = le.AppendUint16(entry, zipVersion)
		entry = le.AppendUint16(entry, 0) // flags
		entry = le.AppendUint16(entry, method)
		entry = le.AppendUint16(entry, 0) // midnight
		entry = le.AppendUint16(entry, january1st)
		entry = le.AppendUint32(entry, crc32.ChecksumIEEE(content))
		entry = le.AppendUint32(entry, uint32(len(data)))
		entry = le.AppendUint32(entry, uint32(len(content)))
		entry = le.AppendUint16(entry, uint16(len(name)))
		entry = le.AppendUint16(entry, 0) // no extra fields

		central = le.AppendUint32(central, centralHeader)
		central = le.AppendUint16(central, zipVersion) // written as on MS-DOS: no permissions
		central = append(central, entry...)
		central = append(central, make([]byte, 2+2+2+4)...) // no comment, the first disk, no attributes
		central = le.AppendUint32(central, uint32(len(out)))
		central = append(central, name...)

		out = le.AppendUint32(out, localHeader)
		out = append(out, entry...)
		out = append(out, name...)
		out = append(out, data...)
	}
	at := uint32(len(out))
	out = append(out, central...)
	out = le.AppendUint32(out, endOfCentral)
	out = le.AppendUint32(out, 0) // one disk
	out = le.AppendUint16(out, uint16(len(files)))
	out = le.AppendUint16(out, uint16(len(files)))
	out = le.AppendUint32(out, uint32(len(central)))
	out = le.AppendUint32(out, at)
	out = le.AppendUint16(out, uint16(len(Comment)))
	return append(out, Comment...), nil
}
