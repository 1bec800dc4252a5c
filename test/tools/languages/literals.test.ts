import { expect, it } from "vitest";
import { hclLines, hclLiteral, literal } from "../../../src/tools/languages/literals";

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
