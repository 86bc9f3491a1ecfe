//go:build !js

package onnx

// maxFile is the largest file in bytes.
const maxFile = 128 << 20
