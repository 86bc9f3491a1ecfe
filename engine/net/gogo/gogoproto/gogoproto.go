// Package gogoproto stands in for the options of gogo/protobuf, which generated code imports without
// using any.
package gogoproto
