import { describe, expect, it } from "vitest";
import { applyResource } from "../../src/framework/apply";
import { keepsPromise } from "../../src/framework/apply-context";
import { type Attributes, bool, listOf, type State, string } from "../../src/framework/attribute";
import type { Engine } from "../../src/framework/engine";
import { planState, settlePlan } from "../../src/framework/plan";
import type { Behaviour, ResourceDefinition } from "../../src/framework/resource";
import { UNKNOWN, type Value } from "../../src/plugin/cty/value";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required(),
  applied: bool({ doc }).settlesAt(true),
};

function plan(config: Record<string, Value>, prior: State | null): State {
  return settlePlan(attributes, planState(attributes, config, prior), prior);
}

describe("a value that an update works towards", () => {
  it("is unknown while it is not reached, so that an update is planned", () => {
    expect(plan({ name: "a" }, { name: "a", applied: false })).toEqual({ name: "a", applied: UNKNOWN });
  });

  it.each([true, null])("is left alone when it is reached or does not matter: %s", (applied) => {
    expect(plan({ name: "a" }, { name: "a", applied })).toEqual({ name: "a", applied });
  });

  it("cannot be configured", () => {
    expect(attributes.applied?.isConfigurable).toBe(false);
  });
});

class Interrupted extends Error {}

const engine: Engine<object> = {
  services: () => ({ open: () => ({}), deferred: false }),
  explain: () => [],
  pace: 0.01,
  isUncertain: (failure) => failure instanceof Interrupted,
};

function apply(
  behaviour: Behaviour<object>,
  prior: State | null,
  planned: State | null,
  operation = false,
  signal = new AbortController().signal,
  schema = attributes,
) {
  const definition = {
    behaviour,
    attributes: schema,
    identity: [],
    operation,
  } as unknown as ResourceDefinition<object>;
  const request = {
    prior,
    planned,
    config: planned,
    plannedPrivate: new Uint8Array(),
    plannedIdentity: null,
    signal,
  };
  return applyResource(definition, schema, engine, "pve_test", request);
}

const unused = async () => undefined;

describe("deleting in two steps", () => {
  it("keeps in the state what was true when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.exists({ applied: false });
        throw new Error("the second step failed");
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });

  it("asks for the truth with what is known of the first step", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.exists({ applied: false });
        throw new Interrupted();
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
  });
});

it("does not believe that an operation of unknown outcome succeeded when it was repeated", async () => {
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
  it("keeps in the state what was true when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async ({ applied }) => ({ name: "b", applied: applied ?? null }),
      create: unused,
      async update(_planned, _prior, context) {
        context.exists({ applied: false });
        throw new Error("the second step failed");
      },
      delete: unused,
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, { name: "b", applied: true });
    expect(answer.state).toEqual({ name: "b", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });
});

describe("an update whose answer gets lost", () => {
  const lost = (remote: State): Behaviour<object> => ({
    read: async () => remote,
    create: unused,
    async update() {
      throw new Interrupted("no answer");
    },
    delete: unused,
  });

  it("is done when everything that it changes reads back as planned", async () => {
    const answer = await apply(lost({ name: "b" }), { name: "a", applied: null }, { name: "b", applied: null });
    expect(answer).toMatchObject({ state: { name: "b" }, diagnostics: [] });
  });

  it("is not believed when the server does not tell what it changes: the next plan shows the change again", async () => {
    const secrets: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
    const [prior, planned] = ["old", "new"].map((secret) => ({ name: "a", applied: null, secret }));
    const answer = await apply(lost({ name: "a" }), prior as State, planned as State, false, undefined, secrets);
    expect(answer.state).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([{ severity: "error", detail: "no answer" }]);
  });
});

it("does not believe that an operation of unknown outcome succeeded", async () => {
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

describe("an object with parts that the server makes up", () => {
  const keyed: Attributes = {
    parts: listOf({ name: string({ doc }).required(), key: string({ doc }).computed() }, { doc }).required(),
  };
  const planned: State = { parts: [{ name: "a", key: UNKNOWN }] };

  it("is as planned whatever the server made up", () => {
    expect(keepsPromise(keyed, planned, { parts: [{ name: "a", key: "made" }] })).toBe(true);
  });

  it("is not as planned when the rest differs", () => {
    expect(keepsPromise(keyed, planned, { parts: [{ name: "b", key: "made" }] })).toBe(false);
    expect(keepsPromise(keyed, planned, { parts: [] })).toBe(false);
  });
});
