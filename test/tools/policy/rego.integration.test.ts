/** The policies in Rego give the verdicts of `cdktf-pve policy`. Skipped without opa, which `OPA_BINARY_NAME` or the PATH names. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { POLICIES } from "../../../src/checks/policies/all";
import { isPath, onPath } from "../../../src/constructs/install/on-path";
import { groupBy } from "../../../src/framework/checks/grouping";
import { LITERAL_SECRET } from "../../../src/tools/inputs/literal-secrets";
import { checkPlan, UNKNOWN_ATTRIBUTE, type Violation } from "../../../src/tools/policy/policy";
import { regoFiles } from "../../../src/tools/policy/rego";
import type { PolicyFile } from "../../../src/tools/policy/settings";
import { sharedFolder } from "../../support/temporary-folder";
import { type Case, casesOfPolicies, randomCases } from "./random-plans";

const NAME = process.env.OPA_BINARY_NAME ?? "opa";
const opa = isPath(NAME) ? NAME : onPath(NAME);
const SEED = 31;
const RULES = [UNKNOWN_ATTRIBUTE, LITERAL_SECRET, ...POLICIES];

const folder = sharedFolder();

interface Entry {
  readonly id: string;
  readonly severity: string;
  readonly address: string;
  readonly at: string;
  readonly msg: string;
}
type Decision = Readonly<Record<"deny" | "warn" | "waived", readonly Entry[]>>;

const run = (...args: readonly string[]): string =>
  execFileSync(opa ?? "", [...args], { encoding: "utf8", maxBuffer: 1 << 28 });

function writeRego(directory: string, settings: PolicyFile): void {
  for (const [name, content] of Object.entries(regoFiles(settings))) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
}

/** Evaluates the plans in one process for each choice of settings. */
function decisionsOf(cases: readonly Case[]): ReadonlyMap<Case, Decision> {
  const groups = groupBy(cases, ({ settings }) => JSON.stringify(settings));
  const decisions = [...groups.values()].flatMap((group, index) => {
    const [bundle, plans] = [join(folder, `${index}`), join(folder, `${index}-plans`)];
    writeRego(bundle, group[0]?.settings ?? {});
    mkdirSync(plans);
    const files = new Map(group.map((example, number) => [join(plans, `${number}.json`), example]));
    for (const [file, { plan }] of files) writeFileSync(file, JSON.stringify(plan));
    const { result } = JSON.parse(run("exec", "--bundle", bundle, "--decision", "main", plans)) as {
      readonly result: readonly { readonly path: string; readonly result?: Decision; readonly error?: unknown }[];
    };
    return result.map(({ path, result: decision, error }) => {
      if (!decision) throw new Error(`${path}: ${JSON.stringify(error)}`);
      return [files.get(path) as Case, decision] as const;
    });
  });
  return new Map(decisions);
}

/** A verdict without the wording. */
const verdicts = ({ deny, warn, waived }: Decision): string[] => {
  const verdict = ({ id, address, at }: Entry, severity: string) => [id, severity, address, placeFor(id, at)].join(" ");
  const open = [...deny, ...warn].map((entry) => verdict(entry, entry.severity));
  return [...new Set([...open, ...waived.map((entry) => verdict(entry, "waived"))])].sort();
};

function expectedVerdicts({ plan, settings }: Case): string[] {
  const { violations, waived } = checkPlan(plan, settings);
  const verdict = (violation: Violation, severity: string) =>
    [violation.id, severity, violation.address, placeFor(violation.id, placeIn(violation.message))].join(" ");
  return [
    ...new Set([
      ...violations.map((violation) => verdict(violation, violation.severity)),
      ...waived.map((violation) => verdict(violation, "waived")),
    ]),
  ].sort();
}

/** The attribute at the beginning of a message. */
const placeIn = (message: string): string =>
  /^`?([a-z]\w*(?:\[\d+\])?(?:\.[\w-]+|\["[^"]*"\]|\[\d+\])*)(?:: | from |`)/.exec(message)?.[1] ?? "";
/** Elements of sets have a place of their own in the messages of the command. */
const placeFor = (id: string, place: string) => (id === LITERAL_SECRET.id ? "" : place);

it("each policy has a severity in the tables, a rule, and a case in the written tests", () => {
  const { "pve/tables/data.json": tables = "", "pve/policies_test.rego": cases = "", ...rules } = regoFiles({});
  const severities = RULES.map(({ id, severity }) => [id, severity]);
  expect(JSON.parse(tables).severities).toEqual(Object.fromEntries(severities));
  for (const { id } of RULES) {
    expect(Object.values(rules).join("\n")).toContain(`"${id}"`);
    expect(cases).toContain(`"${id}": {`);
  }
});

it.each([
  [{ namePattern: "(?!web).*" }, "namePattern: Rego has neither lookaround nor backreferences"],
  [{ namePattern: "\\u0061+" }, "namePattern: Rego has no \\u"],
  [{ namePattern: "[^]" }, "namePattern: Rego has no empty brackets"],
  [{ namePattern: "a{1001}" }, "namePattern: Rego has no counts of four"],
  [{ namePattern: "(" }, "namePattern is not a regular expression"],
  [{ managementNetworks: ["office"] }, 'managementNetworks: "office" is neither an address nor a network'],
  [{ except: ["names-alik"] }, "did you mean"],
])("refuses settings that Rego cannot express: %j", (settings, problem) => {
  expect(() => regoFiles(settings)).toThrow(problem);
});

it.skipIf(!opa)("the written tests pass, and fail without the rules (opa)", () => {
  writeRego(join(folder, "tested"), {});
  expect(run("test", join(folder, "tested"))).toMatch(/^PASS: 25\/25$/m);
  for (const name of ["backup", "secrets"]) {
    const file = join(folder, "tested", "pve", `${name}.rego`);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replaceAll("found contains", "removed contains").concat("\nfound := set()\n"),
    );
  }
  const { stdout } = spawnSync(opa ?? "", ["test", join(folder, "tested")], { encoding: "utf8" });
  expect(stdout).toMatch(/^FAIL: 3\/25$/m);
});

it.skipIf(!opa)("plans get the same verdicts as from the command (opa)", { timeout: 300_000 }, () => {
  const cases = [...casesOfPolicies(), ...randomCases(400, SEED)];
  const decisions = decisionsOf(cases);
  const found = new Set<string>();
  for (const example of cases) {
    const expected = expectedVerdicts(example);
    for (const verdict of expected) found.add(verdict.split(" ")[0] ?? "");
    expect(verdicts(decisions.get(example) as Decision), JSON.stringify(example)).toEqual(expected);
  }
  expect([...found].sort(), "each policy finds something").toEqual(RULES.map(({ id }) => id).sort());
});
