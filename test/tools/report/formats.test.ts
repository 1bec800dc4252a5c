import { expect, it } from "vitest";
import { escapeXml } from "../../../src/tools/report/formats";

it.each([
  ['<a & "b">', "&lt;a &amp; &quot;b&quot;&gt;"],
  ["Città 東京 🎉\n\t", "Città 東京 🎉\n\t"],
  // XML allows none of these characters, and one of them makes a file unreadable.
  ["a\ufffeb\uffff", "a\\u{fffe}b\\u{ffff}"],
  ["a\u0000b\u001b", "a\\u{0}b\\u{1b}"],
  ["half \ud83c", "half \\u{d83c}"],
])("the text %j is %j in XML", (text, written) => {
  expect(escapeXml(text)).toBe(written);
});
