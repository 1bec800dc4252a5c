/** What a peer of a WireGuard node consists of. Facts: contributing/facts/sdn-routing.md#nodes-of-fabrics. */

import { type Attributes, bool, setOf, string } from "../../../framework/attribute";
import type { Value } from "../../../plugin/cty/value";
import { peerEndpoint } from "../../formats/fabric-formats";
import { wireguardInterfaceName } from "../../formats/interface-names";
import { nodeName } from "../../formats/names";
import type { Validator } from "../../formats/validator";
import { parameter, subkey } from "../../parameters/parameter";
import { peerTypeValues } from "../enumerations";

const key = (name: string, doc: string, check: Validator) => subkey(name, string({ doc, check: [check] }));

const atLeastOne = (peers: Value[]) => (peers.length > 0 ? undefined : "must have at least one element");

export const peerAttributes = {
  type: key(
    "type",
    "Where the other end is: `internal` (a node of the cluster) or `external`.",
    peerTypeValues,
  ).required(),
  interface: key("iface", "Own interface.", wireguardInterfaceName).required(),
  node_name: key("node", "Name of the other member.", nodeName).required(),
  node_interface: key(
    "node_iface",
    "Interface at the other end; needed if it is internal.",
    wireguardInterfaceName,
  ).optional(),
  endpoint: key(
    "endpoint",
    "Where the other end is reached, if not where its own entry says.",
    peerEndpoint,
  ).optional(),
  skip_route_generation: subkey(
    "skip_route_generation",
    bool({ doc: "Whether no routes are made for the allowed networks of the other end. Default: `false`." }),
  )
    .optional()
    .whenAbsent(false),
};

export function peersField<const A extends Attributes>(peer: A) {
  const peers = setOf(peer, { doc: "All peers of the node.", check: [atLeastOne] });
  return parameter("peers", peers.keyedBy("interface", "node_name", "node_interface"));
}
