import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { reportCautions } from "../../../src/framework/planning/cautions";
import { collector } from "../../../src/framework/planning/validate";
import { UNKNOWN, type ValueMap } from "../../../src/plugin/cty/value";
import { resources } from "../../../src/resources";

/** Every type that contains rules, with a configuration that contains the given rule. */
const HOLDERS = resources.flatMap(({ type, attributes }): [string, string, (rule: ValueMap) => State][] => {
  const { rules, action } = attributes;
  const inList = rules?.shape.kind === "object" ? rules.shape.attributes : undefined;
  const direction = inList?.type ?? attributes.type;
  if (!(inList?.action ?? action) || !direction) return [];
  const kinds = ["in", "forward"].filter((one) =>
    direction.traits.checks.every((check) => check(one as never) === undefined),
  );
  return kinds.map((kind) => [type, kind, (rule) => (inList ? { rules: [rule] } : rule)]);
});

const OPEN = (kind: string): ValueMap => ({ type: kind, action: "ACCEPT" });

function warnings(type: string, config: State) {
  const definition = resources.find((resource) => resource.type === type);
  if (!definition) throw new Error(type);
  const report = collector();
  reportCautions(definition.attributes, definition as never, config, report);
  return report.diagnostics;
}

it("all types that contain rules are found", () => {
  expect([...new Set(HOLDERS.map(([type]) => type))].sort()).toEqual([
    "firewall_rule",
    "firewall_rules",
    "firewall_security_group",
    "firewall_security_group_rule",
    "sdn_vnet_firewall_rules",
  ]);
});

describe.each(HOLDERS)("a rule of %s for %s", (type, kind, holding) => {
  const found = (rule: ValueMap) => warnings(type, holding({ ...OPEN(kind), ...rule }));

  it("a rule that accepts everything causes a warning", () => {
    const [warning, ...more] = found({});
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ severity: "warning", id: "accept-all-rule" });
    expect(warning?.summary).toMatch(/Rule accepts all (incoming|forwarded) traffic$/);
    expect(warning?.detail?.includes("misspelt")).toBe(!type.endsWith("_rule"));
    expect(found({ enabled: true, comment: "Web", log_level: "info", source: "", macro: "" })).toHaveLength(1);
  });

  it.each<[string, ValueMap]>([
    ["drops", { action: "DROP" }],
    ["is disabled", { enabled: false }],
    ["may be disabled", { enabled: UNKNOWN }],
    ["may not accept", { action: UNKNOWN }],
    ["is for outgoing packets", { type: "out" }],
    ["is of an unknown direction", { type: UNKNOWN }],
    ["is marked as intended", { comment: "Lab: Accept all" }],
    ["is marked with a hyphen", { comment: "ACCEPT-ALL" }],
    ["may be marked as intended", { comment: UNKNOWN }],
    ["has a source", { source: "192.0.2.0/24" }],
    ["has a destination", { destination: "192.0.2.0/24" }],
    ["has a macro", { macro: "SSH" }],
    ["has a protocol", { protocol: "tcp" }],
    ["has a source port", { source_port: "22" }],
    ["has a destination port", { destination_port: "22" }],
    ["has an ICMP type", { icmp_type: "echo-request" }],
    ["has an interface", { interface: "vmbr0" }],
    ["may have a source", { source: UNKNOWN }],
    ["may have a macro", { macro: UNKNOWN }],
  ])("a rule that %s causes no warning", (_, rule) => expect(found(rule)).toEqual([]));
});

it("unknown lists cause no warning", () => {
  expect(warnings("firewall_rules", { rules: UNKNOWN })).toEqual([]);
  expect(warnings("firewall_rules", { rules: [UNKNOWN] })).toEqual([]);
  expect(warnings("firewall_security_group", { rules: null })).toEqual([]);
});
