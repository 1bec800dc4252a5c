/**
 * Files of software-defined networking. Changes are staged: they take effect with an apply, which copies them into the
 * running configuration. DNS and IPAM objects and registered addresses take effect at once.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */

import type { Call } from "../../kernel/call";
import { configFile } from "../../kernel/config-file";
import { type Sections, sectionFile } from "../../kernel/section-config";

/**
 * Entries of route maps by `<map>_<order>`. A map has no data apart from its entries.
 * Facts: contributing/facts/sdn-routing.md#route-maps.
 */
export interface RouteMapEntry {
  "route-map-id": string;
  order: number;
  action: string;
  /** `key=…[,value=…]` */
  match: string[];
  set: string[];
  call?: string;
  "exit-action"?: string;
}

export type RouteMapEntries = Record<string, RouteMapEntry>;

/**
 * Stored prefix lists. Entries are in the order of insertion, not of their numbers.
 * Facts: contributing/facts/sdn-routing.md#prefix-lists.
 */
export interface PrefixEntry {
  seq: number;
  action: string;
  prefix: string;
  ge?: number;
  le?: number;
}

export type PrefixLists = Record<string, { entries: PrefixEntry[] }>;

/**
 * Stored fabrics and nodes: options by their API names, lists as property strings.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */
export type Protocol = "openfabric" | "ospf" | "wireguard" | "bgp";

export type FabricValue = string | number | string[];
export type FabricOptions = Record<string, FabricValue>;

export interface Fabric {
  protocol: Protocol;
  options: FabricOptions;
  nodes: Record<string, FabricOptions>;
}

export type Fabrics = Record<string, Fabric>;

/** The lock of all writes of the network configuration. */
export const SDN_LOCK = "domain-sdn";

const options = { lock: SDN_LOCK };
/** Options of files that the server's Rust code writes. */
const rustOptions = { lock: SDN_LOCK, digest: "sha256" } as const;

export const ZONES = sectionFile("sdn/zones.cfg", options);
export const VNETS = sectionFile("sdn/vnets.cfg", options);
export const SUBNETS = sectionFile("sdn/subnets.cfg", options);
export const CONTROLLERS = sectionFile("sdn/controllers.cfg", options);
export const DNS = sectionFile("sdn/dns.cfg", options);
/** Does not contain the built-in `pve` before the first write. */
export const IPAMS = sectionFile("sdn/ipams.cfg", options);
export const FABRICS = configFile<Fabrics>("sdn/fabrics.cfg", () => ({}), rustOptions);
export const PREFIX_LISTS = configFile<PrefixLists>("sdn/prefix-lists.cfg", () => ({}), rustOptions);
export const ROUTE_MAPS = configFile<RouteMapEntries>("sdn/route-maps.cfg", () => ({}), rustOptions);

/** The staged configuration at the time of the last apply. */
export interface RunningConfig {
  /** Number of applies. */
  version: number;
  zones: Sections;
  vnets: Sections;
  subnets: Sections;
  controllers: Sections;
  fabrics: Fabrics;
  "prefix-lists": PrefixLists;
  "route-maps": RouteMapEntries;
}

export const RUNNING = configFile<RunningConfig>(
  "sdn/.running-config",
  () => ({
    version: 0,
    zones: {},
    vnets: {},
    subnets: {},
    controllers: {},
    fabrics: {},
    "prefix-lists": {},
    "route-maps": {},
  }),
  options,
);

export interface RegisteredAddress {
  gateway?: 1;
  mac?: string | undefined;
  hostname?: string | undefined;
  vmid?: number | undefined;
}

export type RegisteredAddresses = Record<string, RegisteredAddress>;

export interface AddressDatabase {
  zones: Record<string, { subnets: Record<string, { ips: RegisteredAddresses }> }>;
}

/** The built-in IPAM: addresses by zone and network. */
export const ADDRESSES = configFile<AddressDatabase>("priv/ipam.db", () => ({ zones: {} }));

export interface AddressesOfMac {
  ip4?: string;
  ip6?: string;
}

/** The last addresses of each MAC, whatever the zone. */
export const MAC_CACHE = configFile<Record<string, AddressesOfMac>>("sdn/mac-cache.json", () => ({}));

/** The lock that a client holds over several requests. */
export const CLIENT_LOCK = configFile<{ token?: string }>("sdn/.lock", () => ({}), { lock: SDN_LOCK });

export type Ids = readonly string[];

/** Ids of unreadable objects by file, in the staged and in the running configuration. */
export const UNREADABLE = configFile<{ staged: Record<string, Ids>; running: Record<string, Ids> }>(
  "simulator/sdn-unreadable",
  () => ({ staged: {}, running: {} }),
  { lock: SDN_LOCK },
);

/** Files of a node, written by its last reload. */
export interface NodeFiles {
  interfaces: string;
  routing: string;
  /** Milliseconds since 1970. */
  written: number;
}

/** Files by node. Nodes without a reload have none. */
export const NODE_FILES = configFile<Record<string, NodeFiles>>("simulator/sdn-node-files", () => ({}));

/** Files of the staged configuration. Facts: contributing/facts/sdn.md#staged-and-running. */
export const STAGED = {
  zones: ZONES,
  vnets: VNETS,
  subnets: SUBNETS,
  controllers: CONTROLLERS,
  fabrics: FABRICS,
  "prefix-lists": PREFIX_LISTS,
  "route-maps": ROUTE_MAPS,
} as const;

type Kind = keyof typeof STAGED;
export const KINDS = Object.keys(STAGED) as Kind[];

/** Returns the staged configuration in the form of the running one. */
export function stagedConfig(call: Call): RunningConfig {
  const staged = Object.fromEntries(KINDS.map((kind) => [kind, call.read<object>(STAGED[kind])]));
  return { version: call.read(RUNNING).version, ...staged } as unknown as RunningConfig;
}
