import { expect, it } from "vitest";
import { hclLines, hclLiteral, literal, quoted } from "../../../src/tools/languages/literals";

/** Strings and their literals in every language. A row names the languages whose literal differs; `halves` is Java's. */
it.each([
  { name: "plain", text: "web", all: '"web"' },
  { name: "quotes and backslashes", text: 'a"b\\c\\u0041', all: '"a\\"b\\\\c\\\\u0041"' },
  { name: "lines and tabs", text: "a\nb\tc\r", all: '"a\\nb\\tc\\r"' },
  { name: "other letters", text: "Città 東京 🎉", all: '"Città 東京 🎉"' },
  {
    name: "expressions",
    text: "${x} %{if} $",
    all: '"${x} %{if} $"',
    hcl: '"$${x} %%{if} $"',
    typescript: '"$${x} %%{if} $"',
  },
  {
    name: "controls",
    text: "\u001b[31m\b\u0085\u009b\n",
    all: '"\\u001b[31m\\b\\u0085\\u009b\\n"',
    hcl: '"\\u001b[31m\\u0008\\u0085\\u009b\\n"',
    typescript: '"\\u001b[31m\\b\\u{85}\\u{9b}\\n"',
  },
  {
    name: "invisible letters",
    text: "a\u202eb\u{e0041}",
    all: '"a\\u202eb\\U000e0041"',
    typescript: '"a\\u{202e}b\\u{e0041}"',
    halves: '"a\\u202eb\\udb40\\udc41"',
  },
])(
  "a literal keeps the value of the string and shows every character: $name",
  ({ text, all, hcl = all, typescript = all, halves = all }) => {
    expect(hclLiteral(text)).toBe(hcl);
    expect(literal(text)).toBe(typescript);
    expect(quoted(text)).toBe(all);
    expect(quoted(text, "halves")).toBe(halves);
  },
);

it("a string of several lines is a heredoc in HCL", () => {
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
])("HCL has a literal where a heredoc would lose %s", (_, text) => {
  expect(hclLines(text, "  ")).toBeUndefined();
});

it("a literal in TypeScript has the value of the string", () => {
  const text = 'a\u001b\u202e\u{e0041}\u2028\\"';
  expect(new Function(`return ${literal(text)}`)()).toBe(text);
});
