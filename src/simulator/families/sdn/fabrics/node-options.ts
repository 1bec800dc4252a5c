/** Options of a fabric's nodes by protocol. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. */
import type { Call } from "../../../kernel/call";
import {
  address,
  type Keys,
  missingField,
  network,
  plain,
  printEntry,
  type Reader,
  readEntry,
  whole,
} from "../typed-values";
import type { FabricOptions, Protocol } from "./model";
import * as refuse from "./texts";
import { changedWireguardNode, newWireguardNode } from "./wireguard";

/** What the kernel takes; the schema allows more. */
const INTERFACE_NAME = 15;

const interfaceName: Reader = (text) =>
  text.length > INTERFACE_NAME ? refuse.interfaceNameTooLong(INTERFACE_NAME) : plain(text);

const INTERFACES: Readonly<Record<Exclude<Protocol, "wireguard">, Keys>> = {
  openfabric: { name: interfaceName, hello_multiplier: whole(16), ip: network(4), ip6: network(6) },
  ospf: { name: interfaceName, ip: network(4), network_type: plain },
  bgp: { name: interfaceName },
};

/** A node of BGP has its own number, and a role that is always the same. */
const BGP_REQUIRED = ["role", "asn"];

function given(call: Call, protocol: Exclude<Protocol, "wireguard">): FabricOptions {
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
  return { interfaces: [], ...given(call, protocol) };
}

type Change = (before: FabricOptions) => FabricOptions;

/**
 * What the request does to a node of its protocol. A list that is given replaces the old one; what is set and deleted
 * at once is gone. Interfaces of OSPF nodes cannot be deleted on the recorded server, which does not know their name.
 */
export function nodeChanges(call: Call, protocol: Protocol): Change {
  if (protocol === "wireguard") return (before) => changedWireguardNode(call, before);
  const remove = call.list("delete") ?? [];
  if (protocol === "ospf" && remove.includes("interfaces")) {
    refuse.nodeNotDeletable();
  }
  const changes = given(call, protocol);
  return (before) => {
    const after: FabricOptions = { ...before, ...changes };
    for (const name of remove) {
      if (name === "interfaces") after.interfaces = [];
      else delete after[name];
    }
    return after;
  };
}
