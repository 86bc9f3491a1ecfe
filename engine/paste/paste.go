// Package paste reads links and codes as people send them: with a full stop, a bracket or an emoji
// stuck to them, escaped too often, broken over several lines, quoted in a mail, or in the middle
// of a sentence.
//
// It keeps the certain parts and returns the rest separately, so that the page can show it. It
// leaves an unreadable part as it is: the code that knows its meaning then reports the fault.
package paste

import (
	"slices"
	"strings"

	"playout/engine/plaintext"
)

// maxText bounds the bytes of a text.
const maxText = 1 << 20

// Fragment returns the fragment of an address, with its #, as the page would write it, and the text
// that was stuck to the link. Keys that services add to count visits belong to neither. A text
// without a link is returned as it is, and so is a link that was quoted more often than happens by
// accident.
func Fragment(text string) (clean, left string) {
	if len(text) > maxText {
		return text, ""
	}
	clean = text
	for range maxQuotes {
		again, more := fragment(clean)
		left = strings.TrimSpace(left + " " + more)
		if again == clean {
			return clean, left
		}
		clean = again
	}
	return text, ""
}

// maxQuotes bounds how often a link is read: each mail that quotes it may change it again, and the
// last reading finds nothing to undo.
const maxQuotes = 8

// fragment undoes one change of each kind that a link went through, as Fragment does with all.
func fragment(text string) (clean, left string) {
	rest := strings.TrimLeft(replaceEntities(plaintext.Normal(text)), "# \t\r\n")
	for range 3 { // the whole link may be escaped
		if strings.HasPrefix(rest, "%") {
			rest = strings.TrimLeft(decodePercent(rest), "# ")
		}
	}
	switch {
	case !strings.HasPrefix(rest, "/"):
		return text, ""
	case rest == "/":
		return "#/", ""
	}
	var l leftovers
	rest, more, again := strings.Cut(strings.ReplaceAll(rest[1:], "#&", "&"), "#") // a move that gives mate may end in #
	if !strings.Contains(rest, "?") && strings.Contains(strings.ToLower(rest), "%3f") {
		rest = decodePercent(rest)
	}
	path, query, _ := strings.Cut(rest, "?")
	if before, after, is := strings.Cut(path, "&"); is {
		path, query = before, after+"&"+query
	}
	var b strings.Builder
	b.WriteString("#/")
	b.WriteString(l.part(path, readWord))
	l.query(&b, query)
	if again && more != "" && !strings.HasPrefix(more, ":~:") { // browsers mark words of a page with these
		l.add("#" + more)
	}
	return b.String(), strings.Join(l, " ")
}

// leftovers collects text that is not part of a link.
type leftovers []string

func (l *leftovers) add(text string) {
	if text = strings.TrimSpace(text); text != "" && text != "/" {
		*l = append(*l, text)
	}
}

// query writes the keys of a link with their values.
func (l *leftovers) query(b *strings.Builder, query string) {
	if !strings.Contains(query, "=") && strings.Contains(strings.ToLower(query), "%3d") {
		query = decodePercent(query)
	}
	pairs := strings.FieldsFunc(query, func(r rune) bool { return r == '&' || r == '?' })
	quoted := isQuotedPrintable(pairs)
	mark := byte('?')
	for _, pair := range pairs {
		key, value, is := strings.Cut(pair, "=")
		if quoted {
			value = value[len(quotedEqual):]
		}
		if name, err := decode(key); err == nil {
			key = strings.TrimSpace(name)
		}
		switch {
		case isTracking(key):
			continue
		case is:
			pair = key + "=" + l.part(value, reader(key))
		case !strings.ContainsFunc(pair, isWord):
			l.add(pair)
			continue
		default:
			if pair = l.part(pair, readWord); pair == "" {
				continue
			}
		}
		b.WriteByte(mark)
		b.WriteString(pair)
		mark = '&'
	}
}

// quotedEqual follows an equals sign in the quoted-printable form of mail.
const quotedEqual = "3D"

// isQuotedPrintable reports whether a link is in the quoted-printable form of mail. Codes alone are
// no proof: they may happen to begin like that.
func isQuotedPrintable(pairs []string) bool {
	sure := false
	for _, pair := range pairs {
		key, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(value, quotedEqual) {
			return false
		}
		sure = sure || codes[key] == nil
	}
	return sure
}

// part returns an escaped part of a link without the text that read leaves, and adds that text to
// the leftovers.
func (l *leftovers) part(raw string, read func(string) (kept, left string)) string {
	once, err := Unescape(raw)
	if err != nil {
		return raw
	}
	value, err := decode(raw)
	if err != nil {
		return raw
	}
	kept, left := read(value)
	if kept == "" {
		kept, left = value, ""
	}
	l.add(left)
	if kept == once {
		return raw
	}
	var b strings.Builder
	Escape(&b, kept)
	return b.String()
}

// Value returns the result of Fragment for the unescaped value of a key.
func Value(key, value string) string {
	var b strings.Builder
	Escape(&b, value)
	var l leftovers
	clean, err := Unescape(l.part(b.String(), reader(key)))
	if err != nil {
		return value
	}
	return clean
}

// isTracking reports whether a key is one that services add to count visits.
func isTracking(key string) bool {
	key = strings.ToLower(key)
	for _, prefix := range []string{"utm_", "mtm_", "pk_", "piwik_", "hsa_", "mc_", "_hs", "_g", "ga_", "oly_", "vero_"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	for _, suffix := range []string{"clid", "clkid", "braid", "_cid", "_aid", "igshid"} {
		if strings.HasSuffix(key, suffix) {
			return true
		}
	}
	switch key {
	case "igsh", "si", "ref", "ref_src", "ref_url", "epik", "mkt_tok", "trk", "s_kwcid", "_openstat", "cmpid", "ncid", "mibextid", "share_id", "xtor", "__s", "__tn__":
		return true
	}
	return false
}

// Untracked returns an address without its fragment and the keys that services add to count
// visits.
func Untracked(address string) string {
	address, _, _ = strings.Cut(address, "#")
	page, query, hasQuery := strings.Cut(address, "?")
	if !hasQuery {
		return address
	}
	mark := "?"
	for pair := range strings.SplitSeq(query, "&") {
		if key, _, _ := strings.Cut(pair, "="); !isTracking(key) {
			page += mark + pair
			mark = "&"
		}
	}
	return page
}

// Key returns the value of the first of the keys that a fragment of Fragment has, with its escapes,
// or "".
func Key(fragment string, keys ...string) string {
	_, query, _ := strings.Cut(fragment, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if key, value, _ := strings.Cut(pair, "="); slices.Contains(keys, key) {
			return value
		}
	}
	return ""
}
