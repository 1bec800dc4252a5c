/** An application as the checks between its constructs see it: what is in it, by the cluster that it is in. */
import { checkEndpoint } from "../../api/endpoint";
import {
  type Block,
  type Configuration,
  type Given,
  MARK,
  type Marked,
  type Reference,
} from "../../constructs/checks/contract";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { identityOf } from "./identity";
import { instancesOf } from "./instances";
import { Item } from "./item";

/** What surely is in one cluster. */
export interface Cluster {
  readonly key: string;
  /** Each stack takes the cluster from its environment: that of another stack may be the same. */
  readonly isFromEnvironment: boolean;
  readonly providers: readonly Item[];
  /** Resources and data sources; those that stand for several objects too. */
  readonly items: readonly Item[];
  /** Resources of a type, without those that stand for several objects. */
  of(type: string | RegExp): readonly Item[];
}

export class Application {
  readonly items: readonly Item[];
  readonly clusters: readonly Cluster[];
  /** Those of `count` and `for_each`, whatever is known of their objects. */
  readonly severals: readonly Item[];
  /** By stack, then by address. */
  private readonly places = new Map<string, Map<string, Item>>();

  constructor(readonly blocks: readonly Block[]) {
    const resolve = (configuration: Configuration) => this.resolvedIn(configuration);
    const items = blocks.map((block) => new Item(block, resolve));
    for (const item of items) {
      const { stack, address } = item.block;
      const inStack = this.places.get(stack) ?? new Map<string, Item>();
      this.places.set(stack, inStack.set(address, item));
    }
    this.severals = items.filter(({ block }) => block.several);
    this.items = this.severals.length === 0 ? items : items.flatMap((item) => objectsOf(item, resolve));
    this.clusters = clustersOf(this.items);
  }

  at({ stack, address }: Pick<Reference, "stack" | "address">): Item | undefined {
    return this.places.get(stack)?.get(address);
  }

  /** Attributes with what their references stand for: those that differ. */
  private resolvedIn(configuration: Configuration): Configuration | undefined {
    let changed: Record<string, Given> | undefined;
    for (const [name, given] of Object.entries(configuration)) {
      if (!hasMark(given)) continue;
      const resolved = this.given(given);
      if (resolved === given) continue;
      changed ??= {};
      changed[name] = resolved;
    }
    return changed;
  }

  /** The same object where nothing in it becomes known. */
  private given(given: Given): Given {
    if (!hasMark(given)) return given;
    if (MARK in (given as object)) return this.marked(given as Marked);
    if (Array.isArray(given)) {
      const items = given.map((item: Given) => this.given(item));
      return items.some((item, index) => item !== given[index]) ? items : given;
    }
    const entries = Object.entries(given as Configuration);
    const items = entries.map(([name, item]) => [name, this.given(item)] as const);
    return items.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(items) : given;
  }

  private marked(given: Marked): Given {
    const parts = given[MARK]?.map((part) =>
      typeof part === "string" ? part : "repeated" in part ? undefined : this.referred(part),
    );
    if (parts === undefined || parts.includes(undefined)) return given;
    if (parts.length === 1) return parts[0] as Given;
    return parts.every((part) => typeof part === "string" || typeof part === "number") ? parts.join("") : given;
  }

  private referred(reference: Reference): Given | undefined {
    const item = this.at(reference);
    if (!item || item.block.several || reference.splat) return undefined;
    const value = item.given(reference.attribute);
    return value === undefined ? undefined : plain(value);
  }
}

/** One for each object that is known; of several with one name, which are a mistake of their own, the whole. */
function objectsOf(item: Item, resolve: ConstructorParameters<typeof Item>[1]): readonly Item[] {
  const instances = instancesOf(item.block);
  if (!instances || identityOf(item) !== undefined) return [item];
  return instances.map((block) => new Item(block, resolve));
}

/** Whether there is an expression in it; most blocks have none. */
function hasMark(given: Given): boolean {
  if (typeof given !== "object" || given === null) return false;
  for (const name in given) {
    if (name === MARK || hasMark((given as Readonly<Record<string, Given>>)[name] as Given)) return true;
  }
  return false;
}

/** `undefined` for what is not known, or no JSON. */
function plain(value: Value): Given | undefined {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (value === UNKNOWN || !Array.isArray(value)) return undefined;
  const items = value.map(plain);
  return items.includes(undefined) ? undefined : (items as Given[]);
}

function clustersOf(items: readonly Item[]): Cluster[] {
  const providers = items.filter(({ block }) => block.kind === "provider");
  const groups: { keys: Set<string>; providers: Item[]; items: Item[] }[] = [];
  const groupOf = new Map<string, (typeof groups)[number]>();
  for (const provider of providers) {
    const keys = clusterKeys(provider);
    // Endpoints of one cluster are listed here and there, in whatever order and number.
    const same = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const [group = { keys: new Set(), providers: [], items: [] }, ...others] = same;
    if (same.length === 0) groups.push(group);
    for (const other of others) {
      group.providers.push(...other.providers);
      for (const key of other.keys) group.keys.add(key);
      groups.splice(groups.indexOf(other), 1);
    }
    group.providers.push(provider);
    for (const key of keys) group.keys.add(key);
    for (const one of group.providers) groupOf.set(one.path, group);
  }
  for (const item of items) groupOf.get(item.block.provider ?? "")?.items.push(item);
  return groups.map((group) => {
    const single = group.items.filter(({ isResource, block }) => isResource && !block.several);
    const byType = new Map<string, Item[]>();
    for (const item of single) {
      const same = byType.get(item.type);
      if (same) same.push(item);
      else byType.set(item.type, [item]);
    }
    const keys = [...group.keys];
    return {
      key: keys.toSorted().join(" "),
      isFromEnvironment: keys.some((key) => key.startsWith(ENVIRONMENT)),
      providers: group.providers,
      items: group.items,
      of: (type) =>
        typeof type === "string"
          ? (byType.get(type) ?? [])
          : [...byType].flatMap(([name, items]) => (type.test(name) ? items : [])),
    };
  });
}

const ENVIRONMENT = "environment of ";

/** One for each endpoint, in the form in which the provider takes it. */
function clusterKeys({ block, path }: Item): string[] {
  const { endpoint, endpoints = [] } = block.configuration;
  const given = [endpoint ?? [], endpoints].flat() as Given[];
  if (given.some((one) => typeof one !== "string")) return [`expression of ${path}`];
  const urls = (given as string[]).map((text) => {
    const checked = checkEndpoint(text);
    return `at ${"url" in checked ? checked.url : text}`;
  });
  return urls.length > 0 ? urls : [`${ENVIRONMENT}${block.stack}`];
}
