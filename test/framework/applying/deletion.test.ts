/** Deletions in several steps, some of which fail. */
import { describe, expect, it } from "vitest";
import type { Behaviour } from "../../../src/framework/resource";
import { apply, Interrupted, type Services, unused } from "./applied";

describe("a deletion that the server refuses after a request without an answer", () => {
  const prior = { name: "a", applied: true };
  /** `carriedOut`: the server carries out the first request before it refuses the second one. */
  function refusedAtLast({ carriedOut }: { readonly carriedOut: boolean }): Behaviour<object> {
    let sent = 0;
    return {
      read: async () => (carriedOut && sent > 1 ? null : {}),
      create: unused,
      async delete(_, { services }) {
        sent += 1;
        if (sent === 1) (services as Services).unanswered?.();
        throw sent === 1 ? new Interrupted("no answer") : new Error("permission denied");
      },
    };
  }

  it("succeeds if the first request took effect in the meantime", async () => {
    const answer = await apply(refusedAtLast({ carriedOut: true }), prior, null);
    expect(answer).toMatchObject({ state: null, diagnostics: [] });
  });

  it("keeps the object in the state, and warns that the first request may still take effect", async () => {
    const answer = await apply(refusedAtLast({ carriedOut: false }), prior, null);
    expect(answer.state).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([
      { severity: "error", detail: "permission denied" },
      { severity: "warning", summary: "A request without an answer may still take effect" },
    ]);
  });
});

describe("deleting in two steps", () => {
  it("keeps the facts in the state when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.created({ applied: false });
        throw new Error("the second step failed");
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });

  it("reads the object with the knowledge of the first step", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.created({ applied: false });
        throw new Interrupted();
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
  });
});
