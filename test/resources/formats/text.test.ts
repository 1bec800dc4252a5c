import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64, maxEncodedLength } from "../../../src/resources/formats/base64";
import { encodeHaRuleComment, haRuleComment } from "../../../src/resources/formats/ha-rule-comment";
import {
  canonicalEncodedText,
  canonicalNotificationText,
  canonicalSectionText,
  oneLine,
} from "../../../src/resources/formats/text";
import { repairText } from "../../../src/resources/formats/text-repair";
import { matching } from "../../../src/resources/formats/validator";

const anyText = fc.string({ unit: "binary" });
const garble = (text: string) => Buffer.from(text).toString("latin1");

describe("garbled text", () => {
  it("is repaired however often it was garbled", () => {
    fc.assert(
      fc.property(
        anyText,
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

  it("is no difference to plan for", () => {
    const comment = "ünïcödé ☃";
    expect(canonicalSectionText(garble(comment))).toBe(canonicalSectionText(comment));
    expect(canonicalSectionText("für München")).toBe("für München");
  });
});

it.each(["two\nlines", "two\rlines", "two\r\nlines"])("values of section files are one line: %j", (text) => {
  expect(oneLine(text)).toBe("must be one line of text");
});

it("canonical texts are idempotent", () => {
  for (const canonical of [canonicalSectionText, canonicalEncodedText, canonicalNotificationText]) {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = canonical(text);
        if (once !== null) expect(canonical(once)).toBe(once);
      }),
    );
  }
});

describe("comments of HA rules", () => {
  it("survive the server's percent-decoding", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sent = encodeHaRuleComment(text);
        expect(sent).toMatch(/^[\x20-\x7e]*$/);
        expect(decodeURIComponent(sent)).toBe(text);
      }),
    );
    expect(encodeHaRuleComment("50% off ☃")).toBe("50%25 off %E2%98%83");
  });

  it("are limited by what is sent", () => {
    expect(haRuleComment("x".repeat(4096))).toBeUndefined();
    expect(haRuleComment("%".repeat(1366))).toMatch(/at most 4096/);
  });
});

describe("base64", () => {
  it("gives back what went in, also without padding and in the alphabet for URLs", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const encoded = encodeBase64(text);
        expect(decodeBase64(encoded)).toBe(text);
        expect(decodeBase64(encoded.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"))).toBe(text);
      }),
    );
  });

  it("knows what is none", () => {
    expect(decodeBase64("KEY=value")).toBeUndefined();
    expect(decodeBase64("abcde")).toBeUndefined();
    expect(decodeBase64("/w==")).toBeUndefined();
  });

  it("limits what is encoded", () => {
    expect(maxEncodedLength(8)("123456")).toBeUndefined();
    expect(maxEncodedLength(8)("1234567")).toMatch(/at most 8/);
  });
});

it("says when only blanks around a value are wrong", () => {
  const word = matching(/^[a-z]+$/, "must be a word");
  expect(word("abc\n")).toBe("must not begin or end with blanks or line feeds");
  expect(word(" abc")).toBe("must not begin or end with blanks or line feeds");
  expect(word("a1")).toBe("must be a word");
});
