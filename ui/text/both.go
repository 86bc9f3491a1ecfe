package text

// Both are the words of one part of the page in every language; they are stored with that
// part.
type Both[Words any] struct{ English, Spanish Words }

// In is the words in a language.
func (b *Both[Words]) In(t *Strings) *Words {
	if t.Lang == spanish.Lang {
		return &b.Spanish
	}
	return &b.English
}
