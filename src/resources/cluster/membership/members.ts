/** Nodes of the corosync configuration, as data sources report them. Facts: contributing/facts/cluster.md#membership. */
import { type Attributes, list, number, string } from "../../../framework/attribute";
import type { RemoteOf } from "../../../framework/state-of";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { reportedText } from "../../parameters/reported-text";
import { extraJson } from "../../unknown-properties/unknown-properties";

const RINGS = Array.from({ length: 8 }, (_, ring) => `ring${ring}_addr`);

export const member = {
  name: parameter("name", string({ doc: "Name of the node." })).computed(),
  node_id: parameter("nodeid", number({ doc: "Number of the node." })).computed(),
  quorum_votes: parameter("quorum_votes", number({ doc: "Its votes." })).computed(),
  ring_addresses: list(string({ doc: "Address." }), { doc: "Its addresses, link 0 first." }).computed(),
  ...extraJson,
};

type Entry = Readonly<Record<string, unknown>>;

/** `attributes`: those of a member, and maybe more. */
export function decodeMember<const A extends Attributes>(attributes: A & typeof member, entry: Entry) {
  const decoded: RemoteOf<A> = decodeAnswer<A>(attributes, { name: entry.node, ...entry }, ["node", ...RINGS]);
  return { ...decoded, ring_addresses: ringAddresses(entry) };
}

/** `ring0_addr` … `ring7_addr` of a node, in order. */
function ringAddresses(entry: Entry): string[] {
  return RINGS.map((ring) => entry[ring]).flatMap((address) =>
    address === undefined || address === null ? [] : [reportedText(address)],
  );
}
