/** States to parameters and answers to states, by the parameters of the attributes. */
// not fuzzed: the form of answers was checked, and test/every-type gives strange ones
import type { Encoded } from "../../api/calls";
import type { Parameter } from "../../api/types";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import type { RemoteOf } from "../../framework/state-of";
import { same } from "../../framework/values/equality";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { secretChanged, secretValue } from "../attributes/secret";
import { carrying, extraJsonOf, unknownIn } from "../unknown-properties/unknown-properties";
import { WrongValue } from "./codec";
import { type ApiParameter, parameterOf } from "./parameter";

export type Sent = Record<string, Parameter>;

/** What a create request carries: everything that is set and is not the default anyway. */
export function createParameters(attributes: Attributes, planned: State, config: ValueMap): Sent & Encoded {
  const sent = {} as Sent & Encoded;
  for (const [api, attribute, name] of withParameters(attributes)) {
    const value = effectiveValue(api, planned[name], config);
    if (api.only === "read" || !isSent(api, attribute, value)) continue;
    const encoded = api.codec.encode(value);
    // No request can send an empty list, and what is new has none.
    if (!Array.isArray(encoded) || encoded.length > 0) sent[api.name] = encoded;
  }
  return sent;
}

export interface Changes {
  readonly set: Sent & Encoded;
  /** Parameter names to reset. */
  readonly clear: readonly string[];
  /** False when there is nothing to send but what is always sent. */
  readonly any: boolean;
}

/** What an update request carries: changed values, and the names of those that are set no more. */
export function updateParameters(attributes: Attributes, planned: State, prior: State, config: ValueMap): Changes {
  const set = {} as Sent & Encoded;
  const clear: string[] = [];
  let any = false;
  for (const [api, attribute, name] of withParameters(attributes)) {
    if (api.only === "read" || api.only === "create") continue;
    const changed = api.secret
      ? secretChanged(name, api.secret, planned, prior)
      : planned[name] !== UNKNOWN && !same(attribute, planned[name], prior[name]);
    if (!changed && !api.always) continue;
    any ||= changed;
    const value = effectiveValue(api, planned[name], config);
    if (isSent(api, attribute, value)) set[api.name] = api.codec.encode(value);
    else if (changed && api.clearedBy !== undefined) set[api.name] = api.clearedBy;
    else if (changed) clear.push(api.name);
  }
  return { set, clear, any };
}

/** What a PUT carries: what is set, and under `delete` the names of what is reset. */
export function changeParameters({ set, clear }: Changes, deleteForm: "comma" | "repeat" = "comma"): Sent & Encoded {
  return clear.length > 0 ? { ...set, delete: deleteForm === "repeat" ? clear : clear.join(",") } : set;
}

/**
 * What the server reported, by attribute: null for what is not set, no entry for what it never reports. What is unknown goes to
 * `extra_json`, or is carried along; `besides` names what is known and of no use.
 */
export function decodeAnswer<A extends Attributes>(
  attributes: A,
  answer: Readonly<Record<string, unknown>>,
  besides: readonly string[] = [],
): RemoteOf<A> {
  // Codecs belong to the attributes whose types these are.
  return decoded(attributes, answer, besides) as RemoteOf<A>;
}

function decoded(attributes: Attributes, answer: Readonly<Record<string, unknown>>, besides: readonly string[]): State {
  const state: State = {};
  for (const [api, , name] of withParameters(attributes)) {
    if (api.only === "write") continue;
    const raw = answer[api.name];
    state[name] = raw === undefined || raw === null ? null : decodeValue(api, raw);
  }
  const unknown = unknownIn(attributes, answer, besides);
  return attributes.extra_json ? { ...state, extra_json: extraJsonOf(unknown) } : carrying(state, unknown);
}

function decodeValue({ name, codec }: ApiParameter, raw: unknown): Value {
  try {
    return codec.decode(raw);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    const problem = `The server's answer has under \`${name}\` ${error.message}.`;
    throw new Error(`${problem} Something else answers in the server's place, or the server is damaged or newer.`);
  }
}

function effectiveValue(api: ApiParameter, planned: Value | undefined, config: ValueMap): Value {
  return api.secret ? secretValue(api.secret, planned, config) : (planned ?? null);
}

/** A value that means the same as nothing is not sent: what is absent on the server has that meaning anyway. */
function isSent(api: ApiParameter, attribute: Attribute, value: Value): boolean {
  if (value === null || value === UNKNOWN) return false;
  // The server demands what is required, were it empty.
  return api.explicit === true || attribute.traits.role === "required" || !same(attribute, value, null);
}

function* withParameters(attributes: Attributes): Iterable<readonly [ApiParameter, Attribute, string]> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    if (api) yield [api, attribute, name];
  }
}
