import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canonicalEncodedText,
  canonicalFirewallComment,
  canonicalNotificationText,
  canonicalSectionText,
  firewallComment,
  oneLine,
  repairText,
} from "../../../src/resources/formats/text";
import { anyText } from "../../support/any-text";

it.each(["two\nlines", "two\rlines", "two\r\nlines"])("values of section files are one line: %j", (text) => {
  expect(oneLine(text)).toBe("must be one line of text");
});

it("canonical texts are idempotent", () => {
  for (const canonical of [canonicalSectionText, canonicalEncodedText, canonicalNotificationText]) {
    fc.assert(
      fc.property(anyText(), (text) => {
        const once = canonical(text);
        if (once !== null) expect(canonical(once)).toBe(once);
      }),
    );
  }
});

it("refuses comments that would become configuration", () => {
  expect(firewallComment("one\nIN DROP -p tcp -dport 22")).toBeDefined();
  expect(firewallComment("one\rtwo")).toBeDefined();
  expect(firewallComment("# one, two; ünïcödé ☃")).toBeUndefined();
});

it("treats comments as equal if the server cut off their last byte", () => {
  const broken = "voil\ufffd";
  expect(canonicalFirewallComment("voilà")).toBe(broken);
  expect(canonicalFirewallComment(broken)).toBe(broken);
  expect(canonicalFirewallComment("voilà!")).toBe("voilà!");
});

const garble = (text: string) => Buffer.from(text).toString("latin1");

it("garbled text is repaired after any number of garblings", () => {
  fc.assert(
    fc.property(
      anyText(),
      fc.constantFrom("☃", "日", "é\u0301", "😀"),
      fc.integer({ min: 0, max: 3 }),
      (text, wide, times) => {
        let garbled = text + wide;
        for (let round = 0; round < times; round += 1) garbled = garble(garbled);
        expect(repairText(garbled)).toBe(text + wide);
      },
    ),
  );
});

it("garbled text causes no plan", () => {
  const comment = "ünïcödé ☃";
  expect(canonicalSectionText(garble(comment))).toBe(canonicalSectionText(comment));
  expect(canonicalSectionText("für München")).toBe("für München");
});
