import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, encodeBase64, maxEncodedLength } from "../../../src/resources/formats/base64";
import { anyText } from "../../support/any-text";

describe("base64", () => {
  it("returns the original, also without padding and in the alphabet for URLs", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const encoded = encodeBase64(text);
        expect(decodeBase64(encoded)).toBe(text);
        expect(decodeBase64(encoded.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"))).toBe(text);
      }),
    );
  });

  it("detects invalid input", () => {
    expect(decodeBase64("KEY=value")).toBeUndefined();
    expect(decodeBase64("abcde")).toBeUndefined();
    expect(decodeBase64("/w==")).toBeUndefined();
  });

  it("limits the encoded length", () => {
    expect(maxEncodedLength(8)("123456")).toBeUndefined();
    expect(maxEncodedLength(8)("1234567")).toMatch(/at most 8/);
  });
});
