package choose

import (
	"testing"

	"playout/ui/text/texttest"
)

func TestWords(t *testing.T) { texttest.Complete(t, words.English, words.Spanish) }
