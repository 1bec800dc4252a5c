/**
 * Every managed type × each request of its creation and deletion, with one wrong response. No finished work is lost:
 * the state has it, or the next apply completes it. The message names the request.
 */
import { expect, it } from "vitest";
import { scenarios } from "../../lifecycle/samples";
import type { Lifecycle } from "../../support/lifecycle";
import { samplePerFamily } from "../../support/of-each-family";
import { faultsIn, sentenceFor, textOf } from "./verdict";
import { truth, World } from "./world";

/** Only the response to the creation contains its token. */
const LOST_WITH_THE_ANSWER = ["sdn_lock"];
const samples = scenarios
  .flatMap((scenario) => scenario.samples.map((sample) => [sample.type, scenario, sample] as const))
  .filter(([type]) => !LOST_WITH_THE_ANSWER.includes(type));
const WRONG: readonly unknown[] = [null, "x", [null]];

type Applied = { texts: string[]; state: unknown; failed: boolean };

/** Refusals in the plan count like those of the apply. */
async function attempt(work: ReturnType<Lifecycle["tryApply"]>): Promise<Applied> {
  try {
    const { state, diagnostics } = await work;
    const failed = diagnostics.some(({ severity }) => severity === "error");
    return { texts: diagnostics.map(textOf), state, failed };
  } catch (error) {
    return { texts: [String((error as Error).message)], state: null, failed: true };
  }
}

it.each(samplePerFamily(samples, ([type]) => `pve_${type}`))(
  "an apply of %s names an invalid response, and loses no object because of it",
  async (type, scenario, sample) => {
    const world = new World(scenario);
    const { store } = world.simulator;
    const { config, state } = await world.build(sample);
    const afterCreation = store.snapshot();
    // The type itself deletes it: its requirements are kept.
    const deletion = await attempt(world.lifeOf(type).tryApply(null, state));
    if (deletion.failed) return;
    const before = store.snapshot();

    const found: string[] = [];
    const note = (where: string, { texts }: Applied, sentence?: string) => {
      found.push(...faultsIn(texts).map((text) => `${where}: ${text.slice(0, 300)}`));
      if (sentence !== undefined && texts.length > 0 && !texts.some((text) => text.includes(sentence)))
        found.push(`${where}: not named in ${texts[0]?.slice(0, 250)}`);
    };
    const wrongOnce = (request: string, data: unknown) => {
      let remaining = 1;
      world.replace = (name, right) => (name === request && remaining-- > 0 ? data : right);
    };
    const requestsOf = async (work: () => Promise<unknown>) => {
      world.answers.clear();
      await work();
      return [...world.answers.keys()];
    };

    const create = () => attempt(world.lifeOf(type).tryApply(config as never));
    store.restore(before);
    for (const request of await requestsOf(create)) {
      for (const data of WRONG) {
        store.restore(before);
        wrongOnce(request, data);
        const where = `create, ${request} := ${JSON.stringify(data)}`;
        const created = await create();
        world.replace = truth;
        note(where, created, created.failed ? sentenceFor(request, data) : undefined);
        if (!created.failed || created.state !== null) continue;
        const recreated = await create();
        if (recreated.failed) found.push(`${where}: lost, then ${recreated.texts[0]?.slice(0, 200)}`);
      }
    }
    const remove = () => attempt(world.lifeOf(type).tryApply(null, state));
    store.restore(afterCreation);
    for (const request of await requestsOf(remove)) {
      for (const data of WRONG) {
        store.restore(afterCreation);
        wrongOnce(request, data);
        const where = `delete, ${request} := ${JSON.stringify(data)}`;
        const removed = await remove();
        world.replace = truth;
        note(where, removed, removed.failed ? sentenceFor(request, data) : undefined);
        if (removed.failed && removed.state === null) found.push(`${where}: forgotten`);
      }
    }
    expect(found).toEqual([]);
  },
);
