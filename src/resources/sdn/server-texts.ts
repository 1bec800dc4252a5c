/** Error messages of the server about SDN. Facts: contributing/facts/sdn.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";
import { REFER } from "../server-texts";

const ONE_EVPN_CONTROLLER =
  "Servers before Proxmox VE 9.2 have one EVPN controller. Newer ones may have several, each with a `peer_group_name` of its own.";
const SAME_ASN =
  "EVPN controllers that a node has in common need the same `asn`: give them that, or different `nodes`.";

export const serverTexts = [
  // A client lock of `POST /cluster/sdn/lock`. It may last for any time, so the request is not retried.
  {
    text: /invalid lock token/i,
    code: "locked",
    reason: "locked-by-client",
    remedy:
      "Another client holds the lock of the SDN configuration, which never expires. Set sdn_lock_token in the provider block to its token, wait for its release, or release it with `pvesh delete /cluster/sdn/lock --force 1` when its owner is gone.",
  },
  {
    text: /configuration has pending changes/i,
    code: "locked",
    reason: "something-staged",
    remedy:
      "Something is staged in the SDN configuration, which the lock is not given for. Apply it or roll it back, or take the lock all the same with `allow_pending = true`: an apply under the lock then commits that, too.",
  },
  { text: /only PVE IPAM is supported/i, code: "unsupported" },
  {
    text: /got no worker upid/i,
    request: /^PUT \/cluster\/sdn$/,
    reason: "committed-without-task",
    effect: "done",
    remedy:
      "The staged changes are committed, but the nodes have not loaded them. Run apply again: a second SDN apply does no harm.",
  },
  { text: /no sdn zone ID specified/i, code: "not-found", reason: "no-applied-subnet" },
  { text: /can't find any subnet for ip/i, code: "invalid", reason: "no-applied-subnet" },
  { text: /^wrong vnet$|' does not exist in IPAM DB/i, code: "not-found" },
  {
    text: /could not find (?:prefix list|route map)(?: entry)? with (?:id:|seq) (\S+)/i,
    code: "missing",
  },
  { text: /entry with sequence number (\S+) does not exist/i, code: "missing" },
  { text: /^(?:entry )?(\S+)(?: in prefix list \S+)? doesn't exist/i, code: "missing" },
  { text: /can't delete vnet if subnets exist/i, code: "in-use" },

  // Conflicts with the present state of another object, which the same run may change.
  { text: /\btag \d+ already exist in|tag-less vnet already exists/i, code: "conflict" },
  { text: /vrf-vxlan \d+ is already declared/i, code: "conflict", parameter: "vrf-vxlan" },
  { text: /overlaps with IPv4 prefix/i, code: "conflict", parameter: "ip_prefix" },
  { text: /overlaps with IPv6 prefix/i, code: "conflict", parameter: "ip6_prefix" },
  {
    text: /overlaps with IP(?!v[46] prefix)|contains nodes with duplicated IPs|router-id collision/i,
    code: "conflict",
  },
  {
    text: /BGP (?:fabric|controller) while BGP (?:controller|fabric) '/i,
    code: "conflict",
    remedy:
      "BGP fabrics and BGP controllers both set up the default BGP router of a node. Keep one kind: remove the other in a run before.",
  },
  { text: /duplicate OSPF area/i, code: "conflict", parameter: "area" },
  {
    text: /already in use by another fabric/i,
    code: "conflict",
    remedy: "An interface of a node is in one fabric at most. Take it out of the other fabric's node first.",
  },
  { text: /listen port duplicated in node configuration/i, code: "conflict" },
  {
    text: /only \d+ global evpn controller|same peer-group-name/i,
    code: "conflict",
    parameter: "peer-group-name",
    remedy: ONE_EVPN_CONTROLLER,
  },
  {
    text: /must have the same ASN|two different ASNs for iBGP/i,
    code: "conflict",
    parameter: "asn",
    remedy: SAME_ASN,
  },

  // Values and references
  {
    text: /can't change zone if subnets exist/i,
    code: "invalid",
    remedy:
      "A VNet with subnets cannot change its zone. Replace the VNet and its subnets in one run: `terraform apply` with `-replace=ADDRESS` for each of them.",
  },
  {
    text: /can't change ipam if a subnet is already defined/i,
    code: "invalid",
    remedy:
      "A zone with subnets keeps its IPAM. Replace the zone, its VNets and their subnets in one run: `terraform apply` with `-replace=ADDRESS` for each of them.",
  },
  { text: /cannot delete zone/i, code: "invalid" },
  { text: /must have exactly one of|different protocol than the referenced fabric/i, code: "invalid" },
  { text: /does not have an IP/i, code: "invalid" },
  {
    text: /outside the IP prefix/i,
    code: "invalid",
    remedy:
      "The nodes' addresses have to lie in the prefix before and after every change. Widen the prefix, move the nodes and narrow it again, or replace the fabric together with its nodes.",
  },
  {
    text: /peer configuration references non-existing (local )?interface/i,
    code: "invalid",
    remedy:
      "`pve_sdn_fabric_wireguard_peers` of a node names an interface that is not there. Change the peers in a run before an interface goes, and add the interface before a peer names it.",
  },
  {
    text: /sdn vnet object failed: cannot lookup undefined type!/i,
    code: "invalid",
    remedy: `The zone does not exist. ${REFER}`,
  },
  {
    text: /dns api error|can't connect to (netbox|phpipam) api/i,
    remedy:
      "The node that answers calls the URL before it stores anything: the service has to be up, to be reachable from that node, and to accept the secret.",
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;
