package review

import (
	"html"
	"strconv"
	"strings"

	"playout/ui/feature"
	"playout/ui/text"
)

type (
	// SaveText saves the review as a text.
	SaveText struct{}
	// SavePicture saves the review as a picture.
	SavePicture struct{}
	// pictureSaved is its outcome.
	pictureSaved struct{ ok bool }
)

// fileName returns the name of a file with the review, without its ending.
func fileName(now *feature.Snapshot) string {
	return "playout-review-" + now.Game.ID + "-" + now.Date.Day("-")
}

// saveText saves the review as a text: what the page says, and all judged moves.
func (f *Feature) saveText(c *feature.Context) {
	if f.found != nil && c.Board != nil {
		c.Do(feature.Save{Name: fileName(&c.Snapshot) + ".txt", Kind: "text/plain", Data: []byte(f.asText(&c.Snapshot))})
	}
}

// asText returns the review as lines of text.
func (f *Feature) asText(now *feature.Snapshot) string {
	w := WordsIn(now.T)
	lines := append(f.head(now), "", f.title(now)+".", f.more(now, false))
	for i := range f.found.Deaths {
		lines = append(lines, fateText(now, &f.found.Deaths[i]))
	}
	lines = append(lines, "")
	for i := range f.found.Result.Plies {
		p := &f.found.Result.Plies[i]
		var row Row
		f.fill(now, &row, p)
		line := row.Number + "\t" + row.Move + row.Sign + "\t" + row.Word + "\t" + row.Lost
		if row.Better != "" {
			line += "\t" + row.Better
		}
		lines = append(lines, line)
	}
	return strings.Join(append(lines, "", w.Judged+": "+f.found.Result.Judge), "\n") + "\n"
}

// head returns the game, and a line for each player with the accuracy.
func (f *Feature) head(now *feature.Snapshot) []string {
	w := WordsIn(now.T)
	lines := []string{now.T.Game(now.Game.ID)}
	names := now.PlayerNames()
	for seat, id := range now.Game.Seats {
		line := now.T.Seat(id)
		if seat < len(names) && names[seat] != "" {
			line += " (" + names[seat] + ")"
		}
		if accuracy, known := f.found.Result.Accuracy[id]; known {
			line += ": " + text.Fill(w.Accuracy, "n", now.T.Chance(accuracy/100))
		}
		lines = append(lines, line)
	}
	return lines
}

// The picture: its width, and the height of a line of text.
const (
	pictureWidth = 800
	lineHeight   = 24
	margin       = 32
)

// savePicture saves the review as a picture.
func (f *Feature) savePicture(c *feature.Context) {
	if f.found == nil || c.Board == nil {
		return
	}
	svg, height := f.picture(&c.Snapshot)
	c.Do(feature.SaveDrawing{
		Name: fileName(&c.Snapshot) + "." + feature.PicturePNG, SVG: svg, Width: pictureWidth, Height: height,
		Then: func(ok bool) feature.Message { return pictureSaved{ok} },
	})
}

// picture returns the review as a self-contained drawing, in the light colours of the page.
func (f *Feature) picture(now *feature.Snapshot) (svg string, height int) {
	var b strings.Builder
	at := margin
	write := func(words, style string) {
		at += lineHeight
		b.WriteString(`<text x="` + strconv.Itoa(margin) + `" y="` + strconv.Itoa(at) + `" ` + style + ">" + html.EscapeString(words) + "</text>")
	}
	const quiet = `fill="#666c68" font-size="15"`
	write(f.title(now), `fill="#1e2221" font-size="24" font-weight="600"`)
	for line := range strings.SplitAfterSeq(f.more(now, false), ". ") {
		write(line, quiet)
	}
	g := f.graph(now)
	at += 8
	b.WriteString(`<svg x="` + strconv.Itoa(margin) + `" y="` + strconv.Itoa(at) + `" width="` + strconv.Itoa(pictureWidth-2*margin) + `" height="` + strconv.Itoa(2*boxHeight) + `" viewBox="0 0 ` + strconv.Itoa(boxWidth) + " " + strconv.Itoa(boxHeight) + `" preserveAspectRatio="none">`)
	b.WriteString(g.drawing())
	b.WriteString("</svg>")
	at += 2 * boxHeight
	write(g.Title, quiet)
	for _, line := range f.head(now) {
		write(line, quiet)
	}
	for i := range f.found.Result.Plies {
		p := &f.found.Result.Plies[i]
		if p.Grade != "blunder" && p.Grade != "mistake" || !f.isOwn(now, p) || at > 1000 {
			continue
		}
		var row Row
		f.fill(now, &row, p)
		write(row.Number+"  "+row.Move+row.Sign+"  "+row.Word+"  "+row.Lost+"  "+row.Better, `fill="#1e2221" font-size="15"`)
	}
	at += margin
	size := `width="` + strconv.Itoa(pictureWidth) + `" height="` + strconv.Itoa(at) + `"`
	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ` + size + ` viewBox="0 0 ` + strconv.Itoa(pictureWidth) + " " + strconv.Itoa(at) + `" font-family="system-ui, sans-serif"><rect ` + size + ` fill="#fffefb"/>` + b.String() + "</svg>", at
}

// drawing returns the graph as a drawing that needs no style sheet.
func (g *Graph) drawing() string {
	line := func(d, stroke, more string) string {
		return `<path d="` + d + `" fill="none" stroke="` + stroke + `" vector-effect="non-scaling-stroke" ` + more + `/>`
	}
	d := line("M"+figure(edge)+" "+figure(y(0.5))+"H"+figure(boxWidth-edge), "#666c68", `stroke-dasharray="2 4"`)
	colours := []string{"#d4512a", "#1d5c8c", "#1f6b45", "#b26a00", "#9b1c31", "#666c68", "#1e2221", "#7a4fa0"}
	for i := range g.Curves {
		if len(g.Curves) == 1 {
			d += `<path d="` + g.area(&g.Curves[i]) + `" fill="#d4512a" fill-opacity=".11"/>`
		}
		d += line(g.path(&g.Curves[i]), colours[i%len(colours)], `stroke-width="2"`)
	}
	if g.Exact >= 0 {
		d += line("M"+figure(g.x(g.Exact))+" "+figure(boxHeight-1.5)+"H"+figure(boxWidth-edge), "#1f6b45", `stroke-width="3"`)
	}
	for _, dot := range g.Dots {
		colour, size := "#9b1c31", "9"
		if dot.Grade == "inaccuracy" {
			colour = "#b26a00"
		}
		if dot.Large {
			size = "15"
		}
		d += line("M"+g.place(dot.Point)+"h0", colour, `stroke-linecap="round" stroke-width="`+size+`"`)
	}
	return d
}
