import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeHaRuleComment, haRuleComment } from "../../../src/resources/ha/rule";
import { anyText } from "../../support/any-text";

it("comments of HA rules survive the server's percent-decoding", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const sent = encodeHaRuleComment(text);
      expect(sent).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(sent)).toBe(text);
    }),
  );
  expect(encodeHaRuleComment("50% off ☃")).toBe("50%25 off %E2%98%83");
});

it("comments of HA rules are limited by their encoded length", () => {
  expect(haRuleComment("x".repeat(4096))).toBeUndefined();
  expect(haRuleComment("%".repeat(1366))).toMatch(/at most 4096/);
});
