import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findEqualRule,
  findMarkedRule,
  markerOf,
  newMarker,
  withMarker,
  withoutMarker,
} from "../../../../src/resources/firewall/rule-list/marker";
import { cleanComment, type Rule } from "../../../../src/resources/firewall/rule-list/rule";

const rule = (comment?: string, fields: Partial<Rule> = {}): Rule => ({
  type: "in",
  action: "ACCEPT",
  enable: 1,
  ...(comment !== undefined && { comment }),
  ...fields,
});

describe("a marker", () => {
  it("a marker is new each time", () => {
    const markers = Array.from({ length: 100 }, newMarker);
    expect(new Set(markers).size).toBe(100);
    for (const marker of markers) expect(marker).toMatch(/^[0-9a-f]{12}$/);
  });

  it("fits into any comment, and its removal restores the comment", () => {
    fc.assert(
      fc.property(fc.option(fc.string(), { nil: undefined }), (comment) => {
        const marker = newMarker();
        const marked = withMarker(comment, marker);
        expect(markerOf(marked)).toBe(marker);
        expect(withoutMarker(marked)).toBe(withoutMarker(comment));
        expect(markerOf(withMarker(marked, "0123456789ab"))).toBe("0123456789ab");
      }),
    );
  });

  it.each<[string | undefined, string]>([
    [undefined, "[tf:4f2a91c07b3e]"],
    ["  web ", "web [tf:4f2a91c07b3e]"],
    ["web [tf:00000000]", "web [tf:4f2a91c07b3e]"],
    ["see [tf:00000000] above", "see [tf:00000000] above [tf:4f2a91c07b3e]"],
  ])("a marker in %j is %j", (comment, marked) => expect(withMarker(comment, "4f2a91c07b3e")).toBe(marked));

  it.each(["web", "web[tf:4f2a91c07b3e]", "web [tf:xyz]", "[tf:4f2a91c07b3e] web"])(
    "a marker is absent from %j",
    (comment) => {
      expect(markerOf(comment)).toBeUndefined();
      expect(withoutMarker(comment)).toBe(cleanComment(comment));
    },
  );
});

describe("finding a rule", () => {
  const marked = rule("web [tf:4f2a91c07b3e]");

  it("finds the marker at any position and in any changed rule", () => {
    const rules = [rule(), rule("web"), rule("other [tf:4f2a91c07b3e]", { action: "DROP" })];
    expect(findMarkedRule(rules, "4f2a91c07b3e")).toBe(2);
    expect(findMarkedRule(rules, "ffffffffffff")).toBeUndefined();
  });

  it("picks the first of several copies", () => {
    const rules = [rule(), marked, rule(), rule(), marked];
    expect(findMarkedRule(rules, "4f2a91c07b3e")).toBe(1);
  });

  it.each([
    [0, 1],
    [2, 1],
    [3, 4],
    [9, 4],
  ])("picks of several equal rules the one nearest to position %i: %i", (last, found) => {
    expect(findEqualRule([rule(), marked, rule(), rule(), marked], marked, last)).toBe(found);
  });

  it("compares all fields without a marker, and ignores rules of other clients", () => {
    const wanted = rule("web", { macro: "ssh" });
    const rules = [
      rule("web [tf:4f2a91c07b3e]", { macro: "SSH" }),
      rule("web"),
      rule(" web", { macro: "SSH" }),
      wanted,
    ];
    expect(findEqualRule(rules, wanted, 0)).toBe(2);
    expect(findEqualRule(rules, wanted, 3)).toBe(3);
    expect(findEqualRule(rules, rule("web", { enable: 0 }))).toBeUndefined();
  });
});
