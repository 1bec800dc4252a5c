/**
 * Unknown properties: the server reports them and no attribute holds them, because the server is newer than this provider.
 * Reading a resource warns of them, data sources report them in `extra_json`, and updates keep them (`keeping-unknown.ts`).
 *
 * The known properties are derived from the attributes. Decoded answers carry the others under a symbol. A spread of the
 * object keeps the symbol, and other code does not see it.
 */

import type { PveSession } from "../../api/types";
import { type Attributes, type State, string } from "../../framework/attribute";
import type { Context } from "../../framework/resource";
import { oncePerObject } from "../../memo/memo";
import { isMap } from "../../plugin/cty/value";
import { unknownProperties } from "../diagnostics";
import { type Codec, parameterOf } from "../parameters/codec";
import { unknownParts } from "../parameters/property-string";
import { sortedJson } from "../parameters/reported-text";

/** Values by path: `x-new`, `migration.x-new`, `rules[3].x-new`. */
export type UnknownProperties = Readonly<Record<string, unknown>>;

const CARRIED = Symbol("properties from the server without an attribute");

/** Properties that any object may have: the digest of its file, its type, and its staged state. */
const KNOWN_OF_ALL = ["digest", "type", "pending", "state"];

/** The known properties, with their codecs. */
const knownOf = oncePerObject((attributes: Attributes): ReadonlyMap<string, Codec | undefined> => {
  const codecs = new Map<string, Codec | undefined>(KNOWN_OF_ALL.map((name) => [name, undefined]));
  for (const attribute of Object.values(attributes)) {
    const api = parameterOf(attribute);
    if (api && !codecs.get(api.name)?.parts) codecs.set(api.name, api.codec);
  }
  return codecs;
});

/** The properties of an answer that no attribute holds, also inside property strings. */
export function unknownInAnswer(
  attributes: Attributes,
  answer: UnknownProperties,
  ignored: readonly string[] = [],
): UnknownProperties {
  const known = knownOf(attributes);
  const unknown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined || value === null || ignored.includes(name)) continue;
    const parts = known.get(name)?.parts;
    if (parts && Array.isArray(value))
      for (const [index, item] of value.entries()) put(unknown, `${name}[${index}]`, unknownParts(parts, item));
    else if (parts) put(unknown, name, unknownParts(parts, value));
    else if (!known.has(name)) unknown[name] = value;
  }
  return unknown;
}

/** All properties except these names, for answers that are decoded by hand. */
export function unknownExcept(known: readonly string[], answer: object): UnknownProperties {
  const set = Object.entries(answer).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(set.filter(([name]) => !known.includes(name) && !KNOWN_OF_ALL.includes(name)));
}

function put(unknown: Record<string, unknown>, at: string, inner: UnknownProperties): void {
  for (const [path, value] of Object.entries(inner)) unknown[`${at}.${path}`] = value;
}

/** The state with the unknown properties of its answer. */
export function withUnknown<S extends object>(state: S, unknown: UnknownProperties): S {
  return Object.keys(unknown).length > 0 ? { ...state, [CARRIED]: { ...ownUnknown(state), ...unknown } } : state;
}

/** The state without one of its unknown properties. */
export function withoutUnknown<S extends State>(name: string, state: S): S {
  const carried = ownUnknown(state);
  if (!(name in carried)) return state;
  const { [name]: _, ...rest } = carried;
  return { ...state, [CARRIED]: rest };
}

/** The unknown properties of the state itself, without those of nested objects. */
export function ownUnknown(state: object): UnknownProperties {
  const carrier: { readonly [CARRIED]?: UnknownProperties } = state;
  return carrier[CARRIED] ?? {};
}

/** The unknown properties of a state and its nested objects, except those in `ignored`. */
export function allUnknown(state: object, ignored: readonly string[] = []): UnknownProperties {
  const unknown: Record<string, unknown> = { ...ownUnknown(state) };
  for (const [name, value] of Object.entries(state)) {
    const items = Array.isArray(value)
      ? value.map((item, index) => [`${name}[${index}]`, item] as const)
      : [[name, value] as const];
    for (const [at, item] of items) if (isMap(item)) put(unknown, at, allUnknown(item));
  }
  for (const path of Object.keys(unknown)) if (ignored.includes(withoutPlaces(path))) delete unknown[path];
  return unknown;
}

const withoutPlaces = (path: string) => path.replace(/\[\d+\]/g, "");

/**
 * The attribute of data sources for all unknown properties. Keys are sorted, and values with names of secrets are left out (see
 * the guide to secrets). The description is short, because the schema has it a hundred times.
 */
export const extraJson = {
  extra_json: string({
    doc: "Properties that the server reports and this provider does not know, as JSON.",
  }).computed(),
};

const SECRET = /key|secret|token|passw|hmac|credential/i;

export function extraJsonOf(unknown: UnknownProperties): string | null {
  const set = Object.entries(unknown).map(([name, value]) => [name, SECRET.test(name) ? null : value] as const);
  return set.length > 0 ? sortedJson(Object.fromEntries(set)) : null;
}

/** A row of a data source with its unknown properties in `extra_json`. */
export function withExtraJson(row: State): State;
export function withExtraJson<R extends object>(row: R): R & { readonly extra_json: string | null };
export function withExtraJson(row: object): object {
  return { ...row, extra_json: extraJsonOf(allUnknown(row)) };
}

/** Properties that a run of Terraform has warned of already. */
const newWarned = () => new Set<string>();

/** Warns once per run of each unknown property of a type. It does not show the values, which may be secrets. */
export async function warnOfUnknown(
  { type, ignoredProperties }: { readonly type: string; readonly ignoredProperties?: readonly string[] | undefined },
  state: State,
  { services, warn }: Context<PveSession>,
): Promise<void> {
  const paths = [...new Set(Object.keys(allUnknown(state, ignoredProperties)).map(withoutPlaces))].sort();
  if (paths.length === 0) return;
  const before = services.client.of(newWarned);
  const fresh = paths.filter((path) => !before.has(`${type}.${path}`));
  if (fresh.length === 0) return;
  for (const path of fresh) before.add(`${type}.${path}`);
  const version = await services.version().then(
    (server) => server.version,
    () => undefined,
  );
  const server = version === undefined ? "The server" : `The server (Proxmox VE ${version})`;
  warn(unknownProperties({ type, server, names: fresh.join(", ") }));
}
