/** Minimal values of any type that the public library accepts. */
import type { Construct } from "constructs";
import * as library from "../../src";
import { closeLater } from "../support/close-later";
import { type Declared, type Property, propertiesOf, structIn, type Type, typeOf } from "./jsii-assembly";

type Maker = new (...args: readonly unknown[]) => Record<string, unknown>;

/** Properties that lead to a place in a struct. */
export type Place = readonly string[];

/** Exceptions from minimal values. */
export interface Special {
  readonly place?: Place;
  /** Adds all optional properties. */
  readonly complete?: boolean;
  /** Additional properties of structs, by struct name. */
  readonly more?: Readonly<Record<string, () => object>>;
  /** Receives the object at the place, or the value in its position if there is none. */
  readonly change?: (given: unknown) => unknown;
}

export const classOf = ({ fqn }: Declared): Maker =>
  fqn
    .split(".")
    .slice(1)
    .reduce((inner: unknown, name) => (inner as Readonly<Record<string, unknown>>)[name], library) as Maker;

/** Optional properties that other properties require. */
const NEEDED: Readonly<Record<string, (scope: Construct, next?: string) => object>> = {
  "cdktf-pve.TenantConfig": (scope, next) =>
    next === "network" ? { vlanZone: new library.sdn.ZoneVlan(scope, "zone", { zone: "x", bridge: "x" }) } : {},
  "cdktf-pve.firewall.FirewallService": () => ({ macro: "SSH" }),
  "cdktf-pve.sdn.NetworkOptions": () => ({ cidr: "192.0.2.0/24" }),
  "cdktf-pve.sdn.SimpleNetworkOptions": () => ({ cidr: "192.0.2.0/24" }),
};

let samples = 0;

/** Values for parameters; the first struct gets the exceptions. */
export function valuesOf(parameters: readonly Property[], scope: Construct, special?: Special): unknown[] {
  return parameters.map(({ name, type, optional }) => {
    if (name === "scope") return scope;
    if (name === "id") return `made${samples++}`;
    if (structIn(type)) return sampleOf(type, scope, special);
    return optional ? undefined : sampleOf(type, scope);
  });
}

export function instanceOf(declared: Declared, scope: Construct, special?: Special): Record<string, unknown> {
  const instance = new (classOf(declared))(...valuesOf(declared.initializer?.parameters ?? [], scope, special));
  if (instance instanceof library.testing.SimulatedCluster) closeLater(() => instance.stop());
  return instance;
}

function sampleOf(type: Type, scope: Construct, special?: Special): unknown {
  if (type.collection) {
    const item = sampleOf(type.collection.elementtype, scope, special);
    return type.collection.kind === "array" ? [item] : { key: item };
  }
  if (special?.place?.length === 0 && !structIn(type)) return special.change?.(undefined);
  if (type.union) {
    const chosen = type.union.types.find(structIn) ?? type.union.types[0];
    return sampleOf(chosen as Type, scope, special);
  }
  if (type.fqn?.startsWith("constructs.")) return scope.node.root;
  const declared = type.fqn === undefined ? undefined : typeOf(type.fqn);
  if (!declared) return { string: "x", number: 1, boolean: true }[type.primitive ?? ""] ?? {};
  if (declared.datatype) return structOf(declared, scope, special);
  if (declared.kind !== "class") return { name: "x", cidrs: ["192.0.2.0/24"] };
  return declared.fqn.startsWith("cdktf.") ? scope : instanceOf(declared, scope);
}

function structOf(declared: Declared, scope: Construct, special?: Special): unknown {
  const { place, complete = false } = special ?? {};
  const [next, ...rest] = place ?? [];
  const within = (name: string): Special | undefined => {
    if (complete) return special;
    return name === next ? { ...special, place: rest } : undefined;
  };
  const entries = propertiesOf(declared)
    .filter(({ name, optional }) => !optional || name === next || complete)
    .map(({ name, type }) => [name, sampleOf(type, scope, within(name))]);
  const needed = NEEDED[declared.fqn]?.(scope, next);
  const properties = { ...needed, ...Object.fromEntries(entries), ...special?.more?.[declared.fqn]?.() };
  return place?.length === 0 ? special?.change?.(properties) : properties;
}
