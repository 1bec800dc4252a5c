/**
 * Nodes of WireGuard fabrics. The server creates the keys of cluster members' interfaces. External nodes have only an
 * endpoint and a public key.
 * Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.
 */

import type { Call } from "../../../kernel/call";
import type { FabricOptions } from "../files";
import {
  type Entry,
  flag,
  type Keys,
  missingField,
  network,
  plain,
  printEntry,
  readEntry,
  whole,
} from "../typed-values";
import * as refuse from "./texts";

const INTERFACE: Keys = { name: plain, listen_port: whole(16), ip: network(4), ip6: network(6), public_key: plain };

export const PEER: Keys = {
  type: plain,
  node: plain,
  node_iface: plain,
  iface: plain,
  endpoint: plain,
  skip_route_generation: flag,
};

export const readInterface = (text: string): Entry => readEntry(text, INTERFACE);

/** Reads the interfaces. An existing interface keeps its key; a key in the request is ignored. */
function readInterfaces(call: Call, before: readonly string[]): string[] {
  const keys = new Map(before.map(readInterface).map(({ name, public_key: key }) => [name, key]));
  return (call.list("interfaces") ?? []).map((text) => {
    const entry = readInterface(text);
    if (entry.listen_port === undefined) missingField("listen_port");
    return printEntry({ ...entry, public_key: keys.get(entry.name) ?? newPublicKey(call) }, INTERFACE);
  });
}

function newPublicKey(call: Call): string {
  return Buffer.from(call.cluster.random.hex(64), "hex").toString("base64");
}

function requestedOptions(call: Call): FabricOptions {
  const options: FabricOptions = {};
  for (const name of ["endpoint", "public_key"]) {
    const text = call.text(name);
    if (text !== undefined) options[name] = text;
  }
  const peers = call.list("peers");
  if (peers) options.peers = peers.map((entry) => printEntry(readEntry(entry, PEER), PEER));
  const allowed = call.list("allowed_ips");
  if (allowed) options.allowed_ips = allowed.map((text) => network(text.includes(":") ? 6 : 4)(text));
  return options;
}

/** Removes empty lists. */
function withoutEmpty(options: FabricOptions): FabricOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

const EXTERNAL_REQUIRED = ["endpoint", "public_key"];

export function newWireguardNode(call: Call): FabricOptions {
  const role = call.text("role") ?? missingField("role");
  const options = requestedOptions(call);
  if (role === "external") {
    for (const name of EXTERNAL_REQUIRED) if (options[name] === undefined) missingField(name);
    return withoutEmpty({ role, ...pick(options, [...EXTERNAL_REQUIRED, "allowed_ips"]) });
  }
  const { public_key: _ignored, ...rest } = options;
  return withoutEmpty({ role, ...rest, interfaces: readInterfaces(call, []) });
}

const pick = (options: FabricOptions, names: readonly string[]): FabricOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));

/** Changes a node. Every update replaces the interfaces, even if it has none. Peers and addresses are kept. */
export function changedWireguardNode(call: Call, before: FabricOptions): FabricOptions {
  const { role } = before;
  if ((call.text("role") ?? role) !== role) refuse.roleIsFixed();
  const remove = call.list("delete") ?? [];
  const options = requestedOptions(call);
  if (role === "external") {
    if (remove.some((name) => name !== "allowed_ips")) refuse.nodeNotDeletable();
    const after = { ...before, ...pick(options, [...EXTERNAL_REQUIRED, "allowed_ips"]) };
    return withoutEmpty(omit(after, remove));
  }
  const { public_key: _ignored, ...rest } = options;
  const interfaces = readInterfaces(call, (before.interfaces as string[] | undefined) ?? []);
  return withoutEmpty(omit({ ...before, ...rest, interfaces }, remove));
}

const omit = (options: FabricOptions, names: readonly string[]): FabricOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
