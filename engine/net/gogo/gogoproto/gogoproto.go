// Package gogoproto stands in for the options of gogo/protobuf, which generated
// code imports without using anything of them.
package gogoproto
