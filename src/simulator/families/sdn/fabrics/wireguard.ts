/**
 * Nodes of WireGuard fabrics: members of the cluster, which have interfaces with keys that the server makes, and
 * external ones, of which only endpoint and key are known.
 * Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics.
 */

import type { Call } from "../../../kernel/call";
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
import type { FabricOptions } from "./model";
import * as refuse from "./texts";

const INTERFACE: Keys = {
  name: plain,
  listen_port: whole(16),
  ip: network(4),
  ip6: network(6),
  public_key: plain,
};

export const PEER: Keys = {
  type: plain,
  node: plain,
  node_iface: plain,
  iface: plain,
  endpoint: plain,
  skip_route_generation: flag,
};

export const readInterface = (text: string): Entry => readEntry(text, INTERFACE);

/** A key that an interface of this name had already is kept; one that the request names is ignored. */
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

function given(call: Call): FabricOptions {
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

/** Empty lists are not kept. */
function withoutEmpty(options: FabricOptions): FabricOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

const EXTERNAL_REQUIRED = ["endpoint", "public_key"];

export function newWireguardNode(call: Call): FabricOptions {
  const role = call.text("role") ?? missingField("role");
  const options = given(call);
  if (role === "external") {
    for (const name of EXTERNAL_REQUIRED) if (options[name] === undefined) missingField(name);
    return withoutEmpty({ role, ...only(options, [...EXTERNAL_REQUIRED, "allowed_ips"]) });
  }
  const { public_key: _ofInterfaces, ...rest } = options;
  return withoutEmpty({ role, ...rest, interfaces: readInterfaces(call, []) });
}

const only = (options: FabricOptions, names: readonly string[]): FabricOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));

/** Interfaces are replaced by every update, even by one that names none; peers and addresses stay as they are. */
export function changedWireguardNode(call: Call, before: FabricOptions): FabricOptions {
  const { role } = before;
  if ((call.text("role") ?? role) !== role) refuse.roleIsFixed();
  const remove = call.list("delete") ?? [];
  const options = given(call);
  if (role === "external") {
    if (remove.some((name) => name !== "allowed_ips")) {
      refuse.nodeNotDeletable();
    }
    const after = { ...before, ...only(options, [...EXTERNAL_REQUIRED, "allowed_ips"]) };
    return withoutEmpty(withoutNamed(after, remove));
  }
  const { public_key: _ofInterfaces, ...rest } = options;
  const interfaces = readInterfaces(call, (before.interfaces as string[] | undefined) ?? []);
  return withoutEmpty(withoutNamed({ ...before, ...rest, interfaces }, remove));
}

const withoutNamed = (options: FabricOptions, names: readonly string[]): FabricOptions =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
