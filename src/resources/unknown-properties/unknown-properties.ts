/**
 * Properties that the server reports and no attribute holds: those of a server that is newer than this provider. They are
 * never dropped without a word: reading a resource warns of them, data sources have them in `extra_json`, and updates
 * leave them as they are (`keeping-unknown.ts`).
 *
 * What is known follows from the attributes. Decoded answers carry the rest along under a symbol, which spreads keep and
 * nobody else sees.
 */

import type { PveSession } from "../../api/types";
import { type Attributes, type State, string } from "../../framework/attribute";
import type { Context } from "../../framework/resource";
import { isMap } from "../../plugin/cty/value";
import { unknownProperties } from "../diagnostics";
import { type Codec, parameterOf } from "../parameters/codec-types";
import { unknownParts } from "../parameters/property-string";
import { sortedJson } from "../parameters/sorted-json";

/** Values by path: `x-new`, `migration.x-new`, `rules[3].x-new`. */
export type Unknown = Readonly<Record<string, unknown>>;

const CARRIED = Symbol("what the server reported and no attribute holds");

/** What any object may come with: about the file that it stands in, its kind, and what is staged of it. */
const KNOWN_OF_ALL = ["digest", "type", "pending", "state"];

const codecsByName = new WeakMap<Attributes, ReadonlyMap<string, Codec | undefined>>();

/** The properties that are known, with their codecs. */
function knownOf(attributes: Attributes): ReadonlyMap<string, Codec | undefined> {
  const known = codecsByName.get(attributes);
  if (known) return known;
  const codecs = new Map<string, Codec | undefined>(KNOWN_OF_ALL.map((name) => [name, undefined]));
  for (const attribute of Object.values(attributes)) {
    const api = parameterOf(attribute);
    if (api && !codecs.get(api.name)?.parts) codecs.set(api.name, api.codec);
  }
  codecsByName.set(attributes, codecs);
  return codecs;
}

/** What of an answer the attributes do not hold, also inside property strings. */
export function unknownIn(attributes: Attributes, answer: Unknown, besides: readonly string[] = []): Unknown {
  const known = knownOf(attributes);
  const unknown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined || value === null || besides.includes(name)) continue;
    const parts = known.get(name)?.parts;
    if (parts && Array.isArray(value))
      for (const [index, item] of value.entries()) put(unknown, `${name}[${index}]`, unknownParts(parts, item));
    else if (parts) put(unknown, name, unknownParts(parts, value));
    else if (!known.has(name)) unknown[name] = value;
  }
  return unknown;
}

/** The same for what is decoded by hand: everything but these names. */
export function unknownBeside(known: readonly string[], answer: object): Unknown {
  const set = Object.entries(answer).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(set.filter(([name]) => !known.includes(name) && !KNOWN_OF_ALL.includes(name)));
}

function put(unknown: Record<string, unknown>, at: string, inner: Unknown): void {
  for (const [path, value] of Object.entries(inner)) unknown[`${at}.${path}`] = value;
}

/** The state, with what of its answer is unknown. */
export function carrying<S extends object>(state: S, unknown: Unknown): S {
  return Object.keys(unknown).length > 0 ? { ...state, [CARRIED]: { ...carriedBy(state), ...unknown } } : state;
}

/** The same without the name that the answer has for the object. */
export function withoutCarried<S extends State>(name: string, state: S): S {
  const carried = carriedBy(state);
  if (!(name in carried)) return state;
  const { [name]: _, ...rest } = carried;
  return { ...state, [CARRIED]: rest };
}

/** What the state itself carries; not what the objects in it do. */
export function carriedBy(state: object): Unknown {
  const carrier: { readonly [CARRIED]?: Unknown } = state;
  return carrier[CARRIED] ?? {};
}

/** What a state and the objects in it carry, but for what is known to be reported `besides`. */
export function unknownOf(state: object, besides: readonly string[] = []): Unknown {
  const unknown: Record<string, unknown> = { ...carriedBy(state) };
  for (const [name, value] of Object.entries(state)) {
    const items = Array.isArray(value)
      ? value.map((item, index) => [`${name}[${index}]`, item] as const)
      : [[name, value] as const];
    for (const [at, item] of items) if (isMap(item)) put(unknown, at, unknownOf(item));
  }
  for (const path of Object.keys(unknown)) if (besides.includes(withoutPlaces(path))) delete unknown[path];
  return unknown;
}

const withoutPlaces = (path: string) => path.replace(/\[\d+\]/g, "");

/**
 * Of data sources: one attribute for all that is unknown. Keys are sorted, and values whose names speak of secrets are left out, which the guide on
 * secrets says; the text stands a hundred times in the schema, so it is short.
 */
export const extraJson = {
  extra_json: string({
    doc: "What the server reports and this provider does not know, as JSON.",
  }).computed(),
};

const SECRET = /key|secret|token|passw|hmac|credential/i;

export function extraJsonOf(unknown: Unknown): string | null {
  const set = Object.entries(unknown).map(([name, value]) => [name, SECRET.test(name) ? null : value] as const);
  return set.length > 0 ? sortedJson(Object.fromEntries(set)) : null;
}

/** A row of a data source, with what it carries. */
export function withExtraJson(row: State): State;
export function withExtraJson<R extends object>(row: R): R & { readonly extra_json: string | null };
export function withExtraJson(row: object): object {
  return { ...row, extra_json: extraJsonOf(unknownOf(row)) };
}

/** What has been warned of in a run of Terraform. */
const newWarned = () => new Set<string>();

/** Once for each property of a type in a run. The values are not shown: they may be secrets. */
export async function warnOfUnknown(
  { type, besides }: { readonly type: string; readonly besides?: readonly string[] | undefined },
  state: State,
  { services, warn }: Context<PveSession>,
): Promise<void> {
  const paths = [...new Set(Object.keys(unknownOf(state, besides)).map(withoutPlaces))].sort();
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
