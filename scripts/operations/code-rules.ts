/**
 * Permission rules in the code of operations, which the server's description omits partly or completely. Facts: the
 * sections *Privileges* of contributing/facts. One row per reason. The simulator has separate rows, since it must not
 * share code with the client.
 */
import type { Rule } from "../../src/resources/permissions/requirement";

export interface CodeRule {
  readonly operations: readonly string[];
  readonly rule: Rule;
  readonly facts: string;
}

const AUDIT_OR_ALLOCATE = ["SDN.Audit", "SDN.Allocate"];
/** Lists omit objects that the caller may not see. */
const listed = (list: string, path: string, any: readonly string[], facts: string): CodeRule => ({
  operations: [`GET ${list}`],
  rule: { path, any },
  facts,
});

const VNET = "/cluster/sdn/vnets/{vnet}";
const VNET_ACL = "/sdn/zones/{zone}/{vnet}";
const SDN = "contributing/facts/sdn.md#privileges";
const ROUTING = "contributing/facts/sdn-routing.md#privileges";
const MAPPING = "contributing/facts/mapping.md#privileges";
const BULK = "contributing/facts/cluster.md#privileges";
const ANY_MAPPING = ["Mapping.Audit", "Mapping.Use", "Mapping.Modify"];

const onGuests = (privilege: string): Rule => ({
  every: [
    { each: "vms", of: { path: "/vms/{vms}", all: [privilege] } },
    { without: "vms", of: { path: "/", all: [privilege], below: true } },
  ],
});
const bulk = (action: string, rule: Rule): CodeRule => ({
  operations: [`POST /cluster/bulk-action/guest/${action}`],
  rule,
  facts: BULK,
});

export const CODE_RULES: readonly CodeRule[] = [
  {
    operations: [
      `GET ${VNET}`,
      `GET ${VNET}/subnets`,
      `GET ${VNET}/subnets/{subnet}`,
      `GET ${VNET}/firewall/options`,
      `GET ${VNET}/firewall/rules`,
      `GET ${VNET}/firewall/rules/{pos}`,
    ],
    rule: { path: VNET_ACL, any: AUDIT_OR_ALLOCATE },
    facts: SDN,
  },
  {
    operations: [
      `PUT ${VNET}`,
      `DELETE ${VNET}`,
      `POST ${VNET}/subnets`,
      `PUT ${VNET}/subnets/{subnet}`,
      `DELETE ${VNET}/subnets/{subnet}`,
      `PUT ${VNET}/firewall/options`,
      `POST ${VNET}/firewall/rules`,
      `PUT ${VNET}/firewall/rules/{pos}`,
      `DELETE ${VNET}/firewall/rules/{pos}`,
    ],
    rule: { path: VNET_ACL, all: ["SDN.Allocate"] },
    facts: SDN,
  },
  listed("/cluster/sdn/zones", "/sdn/zones/{zone}", AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/vnets", VNET_ACL, AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/controllers", "/sdn/controllers/{controller}", AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/dns", "/sdn/dns/{dns}", AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/ipams", "/sdn/ipams/{ipam}", AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/ipams/{ipam}/status", VNET_ACL, AUDIT_OR_ALLOCATE, SDN),
  listed("/cluster/sdn/prefix-lists", "/sdn/prefix-lists/{id}", AUDIT_OR_ALLOCATE, ROUTING),
  listed("/cluster/sdn/route-maps", "/sdn/route-maps/{route-map-id}", AUDIT_OR_ALLOCATE, ROUTING),
  listed("/cluster/sdn/route-maps/entries", "/sdn/route-maps/{route-map-id}", AUDIT_OR_ALLOCATE, ROUTING),
  listed("/cluster/sdn/fabrics/fabric", "/sdn/fabrics/{id}", AUDIT_OR_ALLOCATE, ROUTING),
  {
    operations: ["GET /cluster/sdn/fabrics/all", "GET /cluster/sdn/fabrics/node"],
    rule: {
      every: [
        { has: "id", of: { path: "/sdn/fabrics/{id}", any: AUDIT_OR_ALLOCATE } },
        { has: "node_id", of: { path: "/sdn/fabrics/{fabric_id}", any: AUDIT_OR_ALLOCATE } },
        { has: "node_id", of: { path: "/nodes/{node_id}", any: ["Sys.Audit", "Sys.Modify"] } },
      ],
    },
    facts: ROUTING,
  },
  listed("/cluster/mapping/dir", "/mapping/dir/{id}", ANY_MAPPING, MAPPING),
  listed("/cluster/mapping/pci", "/mapping/pci/{id}", ANY_MAPPING, MAPPING),
  listed("/cluster/mapping/usb", "/mapping/usb/{id}", ANY_MAPPING, MAPPING),
  listed(
    "/cluster/qemu/custom-cpu-models",
    "/mapping/cpu/{cputype}",
    ANY_MAPPING,
    "contributing/facts/qemu.md#privileges",
  ),
  listed("/cluster/replication", "/vms/{guest}", ["VM.Audit"], "contributing/facts/replication.md#privileges"),
  {
    operations: ["GET /cluster/replication/{id}"],
    rule: { path: "/vms/{guest}", all: ["VM.Audit"] },
    facts: "contributing/facts/replication.md#privileges",
  },
  {
    operations: ["POST /cluster/replication", "PUT /cluster/replication/{id}", "DELETE /cluster/replication/{id}"],
    rule: { path: "/vms/{guest}", all: ["VM.Replicate"] },
    facts: "contributing/facts/replication.md#privileges",
  },
  listed("/pools", "/pool/{poolid}", ["Pool.Audit"], "contributing/facts/pools.md#privileges"),
  {
    operations: ["PUT /pools", "PUT /pools/{poolid}"],
    rule: {
      every: [
        { each: "vms", removed: true, of: { path: "/vms/{vms}", any: ["VM.Allocate", "Permissions.Modify"] } },
        {
          each: "storage",
          removed: true,
          of: { path: "/storage/{storage}", any: ["Datastore.Allocate", "Permissions.Modify"] },
        },
      ],
    },
    facts: "contributing/facts/pools.md#privileges",
  },
  {
    operations: ["POST /cluster/backup", "PUT /cluster/backup/{id}"],
    rule: {
      every: [
        // The default storage.
        { path: "/storage/{storage=local}", all: ["Datastore.Allocate"] },
        { each: "pool", of: { path: "/pool/{pool}", all: ["VM.Backup"] } },
        { each: "fleecing.storage", of: { path: "/storage/{fleecing.storage}", all: ["Datastore.AllocateSpace"] } },
        { each: "tmpdir", of: "root" },
        { each: "dumpdir", of: "root" },
        { each: "script", of: "root" },
      ],
    },
    facts: "contributing/facts/backup.md#privileges",
  },
  bulk("start", onGuests("VM.PowerMgmt")),
  bulk("shutdown", onGuests("VM.PowerMgmt")),
  bulk("migrate", onGuests("VM.Migrate")),
  bulk("suspend", {
    every: [
      onGuests("VM.PowerMgmt"),
      { each: "to-disk", of: onGuests("VM.Config.Disk") },
      { each: "statestorage", of: { path: "/storage/{statestorage}", all: ["Datastore.AllocateSpace"] } },
    ],
  }),
];
