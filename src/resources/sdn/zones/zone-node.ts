/** One node of a zone. Facts: contributing/facts/sdn.md#zones. */
import { string } from "../../../framework/attribute";
import { nodeName } from "../../formats/names";
import { sdnId } from "../../formats/sdn-names";
import { listMember } from "../../kinds/list-member";
import { withKnownNodes } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";

export const zoneNode = withKnownNodes(
  listMember({
    type: "sdn_zone_node",
    description:
      "One node that a zone exists on. Other nodes of the zone are left alone. Do not use it for a zone whose `nodes` are set. A zone without nodes exists on all nodes: the first entry restricts it to one node, and removing the last entry lifts the restriction.",
    importExample: "west/pve1",
    attributes: {
      zone: string({ doc: "ID of the zone.", check: [sdnId] })
        .key()
        .refersTo("sdn.zone"),
      node_name: string({ doc: "Name of the node.", check: [nodeName] }).key(),
    },
    owner: "zone",
    ownerWord: "zone",
    member: "node_name",
    path: "/cluster/sdn/zones",
    key: "zone",
    list: "nodes",
    form: "comma",
    domain: SDN_LOCK,
    hasDigest: true,
    whenEmptied: "A zone without nodes exists on all nodes.",
    onUpdate: (_, session) => lockToken(session),
  }),
  "node_name",
);
