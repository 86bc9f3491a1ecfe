package svg

import (
	"strconv"
	"strings"
)

// Compact returns a drawing in fewer bytes: it writes a style that several elements share once,
// and drops a transform in a style that repeats the attribute.
func Compact(drawing string) string {
	const attribute = ` style="`
	parts := strings.Split(drawing, attribute)
	styles, count := make([]string, len(parts)), map[string]int{}
	for i := 1; i < len(parts); i++ {
		style, after, closed := strings.Cut(parts[i], `"`)
		if !closed {
			return drawing
		}
		before := parts[i-1]
		if strings.Contains(before[max(0, strings.LastIndexByte(before, '<')):], ` transform="`) {
			style = without(without(style, "transform:"), "transform-origin:")
		}
		styles[i], parts[i] = style, after
		count[style]++
	}
	var b, rules strings.Builder
	class := map[string]string{}
	for i, part := range parts {
		switch style := styles[i]; {
		case style == "":
		case count[style] == 1:
			b.WriteString(attribute + style + `"`)
		default:
			if class[style] == "" {
				class[style] = "s" + strconv.Itoa(len(class))
				rules.WriteString("." + class[style] + "{" + style + "}")
			}
			b.WriteString(` class="` + class[style] + `"`)
		}
		b.WriteString(part)
	}
	head, rest, closed := strings.Cut(b.String(), ">")
	if !closed || rules.Len() == 0 {
		return b.String()
	}
	return head + "><style>" + rules.String() + "</style>" + rest
}

// without returns a style without a property.
func without(style, property string) string {
	at := 0
	if !strings.HasPrefix(style, property) {
		at = strings.Index(style, ";"+property) + 1
		if at == 0 {
			return style
		}
	}
	end := strings.IndexByte(style[at:], ';')
	if end < 0 {
		return style
	}
	return style[:at] + style[at+end+1:]
}
