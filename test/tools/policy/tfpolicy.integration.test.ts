/**
 * The policies for Terraform policy give the verdicts of `cdktf-pve policy`. Its evaluator is in no registry, so Terraform itself
 * evaluates the conditions. If the PATH has `tfpolicy`, that runs, too.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findEngine } from "../../../scripts/engine";
import { POLICIES } from "../../../src/checks/policies/all";
import { typeOf } from "../../../src/checks/types";
import { type Block, MARK } from "../../../src/constructs/checks/contract";
import { onPath } from "../../../src/constructs/install/on-path";
import { groupBy } from "../../../src/framework/checks/grouping";
import { macros } from "../../../src/net/macros";
import { blocksOfPlan } from "../../../src/tools/inputs/blocks";
import { runPolicy } from "../../../src/tools/policy";
import { checkPlan, type Violation } from "../../../src/tools/policy/policy";
import type { PolicyFile } from "../../../src/tools/policy/settings";
import { terraformPolicies } from "../../../src/tools/policy/tfpolicy";
import { unpainted } from "../../../src/tools/report/report";
import { because, lacks } from "../../support/engine-facts";
import { sharedFolder } from "../../support/temporary-folder";
import { type Case, casesOfPolicies, randomCases } from "./random-plans";
import {
  blocksIn,
  mocksIn,
  moduleOfTest,
  type PolicyBlock,
  type Situation,
  type Verdicts,
  verdictsOf,
} from "./terraform-verdicts";

const SEED = 31;
const tfpolicy = onPath("tfpolicy");

/** Functions that the policies use, of those in the reference of Terraform policy 0.1. It lacks `anytrue`, `replace`, `sum` and others. */
const FUNCTIONS =
  "can concat contains flatten getresources join keys length lower merge parseint regex regexall reverse split try".split(
    " ",
  );

/** Policies that the language can express. */
const WRITTEN = POLICIES.map(({ id }) => id).filter((id) => `${id}.policy.hcl` in terraformPolicies({}).files);

const folder = sharedFolder();

const emit = async (settings: PolicyFile, out = join(folder, "policies")) => {
  const config = join(folder, "policy.json");
  writeFileSync(config, JSON.stringify(settings));
  const { text } = await runPolicy(undefined, { format: "human", emit: "tfpolicy", config, out });
  return { text: await text(unpainted), names: readdirSync(out).sort() };
};

describe("written policies", () => {
  it("name each policy, in a file of its own or with the reason why it is missing", () => {
    const { files, lacking } = terraformPolicies({});
    const written = POLICIES.filter(({ id }) => `${id}.policy.hcl` in files && `${id}.policytest.hcl` in files);
    expect(written).toHaveLength(9);
    const ids = [...written.map(({ id }) => id), ...lacking.map(({ id }) => id)].sort();
    expect(ids).toEqual([...POLICIES.map(({ id }) => id), "unknown-attribute", "credential-literal"].sort());
    for (const text of Object.values(files)) expect(text).not.toContain("given.");
    for (const { id } of written)
      for (const missing of lacking)
        expect(files[`${id}.policy.hcl`]).toContain(`# * ${missing.id}: ${missing.reason}`);
  });

  it("carry the settings, and leave out excluded policies and those of an earlier run", async () => {
    expect((await emit({})).names).toHaveLength(19);
    const waivers = [
      { id: "names-alike", address: "*", reason: "Known." },
      { id: "backup-retention", address: "pve_backup_job.x", reason: "Known." },
    ];
    const settings = { except: ["unknown-attribute", "ha-one-node"], warn: ["backup-retention"], minimumBackups: 7 };
    const { text, names } = await emit({ ...settings, waivers });
    expect(names.filter((name) => /^(?:names-alike|ha-one-node)/.test(name))).toEqual([]);
    expect(text).toContain("backup-retention: the language shows no address, so pve_backup_job.x is not waived");
    expect(text).toContain("credential-literal: the language sees values");
    expect(text).not.toContain("unknown-attribute");
    const { "backup-retention.policy.hcl": retention = "" } = terraformPolicies(settings).files;
    expect(retention).toMatch(/default {5}= 7$/m);
    expect(retention).toContain('enforcement_level = "advisory"');
    expect(() => terraformPolicies({ namePattern: "(?!web).*" })).toThrow("namePattern: Terraform policy has neither");
  });

  it("know the ports of each macro for TCP", () => {
    const withoutPort = macros.flatMap(({ rules }) => rules).filter(({ dport }) => dport === undefined);
    expect(withoutPort.map(({ proto }) => proto)).not.toContain("tcp");
    expect(withoutPort.map(({ proto }) => proto)).not.toContain(undefined);
  });

  it("call functions that Terraform policy has had since version 0.1", () => {
    const text = Object.values(terraformPolicies({}).files).join("");
    const called = [...text.matchAll(/\bcore::(\w+)\(/g)].map(([, name]) => name);
    expect([...new Set(called)].filter((name) => !FUNCTIONS.includes(name ?? ""))).toEqual([]);
    expect(text.match(/(?<![:\w])[a-z]+\(/g) ?? []).toEqual([]);
  });

  it("test resources with attributes of the schema, and with all required ones", () => {
    for (const [name, text] of Object.entries(terraformPolicies({}).files)) {
      for (const { type, attrs } of mocksIn(text)) {
        const { attributes = {} } = typeOf({ kind: "resource", type }) ?? {};
        const written = attrs.startsWith("core::merge") ? /accept = \{\n[\s\S]*?\n {2}\}/.exec(text)?.[0] : attrs;
        const keys = [...(written ?? "").matchAll(/^ {4}(\w+) +?=/gm)].map(([, key = ""]) => key);
        const required = Object.keys(attributes).filter((key) => attributes[key]?.traits.role === "required");
        expect(keys, `${name} ${type}`).toEqual(expect.arrayContaining(required));
        expect(Object.keys(attributes), `${name} ${type}`).toEqual(expect.arrayContaining(keys));
      }
    }
  });
});

describe.skipIf(lacks("provider functions"))(`written files${because("provider functions")}`, () => {
  it.each(Object.entries(terraformPolicies({}).files))("need no formatter: %s", (_, input) => {
    const formatted = (text: string) =>
      execFileSync(findEngine(), ["fmt", "-"], { input: text, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
    expect(formatted(input)).toBe(input);
    expect(() => formatted(input.replace(/\}\n$/, ""))).toThrow();
  });
});

/** The plan without its providers, because Terraform policy does not show the cluster of a resource. */
const inOneCluster = ({ plan, settings }: Case): Case => ({
  plan: { ...plan, configuration: { ...plan.configuration, provider_config: {} } },
  settings,
});

/** A plan that the command has checked. */
interface Checked {
  readonly blocks: readonly Block[];
  readonly found: readonly Violation[];
}

function checked({ plan, settings }: Case): Checked {
  const { violations, waived } = checkPlan(plan, settings);
  return { blocks: blocksOfPlan(plan).filter(({ kind }) => kind === "resource"), found: [...violations, ...waived] };
}

interface Question extends Situation {
  readonly id: string;
  readonly module: string;
  readonly isRefused: boolean;
}

/** The resources of a plan that a block of a policy is about, with the verdicts of the command. */
function questionsOf({ blocks, found }: Checked, id: string, { type, level, lookups }: PolicyBlock) {
  const own = found.filter((one) => one.id === id);
  for (const { severity } of own) expect(severity, id).toBe(level === "advisory" ? "warning" : "error");
  const blocksOfType = (wanted: string) => blocks.filter((block) => block.type === wanted);
  const resources = Object.fromEntries(
    lookups.map((one) => [one, blocksOfType(one).map(({ configuration }) => configuration)]),
  );
  return blocksOfType(type).map((block) => ({
    id,
    attrs: block.configuration,
    isRefused: isRefused(id, block, own),
    ...(lookups.length > 0 && { resources }),
  }));
}

/** The command reports a guest, and missing alerts, at the first resource only. */
function isRefused(id: string, { address, configuration: { guests, vm_id, sid } }: Block, own: readonly Violation[]) {
  if (id === "alerts-for-failures") return own.length > 0;
  if (id !== "backup-every-guest") return own.some((one) => one.address === address);
  const numbers = [guests ?? [], vm_id ?? [], /\d+/.exec(String(sid))?.[0] ?? []].flat();
  return own.some(({ message }) => numbers.some((number) => message.startsWith(`guest ${String(number)} `)));
}

describe.skipIf(lacks("provider functions"))(`verdicts by Terraform${because("provider functions")}`, () => {
  const policies = new Map<string, string>();
  const tests = new Map<string, string>();
  const allQuestions: Question[] = [];
  let verdicts: ReadonlyMap<string, Verdicts>;

  beforeAll(async () => {
    askAbout(casesOfPolicies().map(inOneCluster), "cases");
    const random = groupBy(randomCases(100, SEED).map(inOneCluster), ({ settings }) => JSON.stringify(settings));
    for (const [index, group] of [...random.values()].entries()) askAbout(group, `random-${index}`);
    for (const [name, text] of Object.entries(terraformPolicies({}).files)) {
      const [id = ""] = name.split(/-refused\.|\./);
      if (!name.endsWith(".policytest.hcl")) continue;
      const test = moduleOfTest(text, (type) => `cases--${id}--${type}`);
      tests.set(name.replaceAll(".", "--"), test);
    }
    const questions = groupBy(allQuestions, ({ module }) => module);
    verdicts = await verdictsOf(policies, questions, tests);
  }, 300_000);

  function askAbout(group: readonly Case[], name: string): void {
    const { files } = terraformPolicies(group[0]?.settings ?? {});
    const plans = group.map(checked);
    for (const { id } of POLICIES) {
      for (const block of blocksIn(files[`${id}.policy.hcl`] ?? "")) {
        const module = `${name}--${id}--${block.type}`;
        policies.set(module, block.module);
        const questions = plans.flatMap((plan) => questionsOf(plan, id, block));
        allQuestions.push(...questions.map((one) => ({ ...one, module })));
      }
    }
  }

  it.each(WRITTEN)("agree with the command: %s", (id) => {
    const own = [...groupBy(allQuestions, ({ module }) => module)]
      .flatMap(([module, group]) =>
        group.map((question, place) => ({ ...question, passes: verdicts.get(module)?.[place] })),
      )
      .filter((one) => one.id === id);
    for (const { passes, isRefused, module, attrs, resources } of own) {
      const text = JSON.stringify({ module, attrs, resources });
      if (passes === undefined) expect(text, "only an unknown value leaves a verdict open").toContain(MARK);
      else expect(passes, text).toBe(!isRefused);
    }
    const verdictsFound = own.map(({ passes }) => passes);
    expect(verdictsFound).toContain(true);
    expect(verdictsFound).toContain(false);
  });

  it("agree with the written tests", () => {
    for (const [name, text] of Object.entries(terraformPolicies({}).files)) {
      if (!name.endsWith(".policytest.hcl")) continue;
      const expected = mocksIn(text)
        .filter(({ isSkipped }) => !isSkipped)
        .map(({ type, name: label, isRefused }) => [`${type}.${label}`, !isRefused]);
      expect(expected.length, name).toBeGreaterThan(0);
      expect(verdicts.get(name.replaceAll(".", "--")), name).toEqual(Object.fromEntries(expected));
    }
  });
});

it.skipIf(!tfpolicy)("tfpolicy accepts the policies and passes their tests (tfpolicy)", async () => {
  const out = join(folder, "tested");
  await emit({}, out);
  for (const command of ["validate", "test"])
    execFileSync(tfpolicy ?? "", [command, `--policies=${out}`], { encoding: "utf8" });
});
