/**
 * Finds keys that jsii drops before a construct sees them.
 *
 * Other languages may pass a dictionary instead of a struct. From `{"destination_port": "22"}`, jsii's kernel silently drops every key that is not
 * the TypeScript name. The kernel runs in this process and parses each request with `JSON.parse`: the hook there compares dictionaries with the struct.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Message, message, place, type Step } from "../naming/message";

interface Type {
  readonly fqn?: string;
  readonly collection?: { readonly elementtype: Type; readonly kind: "array" | "map" };
  readonly union?: { readonly types: readonly Type[] };
}

interface Property {
  readonly name: string;
  readonly type: Type;
}

interface Declared {
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Property[];
  readonly initializer?: { readonly parameters?: readonly Property[] };
  readonly methods?: readonly { readonly name: string; readonly parameters?: readonly Property[] }[];
}

/** Request to jsii's kernel. `api` is `create`, `invoke`, `sinvoke`, `set` or similar. */
interface Request {
  readonly api: string;
  readonly fqn?: string;
  readonly objref?: { readonly "$jsii.byref"?: string };
  readonly method?: string;
  readonly property?: string;
  readonly value?: unknown;
  readonly args?: readonly unknown[];
}

/** Serialized value of a request: a struct with TypeScript's names, or a dictionary. */
interface Wire {
  readonly "$jsii.struct"?: { readonly fqn: string; readonly data: object };
  readonly "$jsii.map"?: object;
}

const PACKAGE = /^cdkt[fn]-pve\./;
const ROOT = join(__dirname, "..", "..");

let ofRequest: Message[] = [];
let unclaimed: Message[] = [];
let declared: Readonly<Record<string, Declared>> | undefined;

/** Problems of the current request. The construct that the request creates takes them, because it asks first. */
export function takeDroppedKeys(): readonly Message[] {
  const taken = ofRequest;
  ofRequest = [];
  return taken;
}

/** Problems of requests that created no construct, such as `put_rules`. Returns each problem once. */
export function takeUnclaimedDroppedKeys(): readonly Message[] {
  const taken = [...unclaimed, ...takeDroppedKeys()];
  unclaimed = [];
  return taken;
}

/** Hooks `JSON.parse`. Returns a function that removes the hook. */
export function watchRequests(): () => void {
  const { parse } = JSON;
  JSON.parse = (text: string, ...more: [never?]) => {
    const value = parse(text, ...more);
    if (typeof value?.api === "string") {
      unclaimed.push(...takeDroppedKeys());
      if (text.includes('"$jsii.map"')) ofRequest = problemsIn(value, parse);
    }
    return value;
  };
  return () => {
    JSON.parse = parse;
  };
}

function problemsIn(request: Request, parse: typeof JSON.parse): Message[] {
  const fqn = request.fqn ?? request.objref?.["$jsii.byref"]?.replace(/@\d+$/, "");
  if (fqn === undefined || !PACKAGE.test(fqn)) return [];
  declared ??= typesOf(parse);
  if (request.property !== undefined) {
    const property = allOf(fqn, ({ properties = [] }) => properties).find(({ name }) => name === request.property);
    return property ? within(request.value, property.type, [property.name]) : [];
  }
  return (request.args ?? []).flatMap((value, index) => {
    const parameter = parametersOf(request, fqn)[index];
    return parameter ? within(value, parameter.type, parameter.type.fqn ? [] : [parameter.name]) : [];
  });
}

function parametersOf({ api, method }: Request, fqn: string): readonly Property[] {
  if (api === "create") return allOf(fqn, ({ initializer }) => (initializer ? [initializer] : []))[0]?.parameters ?? [];
  return allOf(fqn, ({ methods = [] }) => methods).find(({ name }) => name === method)?.parameters ?? [];
}

/** Members of a type, followed by inherited ones. */
function allOf<T>(fqn: string, membersOf: (type: Declared) => readonly T[]): T[] {
  const type = declared?.[fqn];
  if (!type) return [];
  const parents = [type.base ?? [], type.interfaces ?? []].flat();
  return [...membersOf(type), ...parents.flatMap((parent) => allOf(parent, membersOf))];
}

function within(value: unknown, type: Type, at: readonly Step[]): Message[] {
  if (typeof value !== "object" || value === null) return [];
  if (type.union) return type.union.types.flatMap((each) => within(value, each, at));
  const { "$jsii.struct": struct, "$jsii.map": map } = value as Wire;
  if (type.collection) {
    const { elementtype } = type.collection;
    if (Array.isArray(value)) return value.flatMap((item, index) => within(item, elementtype, [...at, index]));
    return Object.entries(map ?? {}).flatMap(([key, item]) => within(item, elementtype, [...at, { key }]));
  }
  const fqn = struct?.fqn ?? type.fqn ?? "";
  if (!declared?.[fqn]?.datatype) return [];
  const properties = allOf(fqn, (each) => each.properties ?? []);
  return Object.entries(struct?.data ?? map ?? {}).flatMap(([key, item]) => {
    const property = properties.find(({ name }) => name === key);
    if (property) return within(item, property.type, [...at, key]);
    return map
      ? [
          message`${place(...at)}: jsii drops the key ${JSON.stringify(key)}. Pass a ${fqn.replace(PACKAGE, "")} instead of a map.`,
        ]
      : [];
  });
}

function typesOf(parse: typeof JSON.parse): Readonly<Record<string, Declared>> {
  return (
    parse(gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))).toString()) as { types: Readonly<Record<string, Declared>> }
  ).types;
}

// jsii sets this variable in the Node process of every other language.
if (process.env.JSII_AGENT !== undefined) watchRequests();
