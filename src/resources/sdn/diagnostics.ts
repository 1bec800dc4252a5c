/** Software-defined networking. */
import { error, warning } from "../../plugin/diagnostic";

// Staged changes and applies.

export const sdnStagedIncluded = warning(
  "sdn-staged-included",
  "The apply will include {changes} staged before this run",
  {
    detail: "An apply commits all staged changes of the cluster, including those of other clients:\n{list}",
    remedy: "To drop them instead, roll them back first, for example with `pve_sdn_rollback`.",
  },
);

export const sdnAppliedWithWarnings = warning("sdn-applied-with-warnings", "SDN apply finished with warnings {where}", {
  detail:
    "The log of the task {task} has:\n\n{lines}\n\nThe configuration is committed. An offline node reads it when it starts.",
  remedy: "Fix the cause, then apply again.",
});

export const sdnDeletionsStaged = warning(
  "sdn-deletions-staged",
  "Deletions of SDN objects are staged and not applied yet",
  {
    detail:
      'With `sdn_apply = "manual"` the nodes run the deleted objects until you apply the staged changes (Datacenter, SDN, Apply, or `pvesh set /cluster/sdn` on a node).',
    remedy:
      'Apply them now. If a `pve_sdn_apply` of this configuration applies them, set `sdn_apply = "resource"` instead.',
  },
);

export const sdnRollbackDiscards = warning("sdn-rollback-discards", "The rollback will discard {changes}", {
  detail: "It discards the staged changes of all clients:\n{list}",
  remedy: "To keep them, apply them first, for example with `pve_sdn_apply`.",
});

export const sdnStagedNotApplied = error("sdn-staged-not-applied", "Staged SDN changes could not be applied", {
  detail: "This change needs networks that run on the nodes. The provider has not started it.",
  remedy: "Fix the cause, then run apply again: it tries to apply the staged changes first.",
});

export const sdnChangeNotApplied = error("sdn-change-not-applied", "The change is staged, but could not be applied", {
  detail: "{words}\n\nThe change is in the state. {note}",
  remedy: "Run apply again: it tries to apply the change.",
});

export const sdnImportedStaged = warning("sdn-imported-staged", "Imported with staged SDN changes", {
  detail: "{object} has changes that no node runs yet. The import leaves them staged, and the next plan applies them.",
  remedy: "To drop them instead, roll them back before that plan, for example with `pve_sdn_rollback`.",
});

export const sdnApplyInterrupted = warning("sdn-apply-interrupted", "Staged, but not applied", {
  detail: "The run was interrupted before the apply of the SDN changes.",
  remedy: "Run apply again: it applies them.",
});

// The lock of the configuration.

export const sdnLockOfOther = warning("sdn-lock-of-other", "The SDN lock belongs to another client now", {
  detail: "Another client released the lock of this run and took a new one, which the provider has left alone.",
});

export const sdnLockUnconfirmed = error("sdn-lock-unconfirmed", "SDN lock unconfirmed", {
  detail: "The answer, which has the token of the lock, got lost.",
  remedy: "Run Terraform again. If the lock is taken, release it: `pvesh delete /cluster/sdn/lock --force 1`.",
});

export const sdnLockLost = error("sdn-lock-lost", "The SDN lock was lost during the run", {
  detail: "Another client has released it by force, and may have changed the SDN configuration since. {now}",
  remedy: "Run plan, and compare the SDN configuration with it.",
});

export const sdnLockStillHeld = error("sdn-lock-still-held", "The SDN lock is still held", {
  detail: "No client can change the SDN configuration.",
  remedy: "Release it: `pvesh delete /cluster/sdn/lock --force 1`.",
});

export const sdnLockHeldAlready = error("sdn-lock-held-already", "This provider block holds the SDN lock already", {
  detail: "The whole SDN configuration has one lock.",
  remedy: "Refer to the other `pve_sdn_lock` of this provider block.",
});

export const sdnLockTokenGiven = error("sdn-lock-token-given", "The provider block has the token of a lock already", {
  detail: "With `sdn_lock_token` (or PVE_SDN_LOCK_TOKEN) it works under the lock of another client.",
  remedy: "Take the lock in a provider block without that setting.",
});

// Zones, VNets and subnets.

export const underlayNamedTwice = error("underlay-named-twice", "Only one of `peers` and `fabric` can be set", {
  detail: "`peers` lists the addresses of the other nodes. A `fabric` connects the nodes without such a list.",
  remedy: "Remove one of them.",
});

export const underlayMissing = error("underlay-missing", "One of `peers` and `fabric` is required", {
  detail: "`peers` lists the addresses of the other nodes. A `fabric` connects the nodes without such a list.",
  remedy: "Set one of them.",
});

export const vnetTagMissing = error("vnet-tag-missing", "VNets of {type} zones need a tag", {
  detail: "Zone {zone} is of type {type}.",
  remedy: "Set `tag`.",
});

export const vnetTagMisplaced = error("vnet-tag-misplaced", "VNets of {type} zones cannot have a tag", {
  detail: "Zone {zone} is of type {type}.",
  remedy: "Remove `tag`.",
});

export const vnetTagTooHigh = error("vnet-tag-too-high", "Tags in {type} zones are at most {most}", {
  detail: "Zone {zone} is of type {type}.",
  remedy: "Choose a lower tag.",
});

export const vnetNotVlanAware = error("vnet-not-vlan-aware", "VNets of {type} zones cannot be VLAN-aware", {
  detail: "Zone {zone} is of type {type}.",
  remedy: "Remove `vlan_aware`.",
});

export const subnetSpelling = warning("subnet-spelling", "{cidr} {problem}; write {canonical}", {
  detail: "The server stores the spelling as the name of the subnet, so {canonical} would be another subnet.",
});

export const subnetZoneChanged = error("subnet-zone-changed", "VNet {vnet} is in another zone than the plan shows", {
  detail: "Another client has moved it to zone {zone} since the plan. The subnet is created there.",
  remedy: "Run apply again.",
});

export const ipUnconfirmed = error("ip-unconfirmed", "Reservation of {ip} in {vnet} unconfirmed", {
  detail:
    "The credentials see VNet {vnet}, but not its zone. Only the zone shows whether the provider can read the mapping back.",
  remedy: "Give them SDN.Audit on /sdn/zones/{zone}.",
});

export const ipWithoutSubnet = error("ip-without-subnet", "VNet {vnet} has no applied subnet for {ip}", {
  detail: "The address must be in a subnet of the VNet, and the nodes must run both.\n\nThe server reports: {words}",
  remedy: 'Create the subnet first. With `sdn_apply = "manual"` let this depend on `pve_sdn_apply`.',
});

export const zoneWithoutIpam = error("zone-without-ipam", "Zone {zone} has no IPAM", {
  detail: "The server would report success and do nothing.",
  remedy: "Set `ipam` in the zone.",
});

export const ipNotReadable = warning("ip-not-readable", "Mappings in zone {zone} cannot be read back", {
  detail:
    'The server reports only mappings in zones with `ipam = "pve"` and `dhcp`. Plans do not notice when this one is gone.',
});

// Fabrics, prefix lists and route maps.

export const peersExist = error("peers-exist", "Node {id} has peers already", {
  detail: "Another client has set them.",
  remedy: "Import them with the id {id}, or remove them first.",
});

export const peerInterfaceMissing = error("peer-interface-missing", "`node_interface` is missing", {
  detail: "The peer {peer} is internal.",
  remedy: "Set `node_interface` to the interface of the peer.",
});

export const fabricNodeWithoutAddress = error("fabric-node-without-address", "One of `ip` and `ip6` is required", {
  detail: "The node needs an address in each network of the fabric.",
  remedy: "Set `ip`, `ip6` or both.",
});

export const fabricWithoutPrefix = error("fabric-without-prefix", "One of `ip_prefix` and `ip6_prefix` is required", {
  detail: "The nodes need addresses of at least one IP version.",
  remedy: "Set `ip_prefix`, `ip6_prefix` or both.",
});

export const fabricDeletedWithNodes = warning(
  "fabric-deleted-with-nodes",
  "Fabric {fabric} was deleted with its nodes",
  { detail: "This configuration does not manage the nodes, or did not destroy them first: {nodes}." },
);

export const fabricReplacedWithNodes = warning(
  "fabric-replaced-with-nodes",
  "Fabric {fabric} will be replaced, with its nodes",
  {
    detail: "The server deletes the nodes of a fabric with it: {nodes}.",
    remedy:
      "Let their resources be replaced together with the fabric: `lifecycle { replace_triggered_by = [<the fabric>.creation_id] }`.",
  },
);

export const fabricNodesOutside = warning(
  "fabric-nodes-outside",
  "Nodes of fabric {fabric} have addresses outside of {network}",
  {
    detail:
      "{nodes}. The server will refuse the change of {name}: the fabric changes before the addresses of its nodes do.",
    remedy:
      "Widen the network, move the nodes, and narrow it, each in its own run. Or replace the fabric with its nodes (`-replace=ADDRESS`).",
  },
);

export const prefixListDeletedWithEntries = warning(
  "prefix-list-deleted-with-entries",
  "Prefix list {list} was deleted with its entries",
  { detail: "This configuration does not manage the entries, or did not destroy them first: {entries}." },
);

export const routeMapExists = error("route-map-exists", "Route map {name} exists already", {
  detail: "It has entries that this run did not create.",
  remedy: "Import it with an import block or `terraform import`, or choose another name.",
});
