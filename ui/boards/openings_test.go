package boards

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"playout/ui/text"
)

// bookOf returns the names of a game's openings from its book, in the format of package openings.
func bookOf(t *testing.T, game string) []string {
	t.Helper()
	packed, err := os.ReadFile("../../engine/games/" + game + "/openings.flate")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	number := func() int {
		n, size := binary.Uvarint(raw)
		raw = raw[size:]
		return int(n)
	}
	var names []string
	label := ""
	for range number() {
		shared := number()
		length := number()
		label = label[:shared] + string(raw[:length])
		raw = raw[length:]
		number() // of positions
		_, name, _ := strings.Cut(label, "\t")
		names = append(names, name)
	}
	return names
}

// inEnglish matches words that occur in English names of openings but not in Spanish ones.
var inEnglish = regexp.MustCompile(`(?i)(^|[^\pL-])(accelerated|accepted|advance|attack|bishop|center|classical|closed|complex|continuation|counterattack|countergambit|declined|` +
	`defen[sc]es?|deferred|delayed|dutch|english|exchange|formation|four|french|gambit|game|indian|invitation|kingside|king|knights?|line|main|modern|old|open|opening|order|` +
	`pawns?|polish|queenside|queen|quiet|reversed|rook|sacrifice|scotch|semi-slav|sicilian|slav|spanish|symmetrical|system|the|three|transfer|trap|two|variations?|vienna)([^\pL-]|$)|’s( |$)`)

// TestOpeningsInSpanish: every opening of the books has a name in Spanish, without English
// words.
func TestOpeningsInSpanish(t *testing.T) {
	for game, least := range map[string]int{"chess": 3000, "othello": 70} {
		names := bookOf(t, game)
		if len(names) < least {
			t.Fatalf("the book of %s has %d names, want at least %v", game, len(names), least)
		}
		for _, name := range names {
			said := Of(game).Opening(text.Of("es"), name)
			if said == "" || inEnglish.MatchString(said) || strings.Contains(said, "  ") || said != text.Sentence(strings.TrimSpace(said)) {
				t.Errorf("%q is called %q; want a name in Spanish, begun as a sentence, with single spaces", name, said)
			}
			if said := Of(game).Opening(text.Of("en"), name); !strings.HasSuffix(said, name) {
				t.Errorf("in English %q is called %q", name, said)
			}
		}
	}
}

// TestUsualOpenings: common openings have the names that Spanish players use.
func TestUsualOpenings(t *testing.T) {
	for name, want := range map[string]string{
		"Ruy Lopez": "Apertura española",
		"Ruy Lopez: Morphy Defense, Closed Variation":   "Apertura española, defensa Morphy, variante cerrada",
		"Ruy Lopez: Exchange Variation":                 "Apertura española, variante del cambio",
		"Ruy Lopez: Berlin Defense":                     "Apertura española, defensa berlinesa",
		"Italian Game: Giuoco Piano":                    "Apertura italiana, Giuoco Piano",
		"Italian Game: Evans Gambit Accepted":           "Apertura italiana, gambito Evans aceptado",
		"Italian Game: Two Knights Defense":             "Apertura italiana, defensa de los dos caballos",
		"Scotch Game":                                   "Apertura escocesa",
		"Four Knights Game":                             "Apertura de los cuatro caballos",
		"Vienna Game":                                   "Apertura vienesa",
		"King’s Gambit Accepted":                        "Gambito de rey aceptado",
		"King’s Pawn Game":                              "Apertura de peón de rey",
		"Sicilian Defense: Najdorf Variation":           "Defensa siciliana, variante Najdorf",
		"Sicilian Defense: Dragon Variation":            "Defensa siciliana, variante del Dragón",
		"Sicilian Defense: Accelerated Dragon":          "Defensa siciliana, Dragón acelerado",
		"Sicilian Defense: Smith-Morra Gambit Deferred": "Defensa siciliana, gambito Smith-Morra diferido",
		"Sicilian Defense: Wing Gambit":                 "Defensa siciliana, gambito del ala",
		"French Defense: Advance Variation":             "Defensa francesa, variante del avance",
		"Caro-Kann Defense: Accelerated Panov Attack":   "Defensa Caro-Kann, ataque Panov acelerado",
		"Scandinavian Defense":                          "Defensa escandinava",
		"Russian Game":                                  "Defensa Petrov",
		"Queen’s Gambit Declined":                       "Gambito de dama rehusado",
		"Queen’s Gambit Accepted: Central Variation":    "Gambito de dama aceptado, variante central",
		"Queen’s Pawn Game: London System":              "Apertura de peón de dama, sistema Londres",
		"Slav Defense":                                  "Defensa eslava",
		"King’s Indian Defense: Four Pawns Attack":      "Defensa india de rey, ataque de los cuatro peones",
		"Nimzo-Indian Defense: Sämisch Variation":       "Defensa nimzoindia, variante Sämisch",
		"Old Indian Defense":                            "Defensa india antigua",
		"King’s Indian Attack":                          "Ataque indio de rey",
		"English Opening: Reversed Sicilian":            "Apertura inglesa, variante siciliana invertida",
		"Bird Opening: From’s Gambit":                   "Apertura Bird, gambito From",
		"Pterodactyl Defense":                           "Defensa del pterodáctilo",
		"Van Geet Opening: Sicilian Two Knights":        "Apertura Van Geet, variante siciliana de los dos caballos",
		"No such Thing":                                 "No such Thing",
		"":                                              "",
	} {
		if got := Of("chess").Opening(text.Of("es"), name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"Tiger": "Apertura · Tiger", "Parallel": "Apertura · Paralela",
		"Cow Bat: Kling Continuation": "Apertura · Cow Bat, continuación Kling", "Semi-Wing Variation": "Apertura · Variante Semi-Wing"} {
		if got := Of("othello").Opening(text.Of("es"), name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
	if got := Of("othello").Opening(text.Of("en"), "Tiger"); got != "Opening · Tiger" {
		t.Errorf("in English it is called %q", got)
	}
}
