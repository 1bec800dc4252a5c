/**
 * Options of fabrics and their nodes by protocol. Parameters of other protocols are ignored.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */

import type { Call } from "../../../kernel/call";
import type { FabricOptions, Protocol } from "../files";
import {
  address,
  area,
  flag,
  type Keys,
  missingField,
  network,
  plain,
  prefix,
  printEntry,
  type Reader,
  readEntry,
  whole,
  wholeOrOff,
} from "../typed-values";
import * as refuse from "./texts";
import { changedWireguardNode, newWireguardNode } from "./wireguard";

const REDISTRIBUTE: Keys = { source: plain, "route-map": plain };

interface ProtocolOptions {
  readonly required: readonly string[];
  readonly options: Readonly<Record<string, Reader>>;
  readonly lists: Readonly<Record<string, Keys>>;
  readonly deletable: readonly string[];
}

const PROTOCOLS: Readonly<Record<Protocol, ProtocolOptions>> = {
  openfabric: {
    required: [],
    options: { hello_interval: whole(16), csnp_interval: whole(16), route_filter: plain },
    lists: {},
    deletable: ["ip_prefix", "ip6_prefix", "hello_interval", "csnp_interval", "route_filter"],
  },
  ospf: {
    required: ["area"],
    options: { area, route_filter: plain },
    lists: { redistribute: REDISTRIBUTE },
    deletable: ["redistribute", "route_filter"],
  },
  wireguard: {
    required: [],
    options: { persistent_keepalive: wholeOrOff },
    lists: {},
    deletable: ["persistent_keepalive"],
  },
  bgp: {
    required: [],
    options: { bfd: flag, route_filter: plain, route_map_in: plain, route_map_out: plain },
    lists: { redistribute: REDISTRIBUTE },
    deletable: ["ip_prefix", "ip6_prefix", "redistribute", "route_filter", "route_map_in", "route_map_out"],
  },
};

type Changes = Record<string, FabricOptions[string] | undefined>;

function readAll(call: Call, readers: Readonly<Record<string, Reader>>): Changes {
  const values = Object.entries(readers).flatMap(([name, read]) => {
    const text = call.text(name);
    return text === undefined ? [] : [[name, read(text)] as const];
  });
  return Object.fromEntries(values);
}

/** Reads the prefixes. The server parses them before the options of the protocol. */
function requestedPrefixes(call: Call, isCreation: boolean): Changes {
  return readAll(call, { ip_prefix: prefix(4, isCreation), ip6_prefix: prefix(6, isCreation) });
}

/** Reads the options that the request sets. `undefined` turns an option off. */
function requestedOptions(call: Call, protocol: Protocol): Changes {
  const { options, lists } = PROTOCOLS[protocol];
  const values = readAll(call, options);
  const entries = Object.entries(lists).flatMap(([name, keys]) => {
    const list = call.list(name)?.map((entry) => printEntry(readEntry(entry, keys), keys));
    return list === undefined ? [] : [[name, list.length > 0 ? list : undefined] as const];
  });
  return { ...values, ...Object.fromEntries(entries) };
}

function withoutUnset(options: Readonly<Record<string, FabricOptions[string] | undefined>>): FabricOptions {
  return Object.fromEntries(
    Object.entries(options).filter((pair): pair is [string, FabricOptions[string]] => pair[1] !== undefined),
  );
}

export function newOptions(call: Call, protocol: Protocol): FabricOptions {
  const prefixes = requestedPrefixes(call, true);
  for (const name of PROTOCOLS[protocol].required) if (call.text(name) === undefined) missingField(name);
  return withoutUnset({ ...prefixes, ...requestedOptions(call, protocol) });
}

/** Returns the function that changes a fabric's options. An option that is set and deleted at once is deleted. */
export function optionChanges(call: Call, protocol: Protocol): (before: FabricOptions) => FabricOptions {
  const prefixes = requestedPrefixes(call, false);
  const remove = call.list("delete") ?? [];
  if (remove.some((name) => !PROTOCOLS[protocol].deletable.includes(name))) refuse.fabricNotDeletable();
  const changes = { ...prefixes, ...requestedOptions(call, protocol) };
  return (before) => {
    const after = withoutUnset({ ...before, ...changes });
    for (const name of remove) delete after[name];
    return after;
  };
}

// Options of a fabric's nodes by protocol. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.

/** Limit of the Linux kernel. The schema allows more. */
const MAX_INTERFACE_NAME = 15;

const interfaceName: Reader = (text) =>
  text.length > MAX_INTERFACE_NAME ? refuse.interfaceNameTooLong(MAX_INTERFACE_NAME) : plain(text);

const INTERFACES: Readonly<Record<Exclude<Protocol, "wireguard">, Keys>> = {
  openfabric: { name: interfaceName, hello_multiplier: whole(16), ip: network(4), ip6: network(6) },
  ospf: { name: interfaceName, ip: network(4), network_type: plain },
  bgp: { name: interfaceName },
};

/** Required options of BGP nodes. There is only one role. */
const BGP_REQUIRED = ["role", "asn"];

function requestedNodeOptions(call: Call, protocol: Exclude<Protocol, "wireguard">): FabricOptions {
  const keys = INTERFACES[protocol];
  const options: FabricOptions = {};
  const [ip, ip6, asn, role] = ["ip", "ip6", "asn", "role"].map((name) => call.text(name));
  if (ip !== undefined) options.ip = address(4)(ip) as string;
  if (ip6 !== undefined) options.ip6 = address(6)(ip6) as string;
  if (protocol === "bgp" && asn !== undefined) options.asn = whole(32)(asn) as number;
  if (protocol === "bgp" && role !== undefined) options.role = role;
  const interfaces = call.list("interfaces");
  if (interfaces) options.interfaces = interfaces.map((entry) => printEntry(readEntry(entry, keys), keys));
  return options;
}

export function newNode(call: Call, protocol: Protocol): FabricOptions {
  if (protocol === "wireguard") return newWireguardNode(call);
  if (protocol === "bgp") for (const name of BGP_REQUIRED) if (call.text(name) === undefined) missingField(name);
  return { interfaces: [], ...requestedNodeOptions(call, protocol) };
}

type Change = (before: FabricOptions) => FabricOptions;

/**
 * Returns the function that changes a node's options. A list replaces the old one. An option that is set and deleted at
 * once is deleted. The recorded server cannot delete the interfaces of OSPF nodes.
 */
export function nodeChanges(call: Call, protocol: Protocol): Change {
  if (protocol === "wireguard") return (before) => changedWireguardNode(call, before);
  const remove = call.list("delete") ?? [];
  if (protocol === "ospf" && remove.includes("interfaces")) refuse.nodeNotDeletable();
  const changes = requestedNodeOptions(call, protocol);
  return (before) => {
    const after: FabricOptions = { ...before, ...changes };
    for (const name of remove) {
      if (name === "interfaces") after.interfaces = [];
      else delete after[name];
    }
    return after;
  };
}
