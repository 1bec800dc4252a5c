/** Applies an object of a small definition with the given behaviour. */
import { applyResource } from "../../../src/framework/applying/apply";
import { type Attributes, bool, type State, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import type { Behaviour, ResourceDefinition } from "../../../src/framework/resource";
import { jumpingClock } from "./jumping-clock";

export const doc = "For the test.";
export const attributes: Attributes = {
  name: string({ doc }).required(),
  applied: bool({ doc }).convergesTo(true),
};

/** A request without an answer. */
export class Interrupted extends Error {}
/** A refusal because of concurrent writes. */
export class Stale extends Error {}
/** A refusal because the object exists already. */
export class Exists extends Error {}

/** Services of a call: they report a write that got no response. */
export interface Services {
  unanswered?(): void;
}

/** Pauses of this engine take no time. */
export const engineOf = (parts: Partial<Engine<object>> = {}): Engine<object> => ({
  services: () => ({ open: ({ onUnanswered }) => ({ unanswered: onUnanswered }), deferred: false }),
  explain: () => [],
  isUncertain: (failure) => failure instanceof Interrupted,
  isStale: (failure) => failure instanceof Stale,
  isExisting: (failure) => failure instanceof Exists,
  clock: jumpingClock(),
  ...parts,
});

interface Options {
  readonly definition?: Partial<ResourceDefinition<object>>;
  readonly signal?: AbortSignal;
  readonly schema?: Attributes;
  readonly engine?: Engine<object>;
  readonly data?: Uint8Array;
}

export const OPERATION = { lifeCycle: { kind: "operation", action: { without: [] } } } as const;

export function apply(
  behaviour: Behaviour<object>,
  prior: State | null,
  planned: State | null,
  {
    definition = {},
    signal = new AbortController().signal,
    schema = attributes,
    engine = engineOf(),
    data = new Uint8Array(),
  }: Options = {},
) {
  const whole = { type: "test", behaviour, attributes: schema, identity: [], ...definition };
  const request = { prior, planned, config: planned, plannedPrivate: data, plannedIdentity: null, signal };
  return applyResource(whole as unknown as ResourceDefinition<object>, schema, engine, "pve_test", request);
}

export const unused = async () => undefined;
