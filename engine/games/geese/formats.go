package geese

import (
	"encoding/json"
	"strings"

	"playout/engine/game/format"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// Formats returns Kaggle's episode and the position.
func (g *geese) Formats() []format.Format {
	position := format.Position("position", func(text string) bool { return isObjectWith(text, "geese") })
	position.MediaType, position.Extension, position.Read = "application/json", ".json", readPosition
	position.Identify = func(text string) bool { return position.Detect(text) && !looksLikeEpisode(text) }
	return []format.Format{
		{
			Name: "episode", MediaType: "application/json", Extension: ".json",
			Detect: looksLikeEpisode, Identify: looksLikeEpisode,
			Read: readEpisode, Write: writeEpisode, Record: recordEpisode, Split: splitEpisodes,
		},
		position,
	}
}

// isObjectWith reports whether text is an object that contains a name.
func isObjectWith(text, name string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "{") && strings.Contains(text, `"`+name+`"`)
}

// looksLikeEpisode reports whether text is an episode or a page with one.
func looksLikeEpisode(text string) bool {
	return isObjectWith(text, "steps") && strings.Contains(text, `"observation"`) || looksLikePage([]byte(text))
}

func readEpisode(text string) (format.Transcript, error) {
	e, err := ParseEpisode([]byte(text))
	if err != nil {
		return format.Transcript{}, err
	}
	t, err := e.Transcript()
	if err != nil {
		return t, strict.In("", "episode: ", err)
	}
	return t, nil
}

func writeEpisode(p format.Played) (string, error) {
	data, err := WriteEpisode(p.States, p.Players)
	return string(data), err
}

// recordEpisode writes an episode as a line, without names, since agents are not teams of Kaggle.
func recordEpisode(p format.Played) (string, error) {
	data, err := WriteEpisode(p.States, nil)
	return string(data) + "\n", err
}

// Number returns the number of an episode on Kaggle.
func (*geese) Number(record string) (number uint64, ok bool) {
	var file struct {
		Info struct {
			Episode *uint64 `json:"EpisodeId"`
		} `json:"info"`
	}
	if len(record) > MaxEpisode || json.Unmarshal(episodeIn([]byte(record)), &file) != nil || file.Info.Episode == nil {
		return 0, false
	}
	return *file.Info.Episode, true
}

// Verify replays an episode.
func (*geese) Verify(record []byte) (r format.Replayed, err error) {
	e, err := ParseEpisode(record)
	if err != nil {
		return r, err
	}
	r.Transitions = e.Transitions()
	r.Mismatches, r.First = e.Verify()
	return r, nil
}

// readPosition reads a position of any game of geese, whose options it finds in the text.
func readPosition(text string) (format.Transcript, error) {
	text = plaintext.Normal(text)
	var w written
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return format.Transcript{}, withForm("position: ", jsonError(err), form)
	}
	c := standard
	c.seats = len(w.Geese)
	for i, number := range w.numbers() {
		if *number != nil {
			*options[i+1].field(&c) = **number
		}
	}
	if err := c.check(); err != nil {
		return format.Transcript{}, strict.In("", "position: ", err)
	}
	return format.Transcript{Game: newGame(c).spec.Name(), Start: text}, nil
}
