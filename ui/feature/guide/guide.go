// Package guide leads from the page to the guide, plain pages next to it. It is a
// component for whatever shows something that the guide explains.
package guide

import "playout/ui/feature"

// Pages of the guide that are linked to, by their addresses relative to the page's. A
// test compares them with the guide.
const (
	Agents    = "guide/agents.html"
	Embedding = "guide/embedding.html"
	Files     = "guide/links.html#files"
	Levels    = "guide/agents.html#levels"
	Links     = "guide/links.html"
	Playing   = "guide/playing.html"
	Search    = "guide/reading-a-search.html"
	Settings  = "guide/playing.html#settings"
	Tree      = "guide/reading-a-search.html#the-tree"
)

// Link is a link to a page of the guide, which is in English, in a new tab. It is hidden
// if there is no such page, or if the guide cannot be reached.
type Link struct {
	feature.Frame
	Page  string // one of the addresses, "" for none
	About string // what the link stands beside, for its accessible name
}

func (c *Link) hidden() bool { return c.Page == "" || !c.View.Guide }

func (c *Link) name() string { return c.T.Guide.Label + ": " + c.About }
