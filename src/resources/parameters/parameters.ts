/** Converts states to parameters and answers to states, with the parameters of the attributes. */
// not fuzzed: the client checks the form of answers, and test/every-type tries unusual ones
import type { Encoded } from "../../api/calls";
import type { Parameter } from "../../api/types";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import type { RemoteOf } from "../../framework/state-of";
import { isSameValue } from "../../framework/values/equality";
import { UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { secretChanged, secretValue } from "../attributes/secret";
import { extraJsonOf, unknownInAnswer, withUnknown } from "../unknown-properties/unknown-properties";
import { type ApiParameter, parameterOf, WrongValue } from "./codec";

export type SentParameters = Record<string, Parameter>;

/** The parameters of a create request: all values that are set and differ from the default. */
export function createParameters(attributes: Attributes, planned: State, config: ValueMap): SentParameters & Encoded {
  const sent = {} as SentParameters & Encoded;
  for (const [api, attribute, name] of withParameters(attributes)) {
    const value = effectiveValue(api, planned[name], config);
    if (api.only === "read" || !isSent(api, attribute, value)) continue;
    const encoded = api.codec.encode(value);
    // A request cannot send an empty list, and a new object has none.
    if (!Array.isArray(encoded) || encoded.length > 0) sent[api.name] = encoded;
  }
  return sent;
}

export interface ParameterChanges {
  readonly set: SentParameters & Encoded;
  /** Names of the parameters to reset. */
  readonly clear: readonly string[];
  /** False if there are only parameters that every update sends. */
  readonly hasChanges: boolean;
}

/** The changes of an update request: changed values, and the names of values to reset. */
export function updateParameters(
  attributes: Attributes,
  planned: State,
  prior: State,
  config: ValueMap,
): ParameterChanges {
  const set = {} as SentParameters & Encoded;
  const clear: string[] = [];
  let hasChanges = false;
  for (const [api, attribute, name] of withParameters(attributes)) {
    if (api.only === "read" || api.only === "create") continue;
    const changed = api.secret
      ? secretChanged(name, api.secret, planned, prior)
      : planned[name] !== UNKNOWN && !isSameValue(attribute, planned[name], prior[name]);
    if (!changed && !api.always) continue;
    hasChanges ||= changed;
    const value = effectiveValue(api, planned[name], config);
    if (isSent(api, attribute, value)) set[api.name] = api.codec.encode(value);
    else if (changed && api.clearedBy !== undefined) set[api.name] = api.clearedBy;
    else if (changed) clear.push(api.name);
  }
  return { set, clear, hasChanges };
}

/** The parameters of a PUT: the changed values, and `delete` with the names to reset. */
export function changeParameters(
  { set, clear }: ParameterChanges,
  deleteForm: "comma" | "repeat" = "comma",
): SentParameters & Encoded {
  return clear.length > 0 ? { ...set, delete: deleteForm === "repeat" ? clear : clear.join(",") } : set;
}

/**
 * Decodes an answer to values by attribute: null for unset properties, no entry for properties that the server never reports.
 * Unknown properties go to `extra_json`, or the state carries them.
 *
 * @param ignored names of known properties that no attribute needs
 */
export function decodeAnswer<A extends Attributes>(
  attributes: A,
  answer: Readonly<Record<string, unknown>>,
  ignored: readonly string[] = [],
): RemoteOf<A> {
  // The codecs of these attributes produce values of their types.
  return decoded(attributes, answer, ignored) as RemoteOf<A>;
}

function decoded(attributes: Attributes, answer: Readonly<Record<string, unknown>>, ignored: readonly string[]): State {
  const state: State = {};
  for (const [api, , name] of withParameters(attributes)) {
    if (api.only === "write") continue;
    const raw = answer[api.name];
    state[name] = raw === undefined || raw === null ? null : decodeValue(api, raw);
  }
  const unknown = unknownInAnswer(attributes, answer, ignored);
  return attributes.extra_json ? { ...state, extra_json: extraJsonOf(unknown) } : withUnknown(state, unknown);
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

/** Whether to send a value. A value that means the same as an absent one is not sent. */
function isSent(api: ApiParameter, attribute: Attribute, value: Value): boolean {
  if (value === null || value === UNKNOWN) return false;
  // The server needs required parameters, even empty ones.
  return api.explicit === true || attribute.traits.role === "required" || !isSameValue(attribute, value, null);
}

function* withParameters(attributes: Attributes): Iterable<readonly [ApiParameter, Attribute, string]> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    if (api) yield [api, attribute, name];
  }
}
