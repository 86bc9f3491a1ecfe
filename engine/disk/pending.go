//go:build !windows

package disk

import (
	"path/filepath"

	"github.com/google/renameio/v2"
)

// pend opens a temporary file to replace another.
func pend(path string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
}
