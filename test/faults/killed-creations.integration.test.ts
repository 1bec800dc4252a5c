/** Later runs after creations of a killed run, and after completed ones. */
import { describe, expect, it } from "vitest";
import { identityOf } from "../../src/framework/handlers/identity";
import { isSingleton } from "../../src/framework/life-cycle";
import { definitionOf } from "../lifecycle/instances";
import { samplePerFamily } from "../support/of-each-family";
import { sampled } from "../support/runs";
import { inVirtualTime, type VirtualTime } from "../support/virtual-time";
import { type Baseline, baselinesOf, prepared, succeed } from "./baseline";
import { faultsFor } from "./faults";
import { difference } from "./oracle";
import { countOf } from "./seen-requests";
import { configsOf, SUBJECTS, type Subject } from "./subjects";
import { World } from "./world";

/** By day those after which the server has work to do or has done it. */
const KILLED = sampled(["killed-before", "killed-after", "killed-late-work-12s"], (name) => name !== "killed-before");
const typeOf = ({ address }: Subject): string => address.split(".")[0] ?? "";
const definition = (subject: Subject) => definitionOf(typeOf(subject).replace("pve_", ""));

/** Types that need several requests, have no name, or are in a list. */
const SPECIAL = ["pve_firewall_rules", "pve_backup_job", "pve_sdn_fabric_node_wireguard", "pve_firewall_rule"];

/** Runs by day try one type of each family. */
const ALONE = samplePerFamily(
  SUBJECTS.filter(({ others }) => Object.keys(others).length === 0),
  typeOf,
  SPECIAL,
);

/** Types whose configuration never changes here, with the reason. */
const UNCHANGED: Readonly<Record<string, string>> = {
  pve_sdn_lock: "the response with its token is lost: see `exceptions.ts`",
  pve_cluster_membership: "the only change is of an address that no node can be joined by",
};
const CHANGED = ALONE.filter(({ updated, name }) => updated && !(name in UNCHANGED));
const MADE = ALONE.filter((subject) => !isSingleton(definition(subject)));

/**
 * Returns the contents that the changed configuration gives without an earlier creation: some files then leave out
 * defaults.
 */
async function madeAtOnce(time: VirtualTime, subject: Subject, { start }: Baseline): Promise<string> {
  const world = new World(time, start);
  succeed(await time.until(world.terraform.apply(configsOf(subject, subject.updated ?? {}))), subject.name);
  const { contents } = world;
  await world.close();
  return contents;
}

/**
 * Returns the problems if the creation is killed at this request, and the configuration changes before the next apply.
 */
async function changedSince(time: VirtualTime, subject: Subject, create: Baseline, index: number, name: string) {
  const request = create.requests[index];
  const fault = request && faultsFor(request).find((candidate) => candidate.name === name);
  if (!fault) return [];
  const world = new World(time, create.start);
  const { server, terraform } = world;
  const nth = countOf(create.requests.slice(0, index), request.method, request.path);
  await time.until(terraform.apply(create.configs, () => server.watch({ fault, ...request, nth })));
  if (!server.struck) return [];
  server.revive();
  await world.calm();
  const wanted = configsOf(subject, subject.updated ?? {});
  const { diagnostics } = await time.until(terraform.apply(wanted));
  const found = world.contents;
  const plan = await time.until(terraform.plan(wanted));
  const problems = [...diagnostics.filter(({ severity }) => severity === "error").map(({ summary }) => summary)];
  if (plan.changes.length > 0) problems.push(`plan is not empty: ${plan.changes}`);
  if (!subject.lasting) succeed(await time.until(terraform.apply({})), `${subject.name} destroy`);
  const remaining = world.contents;
  await world.close();
  return { problems, found, left: remaining };
}

describe("after a run that was killed", () => {
  it.each(CHANGED.map((subject) => [subject.name, subject] as const))(
    "%s is created once, with the values of a configuration that has changed since",
    async (_, subject) => {
      const findings = await inVirtualTime(async (time) => {
        const [create, update] = await baselinesOf(time, subject, { withDeletion: false });
        if (!create || update?.operation !== "update") throw new Error("no update");
        const ends = [update.done, await madeAtOnce(time, subject, create)];
        const found: string[] = [];
        for (const [index, { method, path }] of create.requests.entries()) {
          for (const name of method === "GET" ? [] : KILLED) {
            const ended = await changedSince(time, subject, create, index, name);
            if (Array.isArray(ended)) continue;
            const differs = ends.includes(ended.found) ? undefined : difference(ended.found, update.done);
            const remains = subject.lasting ? undefined : difference(ended.left, update.destroyed);
            const problems = [
              ...ended.problems,
              ...[differs, remains].flatMap((difference) => (difference ? [difference.text] : [])),
            ];
            found.push(...problems.map((problem) => `${method} ${path} ${name}: ${problem}`));
          }
        }
        return found;
      });
      expect(findings).toEqual([]);
    },
  );
});

describe("after a run that was completed", () => {
  it.each(MADE.map((subject) => [subject.name, subject] as const))(
    "another object like %s is never confused with the one in the state, even without a check",
    async (_, subject) => {
      const { first, second, warnings } = await inVirtualTime(async (time) => {
        const world = new World(time, await prepared(time, subject));
        const { terraform } = world;
        succeed(await time.until(terraform.apply(configsOf(subject, subject.created))), subject.name);
        const { diagnostics } = await time.until(terraform.applyOnly(`${subject.address}_2`, subject.created));
        const identity = (address: string) => {
          const value = terraform.state.get(address)?.value;
          return value && JSON.stringify(identityOf(definition(subject) as never, value));
        };
        const result = {
          first: identity(subject.address),
          second: identity(`${subject.address}_2`),
          warnings: diagnostics.map(({ summary }) => summary).filter((text) => text.endsWith("existed already")),
        };
        await world.close();
        return result;
      });
      expect(warnings).toEqual([]);
      const isNamed = definition(subject).identity.every((name) => (subject.created[name] ?? null) !== null);
      if (!isNamed) expect(second).not.toBe(first);
    },
  );
});
