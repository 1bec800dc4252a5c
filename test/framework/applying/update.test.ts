/** Updates in several steps, some of which fail or get no response. */
import { describe, expect, it } from "vitest";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import type { Behaviour } from "../../../src/framework/resource";
import { apply, attributes, doc, Interrupted, type Services, unused } from "./applied";

it("an operation of unknown outcome does not count as success when it was repeated", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => ({}),
    create: unused,
    async update() {
      throw new Interrupted("the task took too long");
    },
    delete: unused,
  };
  const answer = await apply(behaviour, { name: "a", applied: null }, { name: "b", applied: null }, true);
  expect(answer.state).toEqual({ name: "a", applied: null });
  expect(answer.diagnostics).toHaveLength(1);
});

describe("changing in two steps", () => {
  it("keeps the facts in the state when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async ({ applied }) => ({ name: "b", applied: applied ?? null }),
      create: unused,
      async update(_planned, _prior, context) {
        context.created({ applied: false });
        throw new Error("the second step failed");
      },
      delete: unused,
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, { name: "b", applied: true });
    expect(answer.state).toEqual({ name: "b", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });
});

describe("an update that the server refuses after a request without an answer", () => {
  /** `repeatedBy`: the provider repeats the whole update, or the behaviour reads and repeats its own request. */
  const refused = (repeatedBy: "provider" | "behaviour"): Behaviour<object> => {
    let sent = 0;
    return {
      read: async () => ({ name: "a" }),
      create: unused,
      async update(_planned, _prior, { services }) {
        sent += 1;
        if (sent === 1) (services as Services).unanswered?.();
        throw sent === 1 && repeatedBy === "provider" ? new Interrupted("no answer") : new Error("permission denied");
      },
      delete: unused,
    };
  };

  it.each(["provider", "behaviour"] as const)(
    "warns that it may still take effect (repeated by the %s)",
    async (by) => {
      const answer = await apply(refused(by), { name: "a", applied: null }, { name: "b", applied: null });
      expect(answer.state).toMatchObject({ name: "a" });
      expect(answer.diagnostics).toMatchObject([
        { severity: "error", detail: "permission denied" },
        { severity: "warning", summary: "A request without an answer may still take effect" },
      ]);
    },
  );
});

describe("an update whose response gets lost", () => {
  const lost = (remote: State): Behaviour<object> => ({
    read: async () => remote,
    create: unused,
    async update() {
      throw new Interrupted("no answer");
    },
    delete: unused,
  });

  it("an update whose response gets lost is done if every changed attribute reads back as planned", async () => {
    const answer = await apply(lost({ name: "b" }), { name: "a", applied: null }, { name: "b", applied: null });
    expect(answer).toMatchObject({ state: { name: "b" }, diagnostics: [] });
  });

  it("an update of unreported attributes whose response gets lost does not count as done: the next plan shows the change again", async () => {
    const secrets: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
    const [prior, planned] = ["old", "new"].map((secret) => ({ name: "a", applied: null, secret }));
    const answer = await apply(lost({ name: "a" }), prior as State, planned as State, false, undefined, secrets);
    expect(answer.state).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([{ severity: "error", detail: "no answer" }]);
  });
});
