import { expect, it } from "vitest";
import { regexProblem } from "../../../../src/simulator/families/notifications/rust-regex";
import { recordedCluster } from "../ask";

/** The markers below the pattern, and the error. */
const complaint = (pattern: string) => regexProblem(pattern)?.split("\n").slice(2).join("|");

it.each([
  ["(", "    ^|error: unclosed group"],
  ["a((b)", "     ^|error: unclosed group"],
  ["a)", "     ^|error: unopened group"],
  ["a|*", "      ^|error: repetition operator missing expression"],
  ["(?i)*", "        ^|error: repetition operator missing expression"],
  ["[a", "    ^|error: unclosed character class"],
  ["x[^]", "     ^^^|error: unclosed character class"],
  ["[z-a]", "     ^^^|error: invalid character class range, the start must be <= the end"],
  ["x(?!y)", "     ^^^|error: look-around, including look-ahead and look-behind, is not supported"],
  ["(?<=y)x", "    ^^^^|error: look-around, including look-ahead and look-behind, is not supported"],
  ["(a)\\1", "       ^^|error: backreferences are not supported"],
  ["\\y", "    ^^|error: unrecognized escape sequence"],
  ["a\\", "     ^|error: incomplete escape sequence, reached end of pattern prematurely"],
  ["\\\\u{[^}]*}", "        ^|error: repetition quantifier expects a valid decimal"],
  ["a{2,1}", "     ^^^^^|error: invalid repetition count range, the start must be <= the end"],
  ["a{2", "     ^^|error: unclosed counted repetition"],
])("the pattern %s is refused", (pattern, text) => {
  expect(complaint(pattern)).toBe(text);
});

it.each([
  "^.+$",
  "(?i)web-\\d+|db",
  "(?P<n>a)(?:b)?",
  "[]a-z^[:digit:]-]*?",
  "[\\w&&[^0-9]]{2,3}",
  "a{1,}b{3}?",
  "\\p{Greek}\\x{41}\\.\\-",
  "",
])("the pattern %s is accepted", (pattern) => {
  expect(regexProblem(pattern)).toBeUndefined();
});

it("patterns of matchers are checked before other properties of the matcher", async () => {
  const ask = recordedCluster();
  const params = { name: "m1", target: ["nope"], "match-field": ["regex:hostname=("] };
  const text = "invalid regex: regex parse error:\n    (\n    ^\nerror: unclosed group";
  expect(await ask("POST", "/cluster/notifications/matchers", params)).toBe(
    `500 error: could not apply filter: ${text}`,
  );
});
