package svg

import "testing"

func TestCompact(t *testing.T) {
	for drawing, want := range map[string]string{
		`<svg style="a:b;"><g style=""><use style="c:d;"/></g></svg>`:                                                                                    `<svg style="a:b;"><g><use style="c:d;"/></g></svg>`,
		`<svg><use x="1" style="c:d;"/><use style="e:f;"/><use style="c:d;"/></svg>`:                                                                     `<svg><style>.s0{c:d;}</style><use x="1" class="s0"/><use style="e:f;"/><use class="s0"/></svg>`,
		`<svg><g transform="translate(1 2)" style="transform:matrix(1, 0, 0, 1, 1, 2);transform-origin:0px 0px;"><g style="transform:none;"/></g></svg>`: `<svg><g transform="translate(1 2)"><g style="transform:none;"/></g></svg>`,
		`<svg><g transform="scale(2)" style="fill:red;transform:matrix(2, 0, 0, 2, 0, 0);opacity:1;"/></svg>`:                                            `<svg><g transform="scale(2)" style="fill:red;opacity:1;"/></svg>`,
		`<svg style="a`: `<svg style="a`,
		``:              ``,
	} {
		if got := Compact(drawing); got != want {
			t.Errorf("%s\nbecame %s\nwant   %s", drawing, got, want)
		}
	}
}
