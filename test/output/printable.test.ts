import { describe, expect, it } from "vitest";
import { counted, printable, printableLine } from "../../src/output/printable";

describe("external text", () => {
  it.each([
    ["plain text stays", "Città, 東京 🎉 – «ok»", "Città, 東京 🎉 – «ok»"],
    ["lines stay lines", "one\r\ntwo\nthree", "one\ntwo\nthree"],
    ["a carriage return alone overwrites nothing", "good\rbad", "good\\u{d}bad"],
    ["tabs are blanks", "a\tb", "a b"],
    ["colours", "\u001b[31mred\u001b[0m", "\\u{1b}[31mred\\u{1b}[0m"],
    ["the title of the window", "\u001b]0;owned\u0007", "\\u{1b}]0;owned\\u{7}"],
    ["controls of eight bits", "\u009b31m\u0085\u007f\u0000", "\\u{9b}31m\\u{85}\\u{7f}\\u{0}"],
    ["right-to-left characters", "user\u202etxt.exe\u2066x\u2069", "user\\u{202e}txt.exe\\u{2066}x\\u{2069}"],
    ["invisible characters", "a\u200bb\ufeffc\u00add\u{e0041}", "a\\u{200b}b\\u{feff}c\\u{ad}d\\u{e0041}"],
    ["other line ends", "a\u2028b\u2029", "a\\u{2028}b\\u{2029}"],
    ["half a character", "a\ud83d b", "a\\u{d83d} b"],
  ])("%s", (_, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it("external text fits on one line on request", () => {
    expect(printableLine(" one\r\ntwo\n")).toBe("one two");
  });

  it("external text is cut with a mark that counts the missing characters", () => {
    expect(printable("x".repeat(1_000_000), 10)).toBe("xxxxxxxxxx…(cut: 999990 more characters)");
    expect(printable("x".repeat(10), 10)).toBe("xxxxxxxxxx");
  });

  it("external text is unchanged at the next limit, and counts all missing characters when that cuts more", () => {
    const once = printable("x".repeat(1000), 100);
    expect(printable(once, 100)).toBe(once);
    expect(printable(once, 50)).toBe(`${"x".repeat(50)}…(cut: 950 more characters)`);
  });

  it("external text cannot pretend to be cut already", () => {
    const pretending = `${"x".repeat(1000)}…(cut: 1 more characters)`;
    expect(printable(pretending, 100)).toBe(`${"x".repeat(100)}…(cut: 901 more characters)`);
    expect(printable(`${"…(cut: 1 more characters)".repeat(100)}`, 100).length).toBeLessThan(160);
  });

  it("contains only printable characters for any input", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const shown = printable(String.fromCodePoint(code));
      if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(shown) && shown !== "\n")
        throw new Error(`U+${code.toString(16)} is shown as it is`);
    }
  });
});

it.each([
  [0, "0 changes"],
  [1, "1 change"],
  [9, "9 changes"],
  [12_345, "12,345 changes"],
])("%d of a thing are counted with the right form", (count, text) => {
  expect(counted(count, "change")).toBe(text);
});

it("words with an irregular plural are counted with it", () => {
  expect([1, 2].map((count) => counted(count, "entry", "entries"))).toEqual(["1 entry", "2 entries"]);
});
