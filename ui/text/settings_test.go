package text

import (
	"testing"

	"playout/ui/text/texttest"
)

func TestSettings(t *testing.T) { texttest.Complete(t, settings.English, settings.Spanish) }
