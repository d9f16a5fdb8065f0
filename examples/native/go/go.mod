module follow

go 1.19

require github.com/OWNER/schmier/corpus v0.0.0
