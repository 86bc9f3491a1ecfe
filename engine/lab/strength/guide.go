package strength

import (
	"fmt"
	"regexp"
	"strings"
)

// block matches a table of the guide: its caption, and the lines of the table after it.
var block = regexp.MustCompile("(?m)^\\*\\*Table `([a-z]+)`\\*\\*.*\n\n(?:\\|.*\n)*")

// Renew returns the guide's page of strength with its tables made again, and their names. An
// unknown table is an error.
func Renew(page string) (text string, names []string, err error) {
	kept, err := Kept()
	if err != nil {
		return "", nil, err
	}
	text = block.ReplaceAllStringFunc(page, func(old string) string {
		caption, _, _ := strings.Cut(old, "\n")
		name := block.FindStringSubmatch(old)[1]
		names = append(names, name)
		if name == "levels" {
			return caption + "\n\n" + levelsTable()
		}
		rows := ""
		for i := range table {
			if r := &table[i]; string(r.Kind) == name {
				var played *Result
				if p, is := kept[r.Name]; is {
					played = &p
				}
				rows += r.Line(played, "not played yet")
			}
		}
		if rows == "" {
			err = fmt.Errorf("table %q is unknown", name)
			return old
		}
		return caption + "\n\n" + Head + rows
	})
	return text, names, err
}
