package svg

import "strings"

// inherited are the CSS properties that an element inherits from its parent, and own
// those that it does not inherit. Both lists hold the properties that drawings use.
var (
	inherited = []string{
		"fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
		"stroke-dashoffset", "color", "paint-order", "font-family", "font-size", "font-weight", "text-anchor",
	}
	own = []string{"opacity", "transform", "transform-origin", "translate", "scale", "dominant-baseline"}
)

// initial holds the initial values of the properties in own.
var initial = map[string]string{"opacity": "1", "transform": "none", "translate": "none", "scale": "none", "dominant-baseline": "auto"}

// Style returns the value that an element has for a CSS property.
type Style func(property string) string

// Foreign reports whether an attribute has no place in a self-contained drawing.
func Foreign(name string) bool {
	switch name {
	case "class", "style", "role", "tabindex":
		return true
	}
	return strings.HasPrefix(name, "data-") || strings.HasPrefix(name, "aria-") || strings.HasPrefix(name, "on")
}

// Visible reports whether an element with a tag and a style appears in a picture.
func Visible(tag string, style Style) bool {
	if style("display") == "none" || style("opacity") == "0" {
		return false
	}
	return tag != "rect" || style("fill-opacity") != "0" || style("stroke") != "none"
}

// Inline returns a style attribute with the part of an element's style that it does not
// inherit from its parent, nil for no parent, or have initially.
func Inline(style, parent Style) string {
	var text strings.Builder
	add := func(name, usual string) {
		if value := style(name); value != usual {
			text.WriteString(name + ":" + value + ";")
		}
	}
	for _, name := range inherited {
		usual := ""
		if parent != nil {
			usual = parent(name)
		}
		add(name, usual)
	}
	for _, name := range own {
		if name != "transform-origin" || style("transform") != "none" || style("scale") != "none" {
			add(name, initial[name])
		}
	}
	return text.String()
}

// Definitions returns the ids in a text, and those in their texts in turn. It asks for the text
// of each id once, in that order; there reports whether the id exists.
func Definitions(text string, of func(id string) (text string, there bool)) map[string]bool {
	ids := map[string]bool{}
	for text != "" {
		more := ""
		for _, id := range References(text) {
			if !ids[id] {
				next, there := of(id)
				ids[id] = there
				more += next
			}
		}
		text = more
	}
	return ids
}
