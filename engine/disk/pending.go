//go:build !windows

package disk

import (
	"path/filepath"

	"github.com/google/renameio/v2"
)

// openTemporary creates a temporary file that is to replace another.
func openTemporary(path string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
}
