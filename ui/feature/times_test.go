package feature

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"playout/ui/text"
	"playout/ui/text/boot"
)

// The page gives up a worker that never starts, and one that never answers: MaxDeaths of them
// fall within DeathSpan. It knows whether games are stored before it gives up a worker. Scripts
// and styles wait as long as the program does.
func TestTimes(t *testing.T) {
	for what, life := range map[string]int{"comes": Stall, "answers": AnswerPatience + PingPatience} {
		if span := (MaxDeaths - 1) * life; span >= DeathSpan {
			t.Errorf("a worker that never %s dies %d times in %d ms, and deaths are counted for %d", what, MaxDeaths, span, DeathSpan)
		}
	}
	if ShelfPatience >= Stall {
		t.Errorf("the shelf has %d ms, a worker %d", ShelfPatience, Stall)
	}
	seconds := Stall / 1000
	for file, words := range map[string][]string{
		"boot.js":           {"const stall = %d;"},
		"style/3-cards.css": {".unstyled { animation: late 1ms %ds both !important; }"},
	} {
		content, err := os.ReadFile("../../static/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range words {
			if line = fmt.Sprintf(line, seconds); !strings.Contains(string(content), line) {
				t.Errorf("static/%s has not %q", file, line)
			}
		}
	}
	for _, tag := range text.Langs() {
		if said := boot.Languages.In(text.Of(tag)).Stalled; !strings.Contains(said, fmt.Sprintf(" %d ", seconds)) {
			t.Errorf("in %s it says %q, want %d seconds", tag, said, seconds)
		}
	}
}
