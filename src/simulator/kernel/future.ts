/**
 * A server of tomorrow: it has one more property for every object that can be changed, and one more key in every property
 * string. Facts: what is new is optional, shown by every GET, taken by POST and PUT, kept by a PUT that changes single
 * properties, lost by one that replaces the whole, and property strings are always replaced as a whole.
 *
 * It lies around the behaviours, which know nothing of it. Every object has the property until it loses it.
 */

import { propertiesOf } from "../schema/formats";
import type { Operation, ParameterSchema, Properties } from "../schema/operation";
import { configFile } from "./config-file";
import type { Store } from "./store";

export interface Future {
  /** Name of the property and of the key. */
  readonly property: string;
  /** Whether a PUT may send it; otherwise it is refused like any unknown parameter. Default: true. */
  readonly taken?: boolean;
}

/**
 * Where it is not, by path of the object, `<path> <parameter>`, or `<path> <parameter> <element>`: `lost` by a write that
 * did not send it back, or `never` there, since the whole came without it.
 */
export const FUTURE = configFile<{ without: Record<string, "lost" | "never"> }>("simulator/future", () => ({
  without: {},
}));

/** PUTs that replace the whole object. */
const REPLACING = /^\/cluster\/firewall\/(aliases\/[^/]+|ipset\/[^/]+\/.+)$/;

const VALUE = "1";

type Data = Record<string, unknown>;
type Params = Readonly<Record<string, unknown>>;

export class FutureServer {
  constructor(
    private readonly future: Future,
    private readonly store: Store,
    private readonly find: (method: string, path: string) => Operation | undefined,
  ) {}

  /** The parameters as today's server takes them. */
  withoutNew(operation: Operation, params: Params): Params {
    if (this.future.taken === false || operation.method === "GET") return params;
    const rest = Object.entries(params).filter(([name]) => name !== this.future.property);
    return Object.fromEntries(
      rest.map(([name, value]) => [name, partsOf(operation.parameters[name]) ? each(value, this.#strip) : value]),
    );
  }

  /** Notes what a PUT that went well has lost; `before` is the object as it was. */
  note(operation: Operation, path: string, params: Params, before: unknown): void {
    if (operation.method !== "PUT") return;
    const { property } = this.future;
    const stored = (before ?? {}) as Data;
    this.store.change(FUTURE, ({ without }) => {
      const has = (key: string, kept: boolean, had: boolean) => {
        if (kept) delete without[key];
        else without[key] ??= had ? "lost" : "never";
      };
      if (REPLACING.test(path)) has(path, params[property] !== undefined, true);
      const cleared = namesIn(params.delete);
      if (cleared.includes(property)) has(path, false, true);
      for (const [name, schema] of Object.entries(operation.parameters)) {
        if (!partsOf(schema)) continue;
        const value = params[name];
        const elements = listOf(stored[name]).map(canonical);
        for (const text of listOf(value)) {
          const element = canonical(this.#strip(text));
          has(`${path} ${name} ${element}`, this.#has(String(text)), elements.includes(element));
        }
        const isString = !Array.isArray(value) && !Array.isArray(stored[name]);
        if (isString && (value !== undefined || cleared.includes(name)))
          has(`${path} ${name}`, value !== undefined && this.#has(String(value)), stored[name] !== undefined);
      }
    });
  }

  /** The answer of a GET, with what is new in every object that can be changed. */
  answer(path: string, data: unknown): unknown {
    const { without } = this.store.read(FUTURE);
    const complete = (object: Data, at: string): Data => {
      const parameters = this.find("PUT", at)?.parameters ?? this.find("POST", parentOf(at))?.parameters ?? {};
      const shown = Object.fromEntries(
        Object.entries(object).map(([name, value]) => {
          const isParts = partsOf(parameters[name]) !== undefined && value !== null && value !== "";
          if (!isParts) return [name, value];
          if (Array.isArray(value)) {
            const add = (item: unknown) => (without[`${at} ${name} ${canonical(item)}`] ? item : this.#add(item));
            return [name, value.map(add)];
          }
          return [name, without[`${at} ${name}`] ? value : this.#add(value)];
        }),
      );
      return without[at] ? shown : { ...shown, [this.future.property]: VALUE };
    };
    if (path === "/cluster/sdn/fabrics/all") return fabrics(data as Listing, complete);
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

/** The only list of two kinds. */
function fabrics({ fabrics = [], nodes = [] }: Listing, complete: Complete) {
  const [item, of] = ["/cluster/sdn/fabrics/fabric", "/cluster/sdn/fabrics/node"];
  return {
    fabrics: fabrics.map((fabric) => complete(fabric, `${item}/${String(fabric.id)}`)),
    nodes: nodes.map((node) => complete(node, `${of}/${String(node.fabric_id)}/${String(node.node_id)}`)),
  };
}

/** Where an object of a list is changed: entries seldom call their key otherwise than its path does. */
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

/** Keys in any order mean the same. */
const canonical = (text: unknown): string => String(text).toLowerCase().split(",").sort().join(",");

/** The keys of a parameter that is a property string or a list of them. */
function partsOf(schema: ParameterSchema | undefined): Properties | undefined {
  const format = schema?.items?.format ?? schema?.format ?? schema?.oneOf?.[0]?.items?.format;
  if (typeof format !== "string") return format;
  try {
    return propertiesOf(format);
  } catch {
    return undefined;
  }
}
