import { expect, it } from "vitest";
import { canonicalFirewallComment, firewallComment } from "../../../src/resources/formats/text";

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
