/** The catalogue of diagnostics as a whole. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { CHECKS } from "../../src/checks/all-checks";
import { POLICIES } from "../../src/checks/policies/all";
import { spelled } from "../../src/naming/spelling";
import type { Diagnostic } from "../../src/plugin/contract";
import { withEllipses } from "../../src/plugin/diagnostic";
import { PLAN_WARNINGS } from "../../src/provider/acknowledged";
import { resources } from "../../src/resources";
import { cautionsOf } from "../../src/resources/family";
import { CATALOGUE } from "../../src/tools/explain/catalogue.generated";
import { codes } from "../../src/tools/explain/errors";
import { UNKNOWN_ATTRIBUTE } from "../../src/tools/policy/policy";
import { AGENTS, HOSTILE } from "../support/hostile-values";

const all = [...CATALOGUE.values()].flat();
const ids = all.map(({ id }) => id);

/** Raises an entry with values for its holes. Holes without one show their names. */
const raised = (entry: object, values: object) => (entry as (values: object) => Diagnostic)(values);

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

describe("the catalogue of diagnostics", () => {
  it("entries have unique ids in kebab-case", () => {
    expect(all.length).toBeGreaterThan(200);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
    const others = [...CHECKS, ...POLICIES, UNKNOWN_ATTRIBUTE, ...cautionsOf(resources)].map(({ id }) => id);
    expect([...others, ...codes].filter((id) => ids.includes(id))).toEqual([]);
  });

  it("entries have unique summaries of at most 70 characters, without a full stop", () => {
    const summaries = all.map(({ summary }) => withEllipses(summary));
    expect(repeated(summaries)).toEqual([]);
    expect(summaries.filter((summary) => summary.replaceAll("…", "").length > 70)).toEqual([]);
    expect(summaries.filter((summary) => /[.:]$/.test(summary))).toEqual([]);
  });

  it("entries have a remedy for each error, unless its message comes from elsewhere", () => {
    const silent = all.filter(
      ({ severity, detail = "", remedy }) =>
        severity === undefined && !remedy && !/\{(problem|words|meaning)\}/.test(detail),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it("entries have details of at most five lines that end with a full stop", () => {
    const details = all.map((entry) => [entry.id, raised(entry, {}).detail ?? ""] as const);
    const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "").length;
    expect(details.filter(([, text]) => lines(text) > 5).map(([id]) => id)).toEqual([]);
    expect(details.filter(([, text]) => text !== "" && !/[.?})]$/.test(text)).map(([id]) => id)).toEqual([]);
  });

  it("entries have names of attributes and types in backticks", () => {
    const bare = all.flatMap(({ id, summary, detail = "", remedy = "" }) =>
      [summary, detail, remedy].flatMap((text) => {
        const plain = text.replace(/`[^`]*`|\{\w+\}|(?<!\w)\/[\w/{}]+/g, "");
        return (plain.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b|\b[a-z]\w* = \S+/g) ?? []).map((name) => [id, name]);
      }),
    );
    expect(bare).toEqual([]);
  });

  it("entries can be acknowledged if the provider knows their ids", () => {
    const acknowledged = all.filter(({ finds }) => finds !== undefined).map(({ id }) => id);
    expect(acknowledged.sort()).toEqual(PLAN_WARNINGS.map(({ id }) => id).sort());
  });
});

afterEach(() => void vi.unstubAllEnvs());

const holesOf = ({ summary, detail = "", remedy = "", behindPath = "" }: (typeof all)[number]) => [
  ...new Set([...`${summary} ${detail} ${remedy} ${behindPath}`.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)),
];

describe.each(Object.keys(AGENTS) as (keyof typeof AGENTS)[])("the catalogue in %s", (language) => {
  it.each(HOSTILE)("entries show the value %j as it is, in every hole", (value) => {
    vi.stubEnv("JSII_AGENT", AGENTS[language]);
    const changed = all.flatMap((entry) =>
      holesOf(entry).flatMap((hole) => {
        const { summary, detail = "", message } = raised(entry, { [hole]: `<${value}>` });
        const before = spelled(raised(entry, { [hole]: "<>" }).message);
        const after = spelled(message);
        const isKept = after.split(`<${value}>`).join("<>") === before && `${summary} ${detail}`.includes(`<${value}>`);
        return isKept ? [] : [`${entry.id}: ${after}`];
      }),
    );
    expect(changed).toEqual([]);
  });
});
