package geese

import (
	"bytes"
	"encoding/json"
	"strings"
)

// pageMark precedes the episode in the pages of Kaggle's env.render: a script with window.kaggle =
// {…, "environment": {the episode}, …}. In a notebook the whole page is an attribute of a frame,
// with entities for its quotes.
const pageMark = "window.kaggle"

// looksLikePage reports whether text is such a page.
func looksLikePage(text []byte) bool {
	return bytes.Contains(text, []byte(pageMark)) && bytes.Contains(text, []byte("hungry_geese"))
}

// episodeIn returns the JSON of the episode in a page of env.render, and any other text as it is.
func episodeIn(text []byte) []byte {
	if !looksLikePage(text) {
		return text
	}
	page := string(text)
	if !strings.Contains(page, `"environment"`) {
		page = strings.NewReplacer("&quot;", `"`, "&#34;", `"`, "&#x27;", "'", "&#39;", "'", "&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(page)
	}
	_, page, _ = strings.Cut(page, pageMark)
	_, page, found := strings.Cut(page, `"environment"`)
	begin := strings.Index(page, "{")
	if !found || begin < 0 {
		return text
	}
	var episode json.RawMessage
	if json.NewDecoder(strings.NewReader(page[begin:])).Decode(&episode) != nil {
		return text
	}
	return episode
}
