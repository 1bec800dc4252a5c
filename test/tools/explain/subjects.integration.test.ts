/** Every named member of the library has an explanation, and the pages that explanations name exist. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKS } from "../../../src/checks/all-checks";
import { CONFIGURATION_CHECK } from "../../../src/checks/configuration/block";
import { POLICIES } from "../../../src/checks/policies/all";
import type { Attributes } from "../../../src/framework/attribute";
import { actionFormOf } from "../../../src/framework/life-cycle";
import { functions } from "../../../src/functions";
import { PLAN_WARNINGS } from "../../../src/provider/acknowledged";
import { settings } from "../../../src/provider/settings";
import { resources } from "../../../src/resources";
import { cautionsOf } from "../../../src/resources/family";
import { camelCase, upperFirst } from "../../../src/strings/case";
import { closestName, explanationsOf } from "../../../src/tools/explain";
import { anchor, type Explanation } from "../../../src/tools/explain/explanation";
import { referenceIndex } from "../../../src/tools/explain/reference-index";
import { attributesIn, constructs, types } from "../../../src/tools/explain/types";
import { UNKNOWN_ATTRIBUTE } from "../../../src/tools/policy/policy";
import { EXIT_CODES } from "../../../src/tools/report/exit-codes";

const ROOT = join(__dirname, "../../..");
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");
const titles = (given: string) => explanationsOf(given).map(({ title }) => title);
const pagesOf = ({ facts }: Explanation) => [...(facts.Page ?? []), ...(facts.Pages ?? [])];

function isThere(page: string): boolean {
  const [file = "", section] = page.split("#");
  if (!existsSync(join(ROOT, file))) return false;
  return (
    section === undefined || [...read(file).matchAll(/^#+ (.*)$/gm)].some(([, head = ""]) => anchor(head) === section)
  );
}

/** Names whose explanation lacks words, a fitting title or an existing page. */
const unexplained = (names: readonly string[], fits: (explanation: Explanation, name: string) => boolean) =>
  names.filter((name) => {
    const found = explanationsOf(name).find((one) => fits(one, name));
    return !found || !/\w/.test(found.text) || pagesOf(found).length === 0 || !pagesOf(found).every(isThere);
  });

const deep = (attributes: Attributes, at: string): string[] =>
  Object.entries(attributes).flatMap(([name, attribute]) => {
    const own = `${at}.${name}`;
    return [own, ...deep(attributesIn(attribute) ?? {}, own)];
  });

it("explain knows every setting of the provider, by its name, its property and its variable", () => {
  for (const [name, { environment }] of Object.entries(settings)) {
    const title = `${name} of the provider block, ${environment} of the environment`;
    const forms = [name, environment, camelCase(name), upperFirst(camelCase(name)), `provider.${name}`];
    expect(unexplained(forms, (one) => one.title === title)).toEqual([]);
    for (const property of [camelCase(name), upperFirst(camelCase(name))])
      expect(titles(`PveProvider.${property}`)).toContain(`provider.pve.${name}`);
  }
});

it("explain knows every check, caution, plan warning and policy, with its kind and remedy", () => {
  const titled = (kind: string, all: readonly { readonly id: string }[]) => all.map(({ id }) => [id, `${kind} ${id}`]);
  const all = new Map([
    ...titled("Check at synthesis", [CONFIGURATION_CHECK, ...CHECKS]),
    ...titled("Caution", cautionsOf(resources)),
    ...titled("Plan-time warning", PLAN_WARNINGS),
    ...titled("Policy", POLICIES),
    ...titled("Check of plans", [UNKNOWN_ATTRIBUTE]),
  ] as [string, string][]);
  expect(
    unexplained([...all.keys()], ({ title, facts }, id) => title === all.get(id) && facts.Remedy !== undefined),
  ).toEqual([]);
});

it("explain knows every function, alone and in a call", () => {
  const all = functions.flatMap(({ name }) => [name, `provider::pve::${name}`, `provider::pve::${name}(x)`]);
  expect(unexplained(all, ({ kind }) => kind === "function")).toEqual([]);
});

it("explain knows every list resource and every action", () => {
  const lists = resources.filter(({ identity }) => identity.length > 0).map(({ type }) => `list.pve_${type}`);
  const actions = resources.filter((resource) => actionFormOf(resource)).map(({ type }) => `action.pve_${type}`);
  expect(Math.min(lists.length, actions.length)).toBeGreaterThan(5);
  expect(unexplained([...lists, ...actions], ({ title }, name) => title === name)).toEqual([]);
});

it("explain knows every attribute of every type and of the provider, at every depth", () => {
  const all = types.flatMap(({ address, attributes }) => deep(attributes, address));
  expect(all.length).toBeGreaterThan(2_000);
  const gaps = all.filter((name) => !explanationsOf(name).some(({ title, text }) => title === name && text !== ""));
  expect(gaps).toEqual([]);
});

it("explain knows every class, interface, set of constants and member of the library", () => {
  const { classes } = referenceIndex();
  const all = classes.flatMap(({ name, members = [] }) => [name, ...members.map((one) => `${name}.${one.name}`)]);
  expect(all.length).toBeGreaterThan(500);
  const constructNames = new Set(constructs());
  expect(
    unexplained(all, ({ kind, title }, name) => (constructNames.has(name) ? kind === "type" : title === name)),
  ).toEqual([]);
});

it("explain knows exit codes of commands, and the provider's meaning of HTTP statuses", () => {
  const ends = EXIT_CODES.flatMap(({ code }) => [`${code}`, `exit code ${code}`, `exit status ${code}`]);
  expect(unexplained(ends, ({ kind }) => kind === "exit-code")).toEqual([]);
  const statuses = [400, 401, 403, 404, 424, 429, 500, 501, 502, 503, 504, 506, 595, 596, 597, 598, 599];
  const forms = statuses.flatMap((code) => [`${code}`, `HTTP ${code}`, `status code ${code}`]);
  expect(unexplained(forms, ({ kind, facts }) => kind === "status" && facts.Meaning !== undefined)).toEqual([]);
  expect(explanationsOf("403")[0]?.facts.Meaning?.[0]).toContain("names the missing privilege");
  expect(explanationsOf("596")[0]?.facts.Meaning?.[0]).toContain("could not reach");
});

it("explain knows every page that any text names, with its section", () => {
  const all = [...types.map(({ address }) => address), "stale-digest", "GET /cluster/status"].flatMap(explanationsOf);
  expect(all.flatMap(pagesOf).filter((page) => !isThere(page))).toEqual([]);
});

it("explain knows the closest name of each class for a misspelt one", () => {
  expect(closestName("PVE_READONLY")).toBe("PVE_READ_ONLY");
  expect(closestName("firewall-any-to-all")).toBe("firewall-any-to-any");
  expect(closestName("shedule_next")).toBe("schedule_next");
  expect(closestName("firewall.TiredFirewall")).toBe("firewall.TieredFirewall");
  expect(closestName("list.pve_pol")).toBe("list.pve_pool");
});
