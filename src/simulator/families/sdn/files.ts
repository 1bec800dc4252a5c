/**
 * Files of software-defined networking. What is changed here is staged: it takes effect when it is applied, that is
 * copied into the running configuration. DNS and IPAM objects and registered addresses are effective at once.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import { configFile } from "../../kernel/config-file";
import { type Sections, sectionFile } from "../../kernel/section-config";
import type { Fabrics } from "./fabrics/model";
import type { PrefixLists } from "./prefix-lists/model";
import type { RouteMapEntries } from "./route-maps/model";

/** All writers of the network configuration take turns. */
export const SDN_LOCK = "domain-sdn";

const options = { lock: SDN_LOCK };
const ofRust = { lock: SDN_LOCK, digest: "sha256" } as const;

export const ZONES = sectionFile("sdn/zones.cfg", options);
export const VNETS = sectionFile("sdn/vnets.cfg", options);
export const SUBNETS = sectionFile("sdn/subnets.cfg", options);
export const CONTROLLERS = sectionFile("sdn/controllers.cfg", options);
export const DNS = sectionFile("sdn/dns.cfg", options);
/** Without the built-in `pve` until the first write. */
export const IPAMS = sectionFile("sdn/ipams.cfg", options);
export const FABRICS = configFile<Fabrics>("sdn/fabrics.cfg", () => ({}), ofRust);
export const PREFIX_LISTS = configFile<PrefixLists>("sdn/prefix-lists.cfg", () => ({}), ofRust);
export const ROUTE_MAPS = configFile<RouteMapEntries>("sdn/route-maps.cfg", () => ({}), ofRust);

/** Everything that is staged, as it was when it was last applied. */
export interface RunningConfig {
  /** How often something was applied. */
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

/** Which addresses a MAC was given last, whatever the zone. */
export const MAC_CACHE = configFile<Record<string, AddressesOfMac>>("sdn/mac-cache.json", () => ({}));

/** The lock that a client holds over several requests. */
export const CLIENT_LOCK = configFile<{ token?: string }>("sdn/.lock", () => ({}), { lock: SDN_LOCK });

export type Ids = readonly string[];

/** Ids of objects that cannot be read again, by file, in what is staged and in what is running. */
export const UNREADABLE = configFile<{ staged: Record<string, Ids>; running: Record<string, Ids> }>(
  "simulator/sdn-unreadable",
  () => ({ staged: {}, running: {} }),
  { lock: SDN_LOCK },
);

/** The files of a node as its last reload wrote them. */
export interface NodeFiles {
  interfaces: string;
  routing: string;
  /** Milliseconds since 1970. */
  written: number;
}

/** Nodes that have never taken over anything have no files. */
export const NODE_FILES = configFile<Record<string, NodeFiles>>("simulator/sdn-node-files", () => ({}));
