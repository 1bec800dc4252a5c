import { describe, expect, it } from "vitest";
import type { Engine } from "../../../src/framework/handlers/engine";
import { problemsOfChange } from "../../../src/framework/planning/plan-resource";
import { error } from "../../../src/plugin/diagnostic";
import { attributes } from "../applying/applied";

const refused = error("refused", "Refused by {name}");
const call = { signal: new AbortController().signal, timeoutMs: 1 };
const created = { type: "pve_test", prior: null, planned: { name: "new" }, isReplaced: false };

function problems(definition: object, engine: Partial<Engine<object>> = {}, change: typeof created | object = {}) {
  let opened = 0;
  const completeDefinition = { identity: ["name"], attributes, ...definition };
  const full = {
    services: () => ({
      open() {
        opened++;
        return {};
      },
      deferred: false,
    }),
    explain: (failure: Error) => [{ severity: "error", summary: failure.message }],
    ...engine,
  };
  const found = problemsOfChange(full as never, completeDefinition as never, call, { ...created, ...change });
  return found.then((diagnostics) => ({ summaries: diagnostics.map(({ summary }) => summary), opened }));
}

const permits = async ({ name, error: refuse }: { name: string; error(problem: object): void }) =>
  refuse(refused({ name }));
const guard = { refuseDeletion: () => undefined, checkChange: permits as never };

describe("the problems of a planned change", () => {
  it("the definition and each guard refuse a change, by the name of the object", async () => {
    const judge = {
      refuseDeletion: () => undefined,
      checkChange: async (change: { name: string }, { error: refuse }: { error(problem: object): void }) =>
        refuse(refused({ name: `a guard: ${change.name}` })),
    };
    const { summaries } = await problems({ permits }, { guards: [judge as never, judge as never] });
    expect(summaries).toEqual([
      'Refused by pve_test "new"',
      'Refused by a guard: pve_test "new"',
      'Refused by a guard: pve_test "new"',
    ]);
    expect((await problems({ permits }, {}, { prior: { name: "old" }, planned: null })).summaries).toEqual([
      'Refused by pve_test "old"',
    ]);
  });

  it("a change has no problems without a check, or while the provider's configuration is not known", async () => {
    const none = { summaries: [], opened: 0 };
    expect(await problems({})).toEqual(none);
    expect(await problems({}, { guards: [{ refuseDeletion: () => undefined }] })).toEqual(none);
    const services = () => ({ open: () => ({}), deferred: true });
    expect((await problems({ permits }, { services })).summaries).toEqual([]);
    expect((await problems({}, { guards: [guard], services })).summaries).toEqual([]);
  });

  it("a failure of the check is reported as a problem", async () => {
    const failing = async () => {
      throw new Error("no connection");
    };
    expect((await problems({ permits: failing })).summaries).toEqual(["no connection"]);
  });
});
