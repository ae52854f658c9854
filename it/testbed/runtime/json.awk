# Prints the scalars of a JSON document, one in a line: the keys that lead to it and the value, separated by tabs.
#   {"name": "a", "dependencies": {"b": "1"}, "files": [true]}   ->   name⇥a   dependencies⇥b⇥1   files⇥0⇥true
# Of the escapes in a text, \" \\ and \/ are resolved; the others stay as they are written, so a line is a scalar.
# Exits with 1, and says where, when the document is not JSON.

{ text = text $0 "\n" }

END {
  at = 1
  value("")
  blank()
  if (at <= length(text)) fail("more follows the document")
}

function fail(why) {
  print "JSON: " why " at character " at > "/dev/stderr"
  exit 1
}

function blank() {
  while (at <= length(text) && index(" \t\r\n", substr(text, at, 1))) at++
}

function expect(character) {
  blank()
  if (substr(text, at, 1) != character) fail("expected " character)
  at++
}

# a text in quotes, without them
function quoted(  read, character) {
  expect("\"")
  while ((character = substr(text, at, 1)) != "\"") {
    if (at >= length(text)) fail("a text that does not end")
    if (character == "\\") {
      at++
      character = substr(text, at, 1)
      if (!index("\"\\/", character)) character = "\\" character
    }
    read = read character
    at++
  }
  at++
  return read
}

function value(path,  opening, literal) {
  blank()
  opening = substr(text, at, 1)
  if (opening == "{" || opening == "[") collection(path, opening == "{")
  else if (opening == "\"") print path quoted()
  else if (match(substr(text, at), /^[-+.A-Za-z0-9]+/)) {
    literal = substr(text, at, RLENGTH)
    if (literal !~ /^(true|false|null|-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?)$/) fail("unknown word " literal)
    at += RLENGTH
    print path literal
  } else fail("expected a value")
}

function collection(path, keyed,  closing, count, key) {
  closing = keyed ? "}" : "]"
  at++
  blank()
  if (substr(text, at, 1) == closing) {
    at++
    return
  }
  for (count = 0; ; count++) {
    blank()
    key = count
    if (keyed) {
      key = quoted()
      expect(":")
    }
    value(path key "\t")
    blank()
    if (substr(text, at, 1) != ",") break
    at++
  }
  expect(closing)
}
