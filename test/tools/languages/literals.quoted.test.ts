import { expect, it } from "vitest";
import { quoted } from "../../../src/tools/languages/literals";

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
