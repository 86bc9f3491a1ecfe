package text

// Entries holds words by a key, as data: a map literal would be code that adds one entry after
// another, in several times the bytes.
type Entries[Words any] []struct {
	Key   string
	Words Words
}

// Map returns the entries as a map.
func (e Entries[Words]) Map() map[string]Words {
	m := make(map[string]Words, len(e))
	for _, entry := range e {
		m[entry.Key] = entry.Words
	}
	return m
}
