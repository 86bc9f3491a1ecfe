package stage

import "playout/ui/text"

// Words holds the words of the stage.
type Words struct {
	Open   text.Button       // opens the arcade, where geese move
	Close  text.Button       // shows the board again
	Coming string            // until the first frame is drawn
	Scenes map[string]string // accessible names of the frame, by scene
	Failed map[string]string // by the impossible action
	Saved  map[string]string // by the ending of the file's name
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }
