// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { OthersOperations } from "./others";
import type { AcmeOperations } from "./acme";
import type { BackupOperations } from "./backup";
import type { BulkActionOperations } from "./bulk-action";
import type { CephOperations } from "./ceph";
import type { ConfigOperations } from "./config";
import type { FirewallOperations } from "./firewall";
import type { HaOperations } from "./ha";
import type { JobsOperations } from "./jobs";
import type { MappingOperations } from "./mapping";
import type { MetricsOperations } from "./metrics";
import type { NotificationsOperations } from "./notifications";
import type { QemuOperations } from "./qemu";
import type { ReplicationOperations } from "./replication";
import type { SdnOperations } from "./sdn";
import type { PoolsOperations } from "./pools";

/** What each operation takes and answers, by `METHOD /path/{name}`. */
export interface Operations
  extends OthersOperations,
    AcmeOperations,
    BackupOperations,
    BulkActionOperations,
    CephOperations,
    ConfigOperations,
    FirewallOperations,
    HaOperations,
    JobsOperations,
    MappingOperations,
    MetricsOperations,
    NotificationsOperations,
    QemuOperations,
    ReplicationOperations,
    SdnOperations,
    PoolsOperations {}

/** Collections of objects that can be read, changed and removed, and what the paths of the objects call their keys. */
export interface Collections {
  "/cluster/acme/account": "name";
  "/cluster/acme/plugins": "id";
  "/cluster/backup": "id";
  "/cluster/firewall/aliases": "name";
  "/cluster/firewall/groups/{group}": "pos";
  "/cluster/firewall/ipset/{name}": "cidr";
  "/cluster/firewall/rules": "pos";
  "/cluster/ha/groups": "group";
  "/cluster/ha/resources": "sid";
  "/cluster/ha/rules": "rule";
  "/cluster/jobs/realm-sync": "id";
  "/cluster/mapping/dir": "id";
  "/cluster/mapping/pci": "id";
  "/cluster/mapping/usb": "id";
  "/cluster/metrics/server": "id";
  "/cluster/notifications/endpoints/gotify": "name";
  "/cluster/notifications/endpoints/sendmail": "name";
  "/cluster/notifications/endpoints/smtp": "name";
  "/cluster/notifications/endpoints/webhook": "name";
  "/cluster/notifications/matchers": "name";
  "/cluster/qemu/custom-cpu-models": "cputype";
  "/cluster/replication": "id";
  "/cluster/sdn/controllers": "controller";
  "/cluster/sdn/dns": "dns";
  "/cluster/sdn/fabrics/fabric": "id";
  "/cluster/sdn/fabrics/node/{fabric_id}": "node_id";
  "/cluster/sdn/ipams": "ipam";
  "/cluster/sdn/prefix-lists": "id";
  "/cluster/sdn/prefix-lists/{id}/entries": "url_seq";
  "/cluster/sdn/route-maps/entries/{route-map-id}/entry": "order";
  "/cluster/sdn/vnets": "vnet";
  "/cluster/sdn/vnets/{vnet}/firewall/rules": "pos";
  "/cluster/sdn/vnets/{vnet}/subnets": "subnet";
  "/cluster/sdn/zones": "zone";
  "/pools": "poolid";
}
