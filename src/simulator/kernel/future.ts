/**
 * A future server: every object that can be changed has one new property, and every property string one new key.
 *
 * Server facts: new properties are optional, every GET shows them, POST and PUT accept them. A PUT that changes single
 * properties keeps them; a PUT that replaces the whole object loses them. Property strings are always replaced as a whole.
 *
 * This layer wraps the behaviours, which are unaware of it. Every object has the property until a write loses it.
 */

import { propertiesOf } from "../schema/formats";
import type { Operation, ParameterSchema, Properties } from "../schema/operation";
import { configFile } from "./config-file";
import type { Store } from "./store";

export interface Future {
  /** Name of the property and of the key. */
  readonly property: string;
  /** Whether a PUT may send it. Otherwise it is refused as an unknown parameter. Default: true. */
  readonly taken?: boolean;
}

/**
 * Places without the new property or key, by `<path>` of an object, `<path> <parameter>`, or `<path> <parameter>
 * <element>`. `lost`: a write did not send it back. `never`: the whole was created without it.
 */
export const FUTURE = configFile<{ without: Record<string, "lost" | "never"> }>("simulator/future", () => ({
  without: {},
}));

/** PUTs that replace the whole object. */
const REPLACING = /^\/cluster\/firewall\/(aliases\/[^/]+|ipset\/[^/]+\/.+)$/;

const VALUE = "1";

type Data = Record<string, unknown>;
type Params = Readonly<Record<string, unknown>>;

/** A new property, or a new key of a property string, after a write. */
interface Written {
  readonly key: string;
  readonly isKept: boolean;
  readonly existed: boolean;
}

export class FutureServer {
  constructor(
    private readonly future: Future,
    private readonly store: Store,
    private readonly find: (method: string, path: string) => Operation | undefined,
  ) {}

  /** Returns the parameters without new properties and keys, as today's server accepts them. */
  withoutNewProperties(operation: Operation, params: Params): Params {
    if (this.future.taken === false || operation.method === "GET") return params;
    const rest = Object.entries(params).filter(([name]) => name !== this.future.property);
    return Object.fromEntries(
      rest.map(([name, value]) => [name, keysOf(operation.parameters[name]) ? each(value, this.#strip) : value]),
    );
  }

  /** Records the new properties and keys that a successful PUT has lost. `before`: the object before the PUT. */
  recordLosses(operation: Operation, path: string, params: Params, before: unknown): void {
    if (operation.method !== "PUT") return;
    const written = [
      ...this.#writtenProperty(path, params),
      ...this.#writtenKeys(operation, path, params, (before ?? {}) as Data),
    ];
    this.store.change(FUTURE, ({ without }) => {
      for (const { key, isKept, existed } of written) {
        if (isKept) delete without[key];
        else without[key] ??= existed ? "lost" : "never";
      }
    });
  }

  #writtenProperty(path: string, params: Params): Written[] {
    const { property } = this.future;
    const replaced = { key: path, isKept: params[property] !== undefined, existed: true };
    const cleared = { key: path, isKept: false, existed: true };
    return [
      ...(REPLACING.test(path) ? [replaced] : []),
      ...(namesIn(params.delete).includes(property) ? [cleared] : []),
    ];
  }

  #writtenKeys({ parameters }: Operation, path: string, params: Params, stored: Data): Written[] {
    const cleared = namesIn(params.delete);
    const names = Object.keys(parameters).filter((name) => keysOf(parameters[name]));
    return names.flatMap((name): Written[] => {
      const value = params[name];
      const elements = listOf(stored[name]).map(canonical);
      const inList = listOf(value).map((text): Written => {
        const element = canonical(this.#strip(text));
        const key = `${path} ${name} ${element}`;
        return { key, isKept: this.#has(String(text)), existed: elements.includes(element) };
      });
      const isString = !Array.isArray(value) && !Array.isArray(stored[name]);
      if (!isString || (value === undefined && !cleared.includes(name))) return inList;
      const isKept = value !== undefined && this.#has(String(value));
      return [...inList, { key: `${path} ${name}`, isKept, existed: stored[name] !== undefined }];
    });
  }

  /** Adds the new property and keys to every object in the answer of a GET that can be changed. */
  withNewProperties(path: string, data: unknown): unknown {
    const { without } = this.store.read(FUTURE);
    const complete = (object: Data, at: string): Data => {
      const parameters = this.find("PUT", at)?.parameters ?? this.find("POST", parentOf(at))?.parameters ?? {};
      const complemented = Object.fromEntries(
        Object.entries(object).map(([name, value]) => {
          const hasKeys = keysOf(parameters[name]) !== undefined && value !== null && value !== "";
          if (!hasKeys) return [name, value];
          if (Array.isArray(value)) {
            const add = (item: unknown) => (without[`${at} ${name} ${canonical(item)}`] ? item : this.#add(item));
            return [name, value.map(add)];
          }
          return [name, without[`${at} ${name}`] ? value : this.#add(value)];
        }),
      );
      return without[at] ? complemented : { ...complemented, [this.future.property]: VALUE };
    };
    if (path === "/cluster/sdn/fabrics/all") return completeFabrics(data as Listing, complete);
    const isManaged = ["POST", "PUT"].some((method) => this.find(method, path));
    if (!Array.isArray(data)) return isManaged && data ? complete(data as Data, path) : data;
    const item = ["PUT", "DELETE", "GET"].map((method) => this.find(method, `${path}/x`)).find(Boolean);
    if (!isManaged && !this.find("PUT", `${path}/x`) && !path.endsWith("/status")) return data;
    const parameter = /\{([^}]+)\}$/.exec(item?.path ?? "")?.[1] ?? "";
    return (data as Data[]).map((object) => complete(object, pathOf(path, parameter, object)));
  }

  readonly #strip = (text: unknown): unknown =>
    String(text)
      .split(",")
      .filter((part) => !part.startsWith(`${this.future.property}=`))
      .join(",");

  #has(text: string): boolean {
    return text.split(",").some((part) => part.startsWith(`${this.future.property}=`));
  }

  #add(value: unknown): unknown {
    if (typeof value !== "object") return `${String(value)},${this.future.property}=${VALUE}`;
    return { ...value, [this.future.property]: VALUE };
  }
}

type Complete = (object: Data, at: string) => Data;
type Listing = Readonly<Record<"fabrics" | "nodes", readonly Data[]>>;

/** Completes the only answer that lists two kinds of objects. */
function completeFabrics({ fabrics = [], nodes = [] }: Listing, complete: Complete) {
  const top = "/cluster/sdn/fabrics";
  return {
    fabrics: fabrics.map((fabric) => complete(fabric, `${top}/fabric/${String(fabric.id)}`)),
    nodes: nodes.map((node) => complete(node, `${top}/node/${String(node.fabric_id)}/${String(node.node_id)}`)),
  };
}

/** Returns the path of a list's object. Most objects name their key as the path does. */
function pathOf(list: string, parameter: string, object: Data): string {
  if (list.endsWith("/route-maps/entries")) {
    return `${list}/${String(object["route-map-id"])}/entry/${String(object.order)}`;
  }
  const names = [parameter, "id", "name", "plugin", "cputype", "seq", "group", "poolid", "order"];
  const key = names.map((name) => object[name]).find((value) => value !== undefined);
  return `${list}/${String(key).replace(/^custom-/, "")}`;
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

const each = (value: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value);

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((names) =>
    names === undefined ? [] : String(names).split(/[,; ]/),
  );

/** Makes property strings comparable: the order of keys has no meaning. */
const canonical = (text: unknown): string => String(text).toLowerCase().split(",").sort().join(",");

/** Returns the keys of a parameter that is a property string or a list of them. */
function keysOf(schema: ParameterSchema | undefined): Properties | undefined {
  const format = schema?.items?.format ?? schema?.format ?? schema?.oneOf?.[0]?.items?.format;
  if (typeof format !== "string") return format;
  try {
    return propertiesOf(format);
  } catch {
    return undefined;
  }
}
