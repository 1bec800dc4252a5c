/** The blocks of an application, the values of their references, and the clusters that manage them. */
import { checkEndpoint } from "../../api/endpoint";
import {
  type Block,
  type Configuration,
  type Given,
  MARK,
  type Marked,
  type Reference,
} from "../../constructs/checks/contract";
import type { Application, Cluster, Item, Selected } from "../../framework/checks/application";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { isMarked, partsIn } from "./expressions";
import { identityOf } from "./identity";
import { instancesOf } from "./instances";
import { BlockItem } from "./item";

export interface ClusterOfBlocks extends Cluster {
  /** The known endpoints of its providers, in the provider's canonical form. */
  readonly endpoints: readonly string[];
  /** The endpoint comes from the environment. Another stack's environment may name the same cluster. */
  readonly isFromEnvironment: boolean;
  readonly providers: readonly BlockItem[];
  readonly items: readonly BlockItem[];
  of(...definitions: readonly Selected[]): readonly BlockItem[];
  allOf(...definitions: readonly Selected[]): readonly BlockItem[];
}

export class ApplicationOfBlocks implements Application {
  readonly items: readonly BlockItem[];
  readonly clusters: readonly ClusterOfBlocks[];
  /** Blocks with `count` or `for_each`, with known or unknown objects. */
  readonly repeatedBlocks: readonly BlockItem[];
  private named: ReadonlySet<string> | undefined;
  /** Items by stack, then by address. */
  private readonly places = new Map<string, Map<string, BlockItem>>();

  constructor(readonly blocks: readonly Block[]) {
    const resolve = (configuration: Configuration) => this.resolvedIn(configuration);
    const items = blocks.map((block) => new BlockItem(block, resolve));
    for (const item of items) {
      const { stack, address } = item.block;
      const inStack = this.places.get(stack) ?? new Map<string, BlockItem>();
      this.places.set(stack, inStack.set(address, item));
    }
    this.repeatedBlocks = items.filter(({ block }) => block.several);
    this.items = this.repeatedBlocks.length === 0 ? items : items.flatMap((item) => objectsOf(item, resolve));
    this.clusters = clustersOf(this.items);
  }

  at({ stack, address }: Pick<Reference, "stack" | "address">): BlockItem | undefined {
    return this.places.get(stack)?.get(address);
  }

  /** Cached, since checks read it once for each cluster. */
  get elsewhere(): ReadonlySet<string> {
    this.named ??= new Set(this.blocks.flatMap(({ elsewhere = [] }) => elsewhere));
    return this.named;
  }

  dependenciesOf(items: readonly Item[]): ReadonlySet<Item> | undefined {
    const found = new Set<Item>();
    const open = [...items] as BlockItem[];
    for (let item = open.pop(); item; item = open.pop()) {
      if (found.has(item)) continue;
      found.add(item);
      const { configuration, stack } = item.block;
      const parts = partsIn(configuration).flatMap(({ part }) => (typeof part === "string" ? [] : part));
      for (const part of [...parts, ...addressesIn(configuration.depends_on).map((address) => ({ stack, address }))]) {
        if (part === null || "repeated" in part) return undefined;
        const other = this.at(part);
        if (other) open.push(other);
      }
    }
    return found;
  }

  /** Returns the attributes with references that have known values, with these values. */
  private resolvedIn(configuration: Configuration): Configuration | undefined {
    let changed: Record<string, Given> | undefined;
    for (const [name, value] of Object.entries(configuration)) {
      if (!hasMark(value)) continue;
      const resolved = this.given(value);
      if (resolved === value) continue;
      changed ??= {};
      changed[name] = resolved;
    }
    return changed;
  }

  /** Replaces references with their values. Returns the same object if nothing in it becomes known. */
  private given(value: Given): Given {
    if (!hasMark(value)) return value;
    if (isMarked(value)) return this.marked(value);
    if (Array.isArray(value)) {
      const items = value.map((item: Given) => this.given(item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    const entries = Object.entries(value as Configuration);
    const items = entries.map(([name, item]) => [name, this.given(item)] as const);
    return items.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(items) : value;
  }

  private marked(value: Marked): Given {
    const parts = value[MARK]?.map((part) =>
      typeof part === "string" ? part : "repeated" in part ? undefined : this.referred(part),
    );
    if (parts === undefined || parts.includes(undefined)) return value;
    if (parts.length === 1) return parts[0] as Given;
    return parts.every((part) => typeof part === "string" || typeof part === "number") ? parts.join("") : value;
  }

  private referred(reference: Reference): Given | undefined {
    const item = this.at(reference);
    if (!item || item.block.several || reference.splat) return undefined;
    const value = item.given(reference.attribute);
    return value === undefined ? undefined : plain(value);
  }
}

/** Addresses of blocks in `depends_on`. */
const addressesIn = (dependsOn: Given | undefined): string[] =>
  Array.isArray(dependsOn) ? dependsOn.filter((address) => typeof address === "string") : [];

/** Returns an item for each known object. Several objects of one name remain one item: another check reports them. */
function objectsOf(item: BlockItem, resolve: ConstructorParameters<typeof BlockItem>[1]): readonly BlockItem[] {
  const instances = instancesOf(item.block);
  if (!instances || identityOf(item) !== undefined) return [item];
  return instances.map((block) => new BlockItem(block, resolve));
}

/** Whether a value contains an expression. Most blocks have none. */
function hasMark(value: Given): boolean {
  if (typeof value !== "object" || value === null) return false;
  for (const name in value) {
    if (name === MARK || hasMark((value as Readonly<Record<string, Given>>)[name] as Given)) return true;
  }
  return false;
}

/** Converts a value to JSON. Returns `undefined` if the value is unknown or has no JSON form. */
function plain(value: Value): Given | undefined {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (value === UNKNOWN || !Array.isArray(value)) return undefined;
  const items = value.map(plain);
  return items.includes(undefined) ? undefined : (items as Given[]);
}

/** Providers of one cluster, with the blocks that they manage. */
interface Group {
  readonly endpoints: Set<string>;
  /** Stacks that take the endpoint from the environment. */
  readonly stacks: Set<string>;
  readonly providers: BlockItem[];
  readonly items: BlockItem[];
}

function clustersOf(items: readonly BlockItem[]): ClusterOfBlocks[] {
  const providers = items.filter(({ block }) => block.kind === "provider");
  const groups: Group[] = [];
  const groupOf = new Map<string, Group>();
  for (const provider of providers) {
    const { endpoints, stacks } = addressesOf(provider);
    // Two provider blocks may list different endpoints of one cluster, in any order.
    const overlapping = groups.filter(
      (group) =>
        endpoints.some((endpoint) => group.endpoints.has(endpoint)) || stacks.some((stack) => group.stacks.has(stack)),
    );
    const [group = { endpoints: new Set(), stacks: new Set(), providers: [], items: [] }, ...others] = overlapping;
    if (overlapping.length === 0) groups.push(group);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
    for (const joined of [...others, { endpoints, stacks, providers: [provider] }]) {
      group.providers.push(...joined.providers);
      for (const endpoint of joined.endpoints) group.endpoints.add(endpoint);
      for (const stack of joined.stacks) group.stacks.add(stack);
    }
    for (const provider of group.providers) groupOf.set(provider.path, group);
  }
  for (const item of items) groupOf.get(item.block.provider ?? "")?.items.push(item);
  return groups.map((group) => {
    const all = byType(group.items.filter(({ isResource }) => isResource));
    const single = byType(group.items.filter(({ isResource, hasCountOrForEach }) => isResource && !hasCountOrForEach));
    return {
      endpoints: [...group.endpoints].sort(),
      isFromEnvironment: group.stacks.size > 0,
      providers: group.providers,
      items: group.items,
      of: (...definitions) => selected(single, definitions),
      allOf: (...definitions) => selected(all, definitions),
    };
  });
}

function byType(items: readonly BlockItem[]): ReadonlyMap<string, readonly BlockItem[]> {
  const found = new Map<string, BlockItem[]>();
  for (const item of items) {
    const ofType = found.get(item.type);
    if (ofType) ofType.push(item);
    else found.set(item.type, [item]);
  }
  return found;
}

/** Returns the items of the given types, or of all types without definitions. */
function selected(items: ReturnType<typeof byType>, definitions: readonly Selected[]): readonly BlockItem[] {
  const types = definitions.map(({ type }) => `pve_${type}`);
  const [only, ...others] = types;
  if (only === undefined) return [...items.values()].flat();
  if (others.length === 0) return items.get(only) ?? [];
  return [...items].flatMap(([type, all]) => (types.includes(type) ? all : []));
}

/** The endpoints of a provider, or its stack if the environment names them. Neither, if an expression does. */
function addressesOf({ block }: BlockItem): Record<"endpoints" | "stacks", readonly string[]> {
  const { endpoint, endpoints = [] } = block.configuration;
  const configured = [endpoint ?? [], endpoints].flat() as Given[];
  if (configured.some((entry) => typeof entry !== "string")) return { endpoints: [], stacks: [] };
  const urls = (configured as string[]).map((text) => {
    const checked = checkEndpoint(text);
    return "url" in checked ? checked.url : text;
  });
  return { endpoints: urls, stacks: urls.length > 0 ? [] : [block.stack] };
}
