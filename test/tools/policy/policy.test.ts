import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { POLICY_FORMATS } from "../../../src/tools/choices";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import { policyText } from "../../../src/tools/policy";
import { checkPlan, hasErrors } from "../../../src/tools/policy/policy";
import { loadPolicies, type PolicyFile, readPolicyFile } from "../../../src/tools/policy/settings";
import { sharedFolder } from "../../support/temporary-folder";

const folder = sharedFolder();

const put = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const resource = (address: string, values: object) => ({
  address,
  mode: "managed",
  type: /pve_\w+/.exec(address)?.[0] ?? "",
  values,
});
const open = { rules: [{ type: "in", action: "ACCEPT", macro: "SSH", enabled: true }] };

const PLAN = {
  format_version: "1.2",
  planned_values: {
    root_module: {
      resources: [
        resource('pve_firewall_security_group.each["a"]', { name: "a", ...open }),
        resource("pve_firewall_rules.later", { rules: null }),
        resource("random_id.other", {}),
      ],
      child_modules: [{ resources: [resource("module.m.pve_firewall_rules.r", open)] }],
    },
  },
  resource_changes: [{ address: "pve_firewall_rules.later", change: { after_unknown: { rules: true } } }],
} as unknown as PlanFile;

/** A configuration with an unknown key. */
const MISSPELT = {
  ...PLAN,
  configuration: {
    root_module: {
      resources: [
        {
          address: "pve_firewall_rules.later",
          mode: "managed",
          type: "pve_firewall_rules",
          expressions: { rules: { constant_value: [{ type: "in", action: "ACCEPT", dport: "22" }] } },
        },
      ],
    },
  },
} as unknown as PlanFile;

const REQUIRED = { require_management_access: { constant_value: ["198.51.100.0/24"] } };

/** A firewall that is on with a rule that drops incoming packets, and a provider with `require_management_access`. */
const SHUT = {
  format_version: "1.2",
  planned_values: {
    root_module: {
      resources: [
        resource("pve_firewall_options.o", { enabled: true }),
        resource("pve_firewall_rules.r", { rules: [{ type: "in", action: "DROP", enabled: true }] }),
      ],
    },
  },
  configuration: { provider_config: { pve: { name: "pve", expressions: REQUIRED } } },
} as unknown as PlanFile;

const ONLY = { only: ["firewall-administration-open"] };

describe("policies on a plan", () => {
  it("know the management networks from the provider or from the settings file", () => {
    const messages = (plan: PlanFile, settings: object) =>
      checkPlan(plan, { only: ["firewall-management-access"], ...settings }).violations.map(({ message }) => message);
    expect(messages(SHUT, {})).toEqual([
      "rules[0]: 198.51.100.0/24 does not get through to the API (port 8006) of the nodes: rule 0 (in DROP).",
    ]);
    const file = put("who.json", '{ "managementNetworks": ["2001:db8::7"], "namePattern": "web" }');
    expect(messages(SHUT, readPolicyFile(file))[0]).toContain("2001:db8::7 does not get through");
  });

  it("read all resources of the provider, in modules and by index, up to unknown values", () => {
    const { resources, violations } = checkPlan(PLAN, ONLY);
    expect(resources).toHaveLength(3);
    expect(violations).toEqual(
      ['pve_firewall_security_group.each["a"]', "module.m.pve_firewall_rules.r"].map((address) => ({
        id: "firewall-administration-open",
        severity: "error",
        address,
        message: "rules[0]: lets everyone reach SSH (port 22).",
      })),
    );
  });

  it("findings are waived by address, with or without an index", () => {
    const waive = (address: string) => ({
      ...ONLY,
      waivers: [{ ...{ id: ONLY.only[0] ?? "" }, address, reason: "Known." }],
    });
    expect(checkPlan(PLAN, waive("pve_firewall_security_group.each"))).toMatchObject({
      violations: [{ address: "module.m.pve_firewall_rules.r" }],
      waived: [{ address: 'pve_firewall_security_group.each["a"]' }],
    });
    expect(hasErrors(checkPlan(PLAN, waive("*")))).toBe(false);
    expect(() => checkPlan(PLAN, { except: ["firewall-any-to-anny"] })).toThrow("did you mean");
  });

  it("unknown keys are errors, even with `only`, unless they are excluded or waived", () => {
    const address = "pve_firewall_rules.later";
    const violation = {
      id: "unknown-attribute",
      severity: "error",
      address,
      message: "rules[0].dport: `dport` is not an attribute of `rules`. Use `destination_port`.",
    };
    const found = (settings: PolicyFile) =>
      checkPlan(MISSPELT, settings).violations.filter(({ id }) => id === "unknown-attribute");
    expect(found({})).toEqual([violation]);
    expect(found(ONLY)).toEqual([violation]);
    expect(found({ warn: ["unknown-attribute"] })).toEqual([{ ...violation, severity: "warning" }]);
    expect(found({ except: ["unknown-attribute"] })).toEqual([]);
    expect(found({ waivers: [{ id: "unknown-attribute", address, reason: "Known." }] })).toEqual([]);
  });

  it("policies of the user run, too", async () => {
    const path = put(
      "own.mjs",
      `export default [{ id: "ours", severity: "warning", doc: "Names have an owner.", find: (resources) =>
        resources.filter(({ type, values }) => type === "pve_firewall_security_group" && !values.name.startsWith("team-"))
          .map(({ address }) => ({ address, message: "has no owner" })) }];`,
    );
    const { violations, rules } = checkPlan(PLAN, { only: ["ours"] }, await loadPolicies([path]));
    expect(await loadPolicies([relative(process.cwd(), path)])).toEqual(await loadPolicies([resolve(path)]));
    expect(violations).toMatchObject([{ id: "ours", severity: "warning", message: "has no owner" }]);
    expect(rules.map(({ id }) => id)).toEqual(["unknown-attribute", "ours"]);
    await expect(loadPolicies([put("none.mjs", "export default 1;")])).rejects.toThrow("has no policies: its default");
  });

  it.each([
    ["[]", "is not an object"],
    ["{", "cannot be read"],
    ['{"exept":[]}', "unknown key exept; known keys are only, except"],
    ['{"waivers":[{"id":"a","address":"b","reason":" "}]}', "each waiver needs an id, an address and a reason"],
  ])("settings are refused: %s", (content, problem) => {
    expect(() => readPolicyFile(put("policy.json", content))).toThrow(problem);
  });
});

describe("a report of policies", () => {
  const report = checkPlan(PLAN, {
    ...ONLY,
    waivers: [{ id: "firewall-administration-open", address: "pve_firewall_security_group.each", reason: "Known." }],
  });

  it("prints findings for readers, and the counts", () => {
    expect(policyText(report, "human", "plan.json")).toBe(
      "error: module.m.pve_firewall_rules.r: rules[0]: lets everyone reach SSH (port 22). [firewall-administration-open]\n\n3 resources, 1 error, 0 warnings, 1 waived\n",
    );
  });

  it("SARIF has results, rules and suppressions", () => {
    const { version, runs } = JSON.parse(policyText(report, "sarif", "plan.json"));
    expect(version).toBe("2.1.0");
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(["unknown-attribute", ...ONLY.only]);
    expect(runs[0].results).toMatchObject([
      { level: "error", locations: [{ logicalLocations: [{ fullyQualifiedName: "module.m.pve_firewall_rules.r" }] }] },
      { suppressions: [{ kind: "external" }] },
    ]);
    expect(runs[0].results[0]).not.toHaveProperty("suppressions");
  });

  it("JUnit has a case for each policy, and Markdown a row for each finding", () => {
    expect(policyText(report, "junit", "plan.json")).toContain(
      '<testsuite name="policy" tests="2" failures="1" errors="0">',
    );
    expect(policyText(report, "markdown", "plan.json")).toContain("| error | `module.m.pve_firewall_rules.r` |");
  });

  it.each(POLICY_FORMATS)("reports that there are no findings: %s", (format) => {
    const nothing = checkPlan(PLAN, { only: ["backup-retention"] });
    expect(hasErrors(nothing)).toBe(false);
    expect(policyText(nothing, format, "plan.json")).not.toContain("lets everyone");
  });
});
