/** Applies an object of a small definition with the given behaviour. */
import { applyResource } from "../../../src/framework/applying/apply";
import { type Attributes, bool, type State, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import type { Behaviour, ResourceDefinition } from "../../../src/framework/resource";

export const doc = "For the test.";
export const attributes: Attributes = {
  name: string({ doc }).required(),
  applied: bool({ doc }).convergesTo(true),
};

export class Interrupted extends Error {}

/** Services of a call: they report a write that got no response. */
export interface Services {
  unanswered?(): void;
}

const engine: Engine<object> = {
  services: () => ({ open: ({ onUnanswered }) => ({ unanswered: onUnanswered }), deferred: false }),
  explain: () => [],
  pace: 0.01,
  isUncertain: (failure) => failure instanceof Interrupted,
};

export function apply(
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
    ...(operation && { lifeCycle: { kind: "operation" as const } }),
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

export const unused = async () => undefined;
