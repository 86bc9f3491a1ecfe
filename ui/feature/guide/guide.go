// Package guide links from the page to the guide, plain pages next to it. It is a component for
// parts of the page that the guide explains.
package guide

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/text"
)

// Pages of the guide with links from the page, by addresses relative to the page's. A test
// compares them with the guide.
const (
	Agents    = "guide/agents.html"
	Embedding = "guide/embedding.html"
	Exercises = "guide/exercises.html#making-an-exercise"
	Files     = "guide/links.html#files"
	Levels    = "guide/agents.html#levels"
	Links     = "guide/links.html"
	Playing   = "guide/playing.html"
	Search    = "guide/reading-a-search.html"
	Settings  = "guide/playing.html#settings"
	Tree      = "guide/reading-a-search.html#the-tree"
)

// Link is a link to a page of the guide, which is in English, in a new tab.
type Link struct {
	page   string
	name   string // accessible name
	words  text.Button
	hidden bool
}

// LinkTo returns a link for a part that a frame draws, about a subject. The link is hidden if page
// is "", or if the guide cannot be reached.
func LinkTo(f *feature.Frame, page, subject string) vugu.Builder {
	words := f.T.Guide
	return &Link{page, words.Label + ": " + subject, words, page == "" || !f.View.Guide}
}
