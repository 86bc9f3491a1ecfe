package scorm

import (
	"cmp"
	"html"
	"strconv"
	"strings"
)

// launch returns the page that the platform opens. Its policy allows only the package's own
// files. The exercises are data in it: some hosts do not serve files with the ending json.
func (c *Course) launch(s *site) []byte {
	key := "set"
	if c.One {
		key = "exercise"
	}
	lang := cmp.Or(c.Set.Exercises[0].Lang, "en")
	return []byte(strings.NewReplacer(
		"{lang}", html.EscapeString(lang), "{title}", html.EscapeString(c.title()), "{script}", s.Scorm,
		"{format}", string(c.Format), "{pass}", strconv.Itoa(c.Pass), "{sum}", c.sum(), "{key}", key, "{exercises}", string(c.source()),
	).Replace(launchPage))
}

// launchPage contains the exercises as encoding/json writes them, without < and &.
const launchPage = `<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
html, body { height: 100%; margin: 0; font: 1rem/1.5 system-ui, sans-serif }
body { display: flex; flex-direction: column }
p { margin: 0; padding: .5rem 1rem }
iframe { flex: 1 0 36rem; width: 100%; border: 0 }
.covered { opacity: 0 }
</style>
</head>
<body>
<p role="status" id="says"></p>
<iframe id="board" class="covered" title="{title}"></iframe>
<noscript><p>JavaScript</p></noscript>
<script type="application/json" id="course">{"format":"{format}","pass":{pass},"sum":"{sum}","{key}":{exercises}}</script>
<script src="{script}"></script>
</body>
</html>
`
