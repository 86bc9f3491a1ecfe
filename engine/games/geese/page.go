package geese

import (
	"bytes"
	"encoding/json"
	"strings"
)

// pageMark is before the episode in the pages that Kaggle's env.render writes: a script
// with window.kaggle = {…, "environment": {the episode}, …}. In a notebook the whole page
// is the value of an attribute of a frame, with its quotes as entities.
const pageMark = "window.kaggle"

// likePage reports whether text is such a page.
func likePage(text []byte) bool {
	return bytes.Contains(text, []byte(pageMark)) && bytes.Contains(text, []byte("hungry_geese"))
}

// episodeIn returns the JSON of the episode that a page of env.render shows; any other
// text as it is.
func episodeIn(text []byte) []byte {
	if !likePage(text) {
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
