/** Deletions in several steps, some of which fail. */
import { describe, expect, it } from "vitest";
import type { Behaviour } from "../../../src/framework/resource";
import { apply, Interrupted, unused } from "./applied";

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
