import { expect, it } from "vitest";
import { matchesPerl } from "../../../src/simulator/schema/perl-pattern";

it.each([
  ["\\S+", "a\n", true],
  ["\\S+", "a\nb", false],
  ["a|b", "ax", true],
  ["a|b", "xb", true],
  ["a|b", "xa", false],
  ["(?^i:[a-z0-9_][a-z0-9_\\-\\+\\.]*)", "Ab-+.", true],
  ["(?^:^[0-9A-F]{4}:[0-9A-F]{4}$)", "12AB:34CD", true],
  ["(?^:^[0-9A-F]{4}:[0-9A-F]{4}$)", "12ab:34cd", false],
  ["(?^i:x)y", "Xy", true],
  ["(?^i:x)y", "XY", false],
  ["(?^i:[\\(\\)-_.\\w\\d\\s]{0,256})", "größe (x)", true],
  ["http://.*", "http://a\rb", true],
  ["[1-9][0-9]*\\/(second|minute)", "5/second", true],
])("the Perl pattern %s against %j: %s", (pattern, value, matches) => {
  expect(matchesPerl(pattern, value)).toBe(matches);
});
