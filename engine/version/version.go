// Package version has the version of Playout, for the command line, the page, results files
// and the site's zip. CHANGELOG.md says what each version brought.
package version

// Version is that of this source, as semver.org describes versions; between two releases it is
// that of the latest.
const Version = "0.1.0"
