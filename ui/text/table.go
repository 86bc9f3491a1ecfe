package text

// Table is words by a key, as data: a map literal would be code that adds one entry after
// another, several times the bytes.
type Table[Words any] []struct {
	Key   string
	Words Words
}

// Map is the table as a map.
func (t Table[Words]) Map() map[string]Words {
	m := make(map[string]Words, len(t))
	for _, entry := range t {
		m[entry.Key] = entry.Words
	}
	return m
}
