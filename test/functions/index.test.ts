import { describe, expect, it } from "vitest";
import { type FunctionDefinition, signatureOf } from "../../src/framework/function";
import { functions } from "../../src/functions";
import { counted } from "../../src/output/printable";
import { decodeMsgpack } from "../../src/plugin/cty/msgpack/reader";
import { encodeMsgpack } from "../../src/plugin/cty/msgpack/writer";
import { dynamicOf, UNKNOWN, type Value } from "../../src/plugin/cty/value";
import { dataSources, resources } from "../../src/resources";
import { withUnknown } from "../support/configured";
import { call, outcomeOf, refusal } from "./call";

const ACCEPT = { type: "in", action: "ACCEPT" };
const PACKET = { source: "192.0.2.7", destination: "198.51.100.1" };
const STRICT = { strict: true, affinity: "positive" };
/** Calls with more arguments than in their examples. */
const FULL: Readonly<Record<string, readonly unknown[]>> = {
  firewall_matches: [
    [
      { type: "group", security_group: "web", interface: "vmbr0", enabled: true },
      { ...ACCEPT, source: "+office", destination: "dc/gateway", protocol: "tcp", log_level: "info" },
      { type: "in", action: "DROP", protocol: "icmp", icmp_type: "echo-request", comment: "none" },
    ],
    { direction: "in", ...PACKET, protocol: "tcp", source_port: 1024, interface: "vmbr0" },
    {
      aliases: { gateway: "198.51.100.1" },
      ipsets: { office: { entries: { "192.0.2.0/24": "Office", "dc/gateway": "" }, nomatch: { "192.0.2.66": "" } } },
      security_groups: { web: [{ ...ACCEPT, macro: "HTTP", source: "+office" }] },
      policy_in: "DROP",
      policy_out: "ACCEPT",
      policy_forward: "ACCEPT",
      local_network: "198.51.100.0/24",
      nodes: ["198.51.100.1"],
    },
  ],
  ha_placement: [
    [
      { sid: "vm:100", node: "pve1", state: "started", failback: false },
      { sid: "ct:101", state: "stopped" },
      { sid: "vm:102" },
    ],
    [
      { rule: "a", resources: ["vm:100"], nodes: { pve1: 2, pve2: 1 }, ...STRICT, enabled: true },
      { rule: "b", resources: ["ct:101", "vm:102"], affinity: "negative", enabled: true },
    ],
    { pve1: true, pve2: true },
  ],
};

const WORDS = ["", " ", "x", "+x", "dc/x", "::", "10.0.0.0/0", "a-b"];
const STRANGE = [null, ...WORDS, 0, -1, 1.5, 1e300, true, [], [null], {}, { x: null }];

/** Copies of the value, each with another part replaced. */
function* withPart(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const part of withPart(item, other))
        yield value.map((element: unknown, at) => (at === index ? part : element));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      for (const part of withPart(item, other)) yield { ...value, [key]: part };
  }
}

it("functions have distinct names, in order", () => {
  const names = functions.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([]);
});

/** Arguments that are objects of the provider, in the form of its resources and data sources. */
const WHOLE = {
  firewall_matches: ["pve_firewall_rule", "pve_firewall_security_group_rule", "data.pve_firewall_rules.rules"],
  rule_order: ["data.pve_firewall_rules.rules"],
  ha_placement: [
    "pve_ha_resource",
    "pve_ha_node_affinity_rule",
    "pve_ha_resource_affinity_rule",
    "data.pve_ha_resources.resources",
    "data.pve_ha_rules.rules",
  ],
};

function namesIn(whole: string): string[] {
  const [, data, type, list = ""] = /^(data\.)?pve_(\w+)(?:\.(\w+))?$/.exec(whole) ?? [];
  const definition = [...(data ? dataSources : resources)].find((candidate) => candidate.type === type);
  const { shape } = definition?.attributes[list] ?? {};
  const attributes = shape?.kind === "object" ? shape.attributes : definition?.attributes;
  expect(attributes, whole).toBeDefined();
  return [...Object.keys(attributes ?? {}), "timeouts"];
}

it.each(Object.entries(WHOLE))("%s accepts objects with all of their attributes: %j", (name, types) => {
  const definition = functions.find((candidate) => candidate.name === name) as FunctionDefinition;
  const { parameters, variadic, ignores = [] } = definition;
  const attributes = [...Object.values(parameters), ...(variadic ? [variadic.attribute] : [])];
  const known = attributes.flatMap(({ shape }) => (shape.kind === "object" ? Object.keys(shape.attributes) : []));
  const missing = types.flatMap((type) =>
    namesIn(type).filter((attribute) => ![...known, ...ignores].includes(attribute)),
  );
  expect(missing).toEqual([]);
});

describe.each(functions.map((definition) => [definition.name, definition] as const))("%s", (name, definition) => {
  const { documentation, parameters, variadic } = definition;
  const { example, result, summary } = documentation;

  it("documents itself in one sentence, and each argument in another", () => {
    expect(summary).toMatch(/^[A-Z].+\.$/);
    expect(summary).not.toMatch(/\.\s/);
    for (const { traits } of Object.values(parameters)) expect(traits.doc).toMatch(/^[A-Z`].+\.$/);
  });

  it("returns the documented result for its example, also with types from Terraform", () => {
    expect(call(name, ...example)).toEqual(result);
    const { parameters: signature, variadic: more, returns } = signatureOf(definition);
    const sent = example.map((value, index) => {
      const type = signature[index]?.type ?? more?.type ?? "string";
      const typed = type === "dynamic" ? dynamicOf(value as Value) : (value as Value);
      return decodeMsgpack(type, encodeMsgpack(type, typed));
    });
    const received = decodeMsgpack(returns, encodeMsgpack(returns, call(name, ...sent) as Value));
    expect(received).toEqual(result);
  });

  it("returns an unknown value for any unknown part of its arguments", () => {
    for (const [index, value] of example.entries()) {
      for (const part of withUnknown(value as Value)) {
        const args = example.map((other, at) => (at === index ? part : other));
        expect(call(name, ...args)).toBe(UNKNOWN);
      }
    }
  });

  it("refuses null and additional arguments, and names the argument", () => {
    for (const [index] of example.entries()) {
      const args = example.map((other, at) => (at === index ? null : other));
      const parameter = Object.keys(parameters)[index] ?? variadic?.name;
      expect(refusal(name, ...args)).toEqual([index, `${parameter}: must not be null`]);
    }
    if (variadic && variadic.most === undefined) return;
    const tooMany = Object.keys(parameters).length + (variadic?.most ?? 0) + 1;
    const args = Array.from({ length: tooMany }, (_, index) => example[index] ?? example[0]);
    expect(outcomeOf(name, args)).toEqual({ error: `takes at most ${counted(tooMany - 1, "argument")}` });
  });

  it("returns a result or names the invalid argument, for any value of any part", () => {
    const args = FULL[name] ?? example;
    expect(outcomeOf(name, args)).toHaveProperty("result");
    for (const [index, value] of args.entries()) {
      for (const strange of STRANGE) {
        for (const part of withPart(value, strange)) {
          const outcome = outcomeOf(
            name,
            args.map((other, at) => (at === index ? part : other)),
          );
          if (!("error" in outcome)) continue;
          const first = Object.keys(parameters)[outcome.argument ?? -1] ?? variadic?.name ?? "";
          expect(outcome.error.startsWith(first), outcome.error).toBe(true);
          expect(outcome.error).toMatch(/^\w+([.[].*?)?: [a-z\d].+[^.]$/);
          expect(outcome.error).not.toMatch(/undefined|\[object/);
        }
      }
    }
  });

  it("refuses arguments of another type, and names them", () => {
    for (const [index, value] of example.entries()) {
      const other = Array.isArray(value) ? { a: {} } : [["a"]];
      const args = example.map((argument, at) => (at === index ? other : argument));
      const parameter = Object.keys(parameters)[index] ?? variadic?.name ?? "";
      const [argument, text] = refusal(name, ...args);
      expect(argument).toBe(index);
      expect(text.startsWith(parameter)).toBe(true);
      expect(text).toMatch(/must be .+, not (a list|an object)$/);
    }
  });
});
