package version

import (
	"os"
	"regexp"
	"testing"
)

// The changelog's latest version is this one.
func TestChangelog(t *testing.T) {
	changelog, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	latest := regexp.MustCompile(`(?m)^## (\d+\.\d+\.\d+)$`).FindSubmatch(changelog)
	if latest == nil || string(latest[1]) != Version {
		t.Errorf("the changelog's latest version is %q, want %q", latest, Version)
	}
}
