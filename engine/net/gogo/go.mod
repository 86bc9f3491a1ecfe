module github.com/gogo/protobuf

go 1.26.0

require github.com/golang/protobuf v1.3.2

replace github.com/golang/protobuf => ../protobuf
