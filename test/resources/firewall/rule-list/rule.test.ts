import { describe, expect, it } from "vitest";
import { asDesired, asStored, type Rule, ruleKey, sameRule } from "../../../../src/resources/firewall/rule-list/rule";
import {
  ruleFromServer,
  ruleParameters,
  unknownOfRule,
} from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { readCorpusLines } from "../../../replay/data";

const accept: Rule = { type: "in", action: "ACCEPT", enable: 1 };

interface RoundTrip {
  readonly kind: string;
  readonly field: string;
  readonly via: string;
  readonly other: Record<string, string>;
  readonly sent: unknown;
  readonly status: number;
  readonly item?: { value?: unknown; absent?: true };
}

describe("asStored", () => {
  const recorded = readCorpusLines<RoundTrip>("roundtrip").filter(
    ({ kind, via, status, sent, field }) =>
      (kind === "firewall-rule" || kind === "vnet-firewall-rule") &&
      via === "create" &&
      status === 200 &&
      typeof sent === "string" &&
      // The provider refuses line feeds and padded numbers before it sends anything.
      !/[\r\n]/.test(sent) &&
      !/^(\+|0)\d/.test(sent) &&
      field !== "enable",
  );

  it.each(recorded)("$field $sent reads back as recorded", ({ field, other, sent, item }) => {
    const written = asStored(ruleFromServer({ type: "in", action: "ACCEPT", ...other, [field]: sent }));
    const read = ruleFromServer({ type: "in", action: "ACCEPT", ...other, [field]: item?.value });
    expect(ruleKey(written)).toBe(ruleKey(read));
  });

  it("asStored has recordings to compare with", () => expect(recorded.length).toBeGreaterThan(100));

  it("keeps the same fields of a group reference as the server", () => {
    expect(
      asStored({ type: "group", action: "web", enable: 1, iface: "net0", source: "10.0.0.1", log: "info" }),
    ).toEqual({ type: "group", action: "web", enable: 1, iface: "net0" });
  });

  it.each<[string, Partial<Rule>]>([
    ["empty values", { source: "", macro: "" }],
    ["single hyphens", { source: "-", log: "-" }],
    ["zeros as protocol or port", { proto: "0", sport: "0", dport: "0" }],
  ])("asStored leaves out %s, as the server does", (_, fields) => {
    expect(asStored({ ...accept, ...fields })).toEqual(accept);
  });

  it("returns the same object each time, also for a stored rule", () => {
    const rule: Rule = { ...accept, comment: " x " };
    expect(asStored(rule)).toBe(asStored(rule));
    expect(asStored(asStored(rule))).toBe(asStored(rule));
  });

  it("asStored keeps a comment from adding rules", () => {
    expect(asStored({ ...accept, comment: "one\nIN DROP -p tcp" }).comment).toBe("one");
  });
});

describe("sameRule", () => {
  it.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
    ["macro in another letter case", { macro: "ssh" }, { macro: "SSH" }, true],
    ["a comment that the server cut within its last character", { comment: "Città" }, { comment: "Citt\ufffd" }, true],
    ["nolog and no log, which the server distinguishes", { log: "nolog" }, {}, false],
    ["enabled and disabled", { enable: 1 }, { enable: 0 }, false],
    ["action in another letter case", { action: "ACCEPT" }, { action: "accept" }, false],
    ["IP version that the server derived", { ipVersion: 4 }, {}, true],
  ])("%s", (_name, one, other, expected) => {
    expect(sameRule({ ...accept, ...one }, { ...accept, ...other })).toBe(expected);
    expect(ruleKey({ ...accept, ...one }) === ruleKey({ ...accept, ...other })).toBe(expected);
  });
});

it("refers to groups in lower case, as the server stores them", () => {
  expect(asDesired({ type: "group", action: "Web", enable: 1 }).action).toBe("web");
});

it("survives a round trip to the server", () => {
  const rule: Rule = { ...accept, proto: "icmp", icmpType: "echo-request", comment: "c" };
  expect(ruleParameters(rule)).toEqual({
    type: "in",
    action: "ACCEPT",
    enable: 1,
    proto: "icmp",
    "icmp-type": "echo-request",
    comment: "c",
  });
  expect(ruleFromServer({ ...ruleParameters(rule), pos: 3, digest: "x", ipversion: 4 })).toEqual({
    ...rule,
    ipVersion: 4,
  });
});

it("knows all properties of a list item, except those of a newer server", () => {
  const item = { ...ruleParameters(accept), "icmp-type": "any", digest: "x", errors: {}, ipversion: 4, pos: 0 };
  expect(unknownOfRule(item)).toEqual({});
  expect(unknownOfRule({ ...item, newer: 1 })).toEqual({ newer: 1 });
});
