module github.com/OWNER/schmier/corpus

go 1.19
