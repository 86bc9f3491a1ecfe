module github.com/golang/protobuf

go 1.26.0
