import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canonicalEncodedText,
  canonicalNotificationText,
  canonicalSectionText,
  oneLine,
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
