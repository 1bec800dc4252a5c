/** Creations whose answer is lost or not awaited. */
import { expect, it } from "vitest";
import type { Behaviour } from "../../../src/framework/resource";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { apply, Interrupted, unused } from "./applied";

it("a creation of unknown outcome is not taken for a success of an operation", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => ({}),
    async create() {
      throw new Interrupted("the task took too long");
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, true);
  expect(answer.state).toBeNull();
  expect(answer.diagnostics).toMatchObject([{ severity: "error", detail: "the task took too long" }]);
});

it("reads back what was created while the run was interrupted", async () => {
  const interrupt = new AbortController();
  const behaviour: Behaviour<object> = {
    async read(_, { signal }) {
      signal.throwIfAborted();
      return { name: "a", applied: true };
    },
    async create() {
      interrupt.abort();
      return undefined;
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, false, interrupt.signal);
  expect(answer).toMatchObject({ state: { name: "a", applied: true }, diagnostics: [] });
});
