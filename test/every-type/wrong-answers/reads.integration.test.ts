/**
 * Every managed type and data source × each request of its read × generated wrong responses. No object seems deleted,
 * and no wrong value is shown or stored. An unusable response leads to an error with the request, the received form and
 * the expected form.
 */
import { expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { ResourceHandler } from "../../../src/framework/handlers/resource-handler";
import { withTimeouts } from "../../../src/framework/timeouts";
import { nullState } from "../../../src/framework/values/state";
import { definitionOf } from "../../lifecycle/instances";
import { scenarios } from "../../lifecycle/samples";
import { FakeSession } from "../../support/fake-session";
import { garbled } from "./garble";
import { call, engineOf } from "./reading";
import { faultsIn, sentenceFor, textOf } from "./verdict";
import { nameOf, World } from "./world";

const samples = scenarios.flatMap((scenario) =>
  scenario.samples.map((sample) => [sample.type, scenario, sample] as const),
);

it.each(samples)(
  "errors of a read of %s name invalid responses, and the read reports no deletion because of them",
  async (type, scenario, sample) => {
    const world = new World(scenario);
    const { state } = await world.build(sample);
    const definition = definitionOf(type);
    const full = { ...nullState(withTimeouts(definition as never)), ...state } as State;
    let answers = new Map<string, unknown>();
    let [wrong, data] = ["", null as unknown];
    const session = new FakeSession(async (sent) => {
      const name = nameOf(sent);
      if (name === wrong) return data;
      return answers.has(name) ? answers.get(name) : world.answer(sent);
    });
    const handler = new ResourceHandler(`pve_${type}`, definition, engineOf(session));
    const read = () => handler.read({ ...call, state: full });

    world.answers.clear();
    const right = await read();
    expect(right.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    answers = new Map(world.answers);
    const found: string[] = [];
    for (const [request, answer] of answers) {
      for (const { how, data: other } of garbled(answer)) {
        [wrong, data] = [request, other];
        const where = `${request} ${how}`;
        const sentence = sentenceFor(request, other);
        try {
          const { state: left, diagnostics } = await read();
          const texts = diagnostics.map(textOf);
          found.push(...faultsIn([...texts, left]).map((text) => `${where}: ${text.slice(0, 300)}`));
          const errors = diagnostics.filter(({ severity }) => severity === "error");
          if (sentence !== undefined && left === null) found.push(`${where}: gone`);
          if (sentence !== undefined && errors.length > 0 && !texts.some((text) => text.includes(sentence)))
            found.push(`${where}: not named in ${texts[0]?.slice(0, 200)}`);
        } catch (error) {
          found.push(`${where}: threw ${String(error).slice(0, 200)}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
);
