package scorm

import (
	"html"
	"strings"
)

// manifests holds the manifests up to the title and between title and resources, and the
// attributes of a resource. No manifest locates its schemas: platforms know them.
//
// A SCORM 2004 platform considers an activity that reports nothing completed and passed, unless
// the manifest states that the content reports it.
var manifests = map[Format]struct{ head, item, kind string }{
	V12: {
		head: `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>`,
		kind: `adlcp:scormtype="sco"`,
	},
	V2004: {
		head: `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>`,
		item: "\n" + `<imsss:sequencing><imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/></imsss:sequencing>`,
		kind: `adlcp:scormType="sco"`,
	},
}

// manifest lists the package's files for the platform.
func (c *Course) manifest(names []string) []byte {
	m, title := manifests[c.Format], html.EscapeString(c.title())
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	b.WriteString(`<manifest identifier="playout-` + c.sum() + `" version="1" ` + m.head + "\n")
	b.WriteString(`<organizations default="course"><organization identifier="course"><title>` + title + "</title>\n")
	b.WriteString(`<item identifier="item" identifierref="board"><title>` + title + "</title>" + m.item + "</item>\n")
	b.WriteString("</organization></organizations>\n")
	b.WriteString(`<resources><resource identifier="board" type="webcontent" ` + m.kind + ` href="` + launchFile + `">` + "\n")
	for _, name := range names {
		b.WriteString(`<file href="` + name + `"/>` + "\n")
	}
	b.WriteString("</resource></resources>\n</manifest>\n")
	return []byte(b.String())
}
