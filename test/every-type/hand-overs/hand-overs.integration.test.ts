/** Elements move between an owner's list and resources of their own in one run, and are always on the server. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownedListsOf } from "../../../src/checks/across-families/list-and-single-members";
import { importIdOf } from "../../../src/framework/handlers/identity";
import { resources } from "../../../src/resources";
import { prepared, succeed } from "../../faults/baseline";
import { importInto } from "../../faults/importing";
import type { Subject } from "../../faults/subjects";
import type { Configs } from "../../faults/values";
import { World } from "../../faults/world";
import { definitionOf } from "../../lifecycle/instances";
import { sampled } from "../../support/runs";
import { VirtualTime } from "../../support/virtual-time";
import { type Files, PAIRS, type Pair } from "./pairs";

const time = new VirtualTime();
beforeAll(() => time.install());
afterAll(() => time.uninstall());

const filesOf = (world: World) => JSON.parse(world.contents) as Files;

async function begin({ given, fixture, inline }: Pair): Promise<World> {
  const start = await prepared(time, { given, fixture } as Subject);
  const world = new World(time, start);
  world.terraform.keepsEndpoint = true;
  succeed(await time.until(world.terraform.apply(inline)), "the owner's list");
  return world;
}

/** Applies, and checks the server after each write. */
async function bring(world: World, { isWhole }: Pair, configs: Configs): Promise<readonly string[]> {
  const gaps: string[] = [];
  world.server.watch();
  world.server.afterWrite = () => {
    const last = world.server.seen.at(-1);
    if (!isWhole(filesOf(world))) gaps.push(`${last?.method} ${last?.path}`);
  };
  succeed(await time.until(world.terraform.apply(configs)), "the hand-over");
  world.server.afterWrite = () => undefined;
  if (!isWhole(filesOf(world))) gaps.push("at the end");
  const { changes } = await time.until(world.terraform.plan(configs));
  return [...gaps, ...changes.map((change) => `plans ${change}`)];
}

const ORDERS = ["at once", "in order", "reversed"] as const;
/** By day each pair in one order; the first ones, whose lists are written in different ways, in all. */
const CASES = sampled(
  PAIRS.flatMap((pair, at) => ORDERS.map((order, index) => ({ pair, order, at, index }))),
  ({ at, index }) => at < 4 || at % ORDERS.length === index,
);

it.each(CASES)("$pair.name: elements move in both directions without a gap, with changes $order", async (one) => {
  const { pair, order } = one;
  const world = await begin(pair);
  try {
    expect(pair.isWhole(filesOf(world))).toBe(true);
    world.terraform.order = order;
    expect(await bring(world, pair, pair.single)).toEqual([]);
    expect(await bring(world, pair, pair.inline)).toEqual([]);
  } finally {
    await world.close();
  }
});

it.each(PAIRS.filter(({ name }) => /^pve_(ha|backup)/.test(name) && !name.endsWith("before")))(
  "keeps elements that an import with keep_others does not name: $name",
  async (pair) => {
    const world = await begin(pair);
    const [owner = ""] = Object.keys(pair.inline);
    const { rule, job_id } = world.terraform.state.get(owner)?.value ?? {};
    world.terraform.state = new Map();
    await time.until(importInto(world.terraform, owner, String(rule ?? job_id)));
    expect(await bring(world, pair, { [owner]: pair.single[owner] ?? {} })).toEqual([]);
    await world.close();
  },
);

it.each(PAIRS.filter(({ single, list }) => Object.values(single).every((config) => !(list in config))))(
  "moves elements into the list of an imported owner without a gap: $name",
  async (pair) => {
    const world = await begin(pair);
    const [owner = ""] = Object.keys(pair.inline);
    expect(await bring(world, pair, pair.single)).toEqual([]);
    const state = world.terraform.state.get(owner)?.value;
    if (state) {
      const definition = definitionOf(owner.split(".")[0]?.replace("pve_", "") ?? "");
      await time.until(importInto(world.terraform, owner, importIdOf(definition as never, state)));
    }
    expect(await bring(world, pair, pair.single)).toEqual([]);
    expect(await bring(world, pair, pair.inline)).toEqual([]);
    await world.close();
  },
);

it("covers each owner with a list and each type of its elements", () => {
  const lists = resources.flatMap(ownedListsOf);
  const wanted = lists.map(({ owner, list, member }) => `pve_${owner}.${list} and pve_${member}`);
  expect(wanted).not.toEqual([]);
  expect(wanted.filter((name) => !PAIRS.some((pair) => pair.name.startsWith(name)))).toEqual([]);
});

it("refuses to adopt an entry that no list released in the same run", async () => {
  const [pair] = PAIRS as [Pair];
  const world = await begin(pair);
  const [owner = ""] = Object.keys(pair.inline);
  succeed(await time.until(world.terraform.apply({ [owner]: pair.single[owner] ?? {} })), "giving up the list");
  const { diagnostics } = await time.until(world.terraform.apply(pair.single));
  expect(diagnostics.filter(({ severity }) => severity === "error")).not.toEqual([]);
  await world.close();
});
