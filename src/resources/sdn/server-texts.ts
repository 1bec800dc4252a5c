/** Error messages of the server about SDN. Facts: contributing/facts/sdn.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";
import { REFER } from "../server-texts";

const ONE_EVPN_CONTROLLER =
  "Servers before Proxmox VE 9.2 have one EVPN controller. Newer ones may have several, each with its own `peer_group_name`.";
const SAME_ASN = "EVPN controllers of the same node need the same `asn`. Set it, or give them different `nodes`.";

export const serverTexts = [
  // A client lock of `POST /cluster/sdn/lock`. It may last for any time, so the request is not retried.
  {
    text: /invalid lock token/i,
    code: "locked",
    reason: "locked-by-client",
    remedy:
      "Another client holds the lock of the SDN configuration, which never expires. Wait for its release, or set its token as `sdn_lock_token` in the provider block. If its owner is gone, run `pvesh delete /cluster/sdn/lock --force 1`.",
  },
  {
    text: /configuration has pending changes/i,
    code: "locked",
    reason: "something-staged",
    remedy:
      "The server grants no lock while SDN changes are staged. Apply them or roll them back. With `allow_pending = true` you get the lock, and the next apply commits these changes, too.",
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
  { text: /could not find (?:prefix list|route map)(?: entry)? with (?:id:|seq) (\S+)/i, code: "missing" },
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
      "BGP fabrics and BGP controllers both set up the default BGP router of a node. Keep one kind, and remove the other in an earlier run.",
  },
  { text: /duplicate OSPF area/i, code: "conflict", parameter: "area" },
  {
    text: /already in use by another fabric/i,
    code: "conflict",
    remedy: "An interface of a node belongs to one fabric at most. Remove it from the other fabric first.",
  },
  { text: /listen port duplicated in node configuration/i, code: "conflict" },
  {
    text: /only \d+ global evpn controller|same peer-group-name/i,
    code: "conflict",
    parameter: "peer-group-name",
    remedy: ONE_EVPN_CONTROLLER,
  },
  { text: /must have the same ASN|two different ASNs for iBGP/i, code: "conflict", parameter: "asn", remedy: SAME_ASN },

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
      "The prefix must contain the addresses of all nodes before and after each change. Widen the prefix, move the nodes, then narrow it. Or replace the fabric together with its nodes.",
  },
  {
    text: /peer configuration references non-existing (local )?interface/i,
    code: "invalid",
    remedy:
      "`pve_sdn_fabric_wireguard_peers` of a node names a missing interface. Add the interface before a peer names it, and change the peers before you remove the interface.",
  },
  {
    text: /sdn vnet object failed: cannot lookup undefined type!/i,
    code: "invalid",
    parameter: "zone",
    headline: 'zone "{value}" does not exist',
    remedy: REFER,
  },
  {
    text: /dns api error|can't connect to (netbox|phpipam) api/i,
    remedy:
      "The node that receives the request calls the URL before it stores anything. Check that the service runs and accepts the secret, and that the node can reach it.",
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;
