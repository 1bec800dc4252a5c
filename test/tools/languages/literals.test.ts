import { expect, it } from "vitest";
import { hclLines, hclLiteral, literal, quoted } from "../../../src/tools/languages/literals";

it.each([
  ["plain", "web", '"web"', '"web"'],
  ["quotes and backslashes", 'a"b\\c', '"a\\"b\\\\c"', '"a\\"b\\\\c"'],
  ["lines and tabs", "a\nb\tc\r", '"a\\nb\\tc\\r"', '"a\\nb\\tc\\r"'],
  ["expressions", "${x} %{if} $", '"$${x} %%{if} $"', '"$${x} %%{if} $"'],
  ["controls", "\u001b[31m\b\u009b", '"\\u001b[31m\\u0008\\u009b"', '"\\u001b[31m\\b\\u{9b}"'],
  ["invisible letters", "a\u202eb\u{e0041}", '"a\\u202eb\\U000e0041"', '"a\\u{202e}b\\u{e0041}"'],
  ["other letters", "Città 東京 🎉", '"Città 東京 🎉"', '"Città 東京 🎉"'],
])("keeps its value and shows every character: %s", (_, text, hcl, typescript) => {
  expect(hclLiteral(text)).toBe(hcl);
  expect(literal(text)).toBe(typescript);
});

it("writes a string of several lines as a heredoc in HCL", () => {
  expect(hclLines('# Notes\n\n  ${x} "y" \\n\n', "  ")).toBe('<<-EOT\n    # Notes\n\n      $${x} "y" \\n\n  EOT');
});

it.each([
  ["one line", "web\n"],
  ["no line end at the end", "a\nb"],
  ["an end marker", "a\nEOT\n"],
  ["all lines indented", "  a\n  b\n"],
  ["all lines indented with non-breaking spaces", "\u00a0a\n b\n"],
  ["a line of spaces", "a\n  \nb\n"],
  ["invisible letters", "a\n\u202eb\n"],
  ["tabs", "a\n\tb\n"],
  ["line ends of Windows", "a\r\nb\r\n"],
])("uses a literal where a heredoc would lose %s", (_, text) => {
  expect(hclLines(text, "  ")).toBeUndefined();
});

it("keeps the string in TypeScript", () => {
  const text = 'a\u001b\u202e\u{e0041}\u2028\\"';
  expect(new Function(`return ${literal(text)}`)()).toBe(text);
});

it.each([
  ["plain", "web", '"web"', '"web"'],
  ["quotes and backslashes", 'a"b\\u0041', '"a\\"b\\\\u0041"', '"a\\"b\\\\u0041"'],
  ["controls", "\u001b\u0085\n", '"\\u001b\\u0085\\n"', '"\\u001b\\u0085\\n"'],
  ["invisible letters", "\u202e\u{e0041}", '"\\u202e\\U000e0041"', '"\\u202e\\udb40\\udc41"'],
  ["other letters", "Città 東京 🎉", '"Città 東京 🎉"', '"Città 東京 🎉"'],
])("a string keeps its value and shows every character: %s", (_, text, digits, halves) => {
  expect(quoted(text)).toBe(digits);
  expect(quoted(text, "halves")).toBe(halves);
});
