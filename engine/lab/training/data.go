package training

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/data"
	"playout/engine/strict"
	"playout/engine/train/sample"
)

// sources lists the origins of the data, for a card.
type sources struct {
	recipe []string // the commands that made the data sets
	rows   []string // files of rows, whose command is unknown
}

// describe returns a text about the samples and their origins.
func (s *sources) describe(samples *sample.Set) string {
	text := fmt.Sprintf("%d positions of %d games", samples.Len(), samples.Games())
	if len(s.recipe) > 0 {
		text += ", made by the recipe's selfplay"
	}
	if len(s.rows) > 0 {
		text += ", of them " + strings.Join(s.rows, " and ")
	}
	return text
}

// read adds the samples of the data sets and files of rows.
func (o *Options) read(samples *sample.Set) (from sources, err error) {
	if len(o.Data) == 0 {
		return from, strict.Wrong("data", "data is missing").Allow("files of selfplay, or of rows, which end in .csv, separated by spaces")
	}
	seen := map[string]string{} // path by checksum
	for _, path := range o.Data {
		var head dataset.Header
		games, positions := samples.Games(), samples.Len()
		rows := strings.HasSuffix(path, ".csv")
		sum, err := data.ReadSummed(disk.In(o.Dir, path), func(in io.Reader) (err error) {
			if rows {
				return readRows(in, samples)
			}
			head, err = data.Read(o.Game, in, samples.Add)
			return err
		})
		if err != nil {
			return from, strict.In("data", path+": ", err)
		}
		if same, twice := seen[sum]; twice {
			return from, strict.Wrong("data", "%s: the same games as %s", path, same).Allow("each data set once")
		}
		seen[sum] = path
		if rows {
			from.rows = append(from.rows, fmt.Sprintf("%d rows of %s with SHA-256 %s", samples.Len()-positions, filepath.Base(path), sum))
			continue
		}
		for _, net := range head.NetNames() {
			if card, ok := o.Nets.Card(net); ok && card.SHA256 == head.Nets[net].SHA256 {
				from.recipe = append(from.recipe, card.Recipe)
			}
		}
		from.recipe = append(from.recipe, head.Command(samples.Games()-games, path))
	}
	return from, nil
}

// readRows adds the rows of a file.
func readRows(from io.Reader, samples *sample.Set) error {
	for r := dataset.NewRowReader(from); ; {
		row, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = samples.AddRow(&row)
		}
		if err != nil {
			return err
		}
	}
}
