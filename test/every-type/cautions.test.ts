/** Each caution is reported by the provider's validation, by its plans and at synthesis, with the same message. */
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/api/client";
import { convertAttributes } from "../../src/checks/configuration/convert";
import { findingOfRemark } from "../../src/checks/finding";
import { checks } from "../../src/checks/main";
import type { Configuration, Given } from "../../src/constructs/checks/contract";
import { collector } from "../../src/framework/planning/validate";
import { FrameworkProvider } from "../../src/framework/provider";
import type { Diagnostic } from "../../src/plugin/contract";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { providerAttributes } from "../../src/provider/settings";
import { allTypes, resources } from "../../src/resources";
import { cautionsOf } from "../../src/resources/family";
import { blockOf, LATER } from "../checks/block";
import { CAUTION_CASES } from "./caution-cases";

const open = (environment: Record<string, string> = {}) =>
  new FrameworkProvider(
    pveProvider({ types: allTypes, environment, log: createLog("test", {}), loadClient: () => createClient }),
  );
/** Without settings, and never configured. */
const unconfigured = open();
const { signal } = new AbortController();
const capabilities = { writeOnlyAllowed: true, deferralAllowed: false };

async function validated(type: string, config: Configuration, provider = unconfigured): Promise<readonly Diagnostic[]> {
  const handler = provider.resource(`pve_${type}`);
  if (!handler) throw new Error(type);
  const report = collector();
  const values = convertAttributes(handler.attributes, config, report);
  expect(report.diagnostics).toEqual([]);
  return (await handler.validate({ config: values, capabilities, signal })).diagnostics;
}

const synthesized = (type: string, config: Configuration) => checks.ofBlock(blockOf(`pve_${type}.x`, config));

/** Removes the hint that only the provider prints. */
const withoutHint = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  detail: diagnostic.detail?.replace(/\n\nAcknowledge it with .*$/, ""),
});

it("each caution has a case", () => {
  expect([...new Set(CAUTION_CASES.map(({ id }) => id))].sort()).toEqual(
    cautionsOf(resources)
      .map(({ id }) => id)
      .sort(),
  );
});

it.each(cautionsOf(resources))("$id is described", ({ id, finds, remedy }) => {
  expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/);
  expect(finds).toMatch(/\.$/);
  expect(remedy).toMatch(/\.$/);
});

describe.each(CAUTION_CASES)("$id of $type", ({ id, type, config }) => {
  it("the validation and the synthesis report a caution with the same message", async () => {
    const found = await validated(type, config);
    expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
    const warnings = found.filter((one) => one.id === id);
    expect(warnings.length).toBeGreaterThan(0);
    const { attributes } = unconfigured.resource(`pve_${type}`) ?? { attributes: {} };
    const findings = synthesized(type, config).filter((one) => one.id === id);
    expect(findings).toHaveLength(warnings.length);
    const inWords = warnings.map(
      (warning) => findingOfRemark(withoutHint(warning), attributes, { id, severity: "warning", block: "web/x" }).text,
    );
    // Terraform has no address for the elements of a set: it names the attribute after the path of the set.
    expect(inWords.map((text, index) => text.endsWith(findings[index]?.text ?? "?") || text)).toEqual(
      findings.map(() => true),
    );
    for (const { path = [], summary, detail = "" } of warnings) {
      expect(path.length).toBeGreaterThan(0);
      expect(summary.length).toBeLessThanOrEqual(70);
      expect(detail).toContain(`Acknowledge it with \`acknowledge = ["${id}"]\` in the provider block.`);
    }
  });

  it("a caution is silenced by its id, from the environment and from the provider block", async () => {
    const isSaid = (diagnostics: readonly Diagnostic[]) => diagnostics.some((diagnostic) => diagnostic.id === id);
    expect(isSaid(await validated(type, config, open({ PVE_ACKNOWLEDGE: id })))).toBe(false);
    const provider = open();
    const settings = convertAttributes(providerAttributes, { acknowledge: [id] }, collector());
    await provider.validateConfig({ config: settings, capabilities, signal });
    expect(isSaid(await validated(type, config, provider))).toBe(false);
  });

  it("unknown values cause no failure", async () => {
    for (const unknown of withoutOne(config)) await validated(type, unknown);
  });
});

/** Returns the configuration with one unknown value at a time. */
function withoutOne(given: Configuration): Configuration[] {
  return Object.entries(given).flatMap(([name, value]) =>
    [LATER, ...insideOf(value)].map((one) => ({ ...given, [name]: one })),
  );
}

function insideOf(value: Given): Given[] {
  if (Array.isArray(value))
    return value.flatMap((item: Given, index) => [LATER, ...insideOf(item)].map((one) => value.with(index, one)));
  if (typeof value !== "object" || value === null || value === LATER) return [];
  return withoutOne(value as Configuration);
}
