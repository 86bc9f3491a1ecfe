// Package boot holds the sentences of static/boot.js, which loads the page's program and so
// cannot get words from it. The build writes them into that script.
package boot

import (
	"encoding/json"

	"playout/ui/text"
)

// Words holds the words of one language, by their names in the script.
type Words struct {
	Old     string `json:"old"`     // the browser lacks what the program needs
	Failed  string `json:"failed"`  // the program could not be loaded
	Stalled string `json:"stalled"` // nothing arrives, for as long as feature.Stall
	Again   string `json:"again"`   // a button
	Loading string `json:"loading"` // while the program arrives
	Decimal string `json:"decimal"` // the decimal mark of {some} and {all}
	Some    string `json:"some"`    // {some}: how much has arrived, if the size is unknown
	Of      string `json:"of"`      // {some} of {all}: the same
	Seconds string `json:"seconds"` // {n}: the estimated seconds for the rest
	Minutes string `json:"minutes"` // {n}: the estimated minutes
	Soon    string `json:"soon"`    // instead of them, at the end
	File    string `json:"file"`    // a browser opens the page from a file and allows too little
	Ended   string `json:"ended"`   // the program has stopped
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Script returns the words of every language in the script's form: by the language's tag.
func Script() ([]byte, error) {
	all := map[string]*Words{}
	for _, tag := range text.Langs() {
		all[tag] = Languages.In(text.Of(tag))
	}
	return json.Marshal(all)
}
