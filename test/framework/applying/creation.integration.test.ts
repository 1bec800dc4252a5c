/** Creations whose response is lost or not awaited. */
import { expect, it } from "vitest";
import type { Behaviour } from "../../../src/framework/resource";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { apply, Interrupted, type Services, unused } from "./applied";

it("a creation of unknown outcome does not count as success for an operation", async () => {
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

it("reads back an object that was created while the run was interrupted", async () => {
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

it("keeps a possible object in the state when the read after an unanswered write fails", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => null,
    async create(_, { services, identified }) {
      identified({ id: "made up" });
      (services as Services).unanswered?.();
      throw new Error("the server cannot be reached");
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN });
  expect(answer.state).toMatchObject({ name: "a" });
  expect(answer.diagnostics[0]).toMatchObject({ severity: "error", detail: "the server cannot be reached" });
});

it("keeps an object that may still appear in the state, although the rollback found none", async () => {
  const interrupt = new AbortController();
  const behaviour: Behaviour<object> = {
    read: async () => null,
    create: async (_, { services, transaction }) => {
      await transaction(
        async () => {
          interrupt.abort();
          (services as Services).unanswered?.();
          throw new Interrupted("asked to stop");
        },
        { undo: unused },
      );
      return undefined;
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, false, interrupt.signal);
  expect(answer.state).toMatchObject({ name: "a" });
});
