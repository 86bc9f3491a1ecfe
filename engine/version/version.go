// Package version holds the version of Playout, for the command line, the page, results files and
// the site's zip. CHANGELOG.md lists the changes of each version.
package version

// Version is the version of this source, in the form of semver.org; between two releases it is that
// of the latest.
const Version = "0.1.0"
