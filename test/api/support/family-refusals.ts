/** Refusals of each family, as observed on the genuine server or (prefix lists, route maps) read from its sources. */
import type { ErrorCode, Method } from "../../../src/api/types";

/** Method, path, status, and the message or the errors by parameter. */
export type Answer = readonly [Method, string, number, string | Record<string, string>];

/** Expected class of the error, and the server's response. */
type Refusal = readonly [ErrorCode, ...Answer];

/** By family: the class, then the request, the status and the server's words, with `\n` for a line feed, or the errors by parameter. */
const TABLE = String.raw`
acme
  already-exists POST /cluster/acme/plugins 500 ACME plugin ID 'cfdns' already exists
  not-found GET /cluster/acme/plugins/nope 500 ACME plugin 'nope' not defined
  not-found PUT /cluster/acme/plugins/nope 500 ACME plugin ID 'nope' does not exist
  already-exists POST /cluster/acme/account 400 {"name":"ACME account config file 'a' already exists."}
  not-found DELETE /cluster/acme/account/a 400 {"name":"ACME account config file 'a' does not exist."}
backup
  already-exists POST /cluster/backup 500 Job 'job1' already exists
  not-found GET /cluster/backup/nope 400 {"id":"No such job 'nope'"}
  not-found PUT /cluster/backup/nope 500 no such vzdump job
  not-found DELETE /cluster/backup/nope 500 400 Parameter verification failed.\nid: No such job 'nope'\n
  invalid PUT /cluster/backup/job1 500 400 Parameter verification failed.\ndelete: unknown option 'bogus'\n
  invalid POST /cluster/backup 403 Permission check failed (pool 'nopool' does not exist)\n
  root-ticket-needed POST /cluster/backup 400 {"script":"Only root may set this option."}
cluster
  not-found DELETE /cluster/config/nodes/n1 500 Node/IP: n1 is not a known host of the cluster.
  already-exists POST /cluster/config/nodes/pve2 500 can't add existing node 'pve2'
  in-use DELETE /cluster/config/nodes/pve1 500 Cannot delete myself from cluster!
  already-exists GET /cluster/nextid 400 {"vmid":"VM 100 already exists"}
  unsupported GET /cluster/config/join 424 node is not in a cluster, no join info available!
  invalid GET /cluster/config/join 500 unknown node 'nonode'
cpu
  already-exists POST /cluster/qemu/custom-cpu-models 500 custom CPU model 'mycpu' already exists
  not-found GET /cluster/qemu/custom-cpu-models/custom-nope 500 Custom cputype 'nope' not found
  not-found PUT /cluster/qemu/custom-cpu-models/custom-nope 500 custom CPU model 'nope' does not exist
firewall
  already-exists POST /cluster/firewall/aliases 400 {"name":"alias 'web-net' already exists"}
  not-found GET /cluster/firewall/aliases/a 400 {"name":"no such alias"}
  not-found PUT /cluster/firewall/aliases/a 400 {"name":"no such alias"}
  invalid POST /cluster/firewall/rules 400 {"source":"no such alias 'a'"}
  invalid PUT /cluster/firewall/rules/0 400 {"dest":"no such alias"}
  invalid POST /cluster/firewall/ipset/s 500 no such alias 'a'
  not-found POST /cluster/firewall/ipset/s 500 no such IPSet 's'
  not-found GET /cluster/firewall/ipset/S 500 no such IPSet 's'
  not-found PUT /cluster/firewall/ipset/s/10.0.0.1 400 {"cidr":"no such IP/Network"}
  already-exists POST /cluster/firewall/ipset/s 400 {"cidr":"address '192.0.2.66' already exists"}
  already-exists POST /cluster/firewall/ipset 400 {"name":"IPSet 'trusted' does already exist"}
  not-found POST /cluster/firewall/ipset 400 {"name":"IPSet 'Banned' does not exist"}
  not-found GET /cluster/firewall/rules/99 500 no rule at position 99
  in-use DELETE /cluster/firewall/ipset/s 500 IPSet 's' is not empty
  not-found GET /cluster/sdn/vnets/v/firewall/options 500 invalid vnet specified at /usr/share/perl5/PVE/API2/Firewall/Helpers.pm line 54.\n
ha
  already-exists POST /cluster/ha/resources 500 create resource failed: resource ID 'vm:100' already defined
  invalid POST /cluster/ha/resources 500 resource 'vm:999' does not exist in cluster
  not-found PUT /cluster/ha/resources/vm%3A999 500 update resources config failed: no such resource 'vm:999'
  not-found DELETE /cluster/ha/resources/vm%3A999 500 cannot delete service 'vm:999', not HA managed!
  invalid POST /cluster/ha/resources 500 unable to detect SID from VMID - VM/CT 12345 does not exist
  not-found GET /cluster/ha/rules/nope 500 no such ha rule 'nope'
  not-found PUT /cluster/ha/rules/nope 500 update HA rules failed: HA rule 'nope' does not exist
  unsupported POST /cluster/ha/groups 500 cannot create group: ha groups have been migrated to rules
  unsupported POST /cluster/ha/rules 500 cannot create ha rule: ha groups have not been migrated yet
  in-use DELETE /cluster/ha/groups/g 500 delete ha group failed: ha group is used by service 'vm:100'
jobs
  not-found PUT /cluster/jobs/realm-sync/nope 500 no such realm-sync job
  invalid POST /cluster/jobs/realm-sync/s 500 400 Parameter verification failed.\nrealm: No such realm 'x'\n
mapping
  already-exists POST /cluster/mapping/pci 500 create hardware mapping failed: pci ID 'gpu1' already defined
  not-found GET /cluster/mapping/pci/nope 500 mapping 'nope' not found
  not-found PUT /cluster/mapping/usb/nope 500 update hardware mapping failed: usb ID 'nope' does not exist
  invalid POST /cluster/mapping/dir 500 Path /srv/absent does not exist
metrics
  already-exists POST /cluster/metrics/server/g1 500 Metric server 'g1' already exists
  not-found GET /cluster/metrics/server/nope 500 status server entry 'nope' does not exist
  not-found PUT /cluster/metrics/server/nope 500 no such server 'nope'
  not-found DELETE /cluster/metrics/server/nope 500 cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Cluster/MetricServer.pm line 295.\n
  server POST /cluster/metrics/server/i 500 401 Unauthorized
  server POST /cluster/metrics/server/i 500 404 Not Found
notifications
  already-exists POST /cluster/notifications/endpoints/smtp 400 Cannot create 'sm1', an entity with the same name already exists
  stale-digest PUT /cluster/notifications/matchers/m 400 detected modified configuration - file changed by other user? Try again.
  not-found PUT /cluster/notifications/endpoints/smtp/nope 404 endpoint 'nope' not found
  not-found PUT /cluster/notifications/matchers/nope 404 matcher 'nope' not found
  invalid PUT /cluster/notifications/matchers/m 404 endpoint 'nope' does not exist
  not-found POST /cluster/notifications/targets/nope/test 404 endpoint 'nope' does not exist
  in-use DELETE /cluster/notifications/endpoints/smtp/s 400 cannot delete 's', referenced by: m1, m2
  invalid POST /cluster/notifications/matchers 500 error: invalid severity loud
pools
  already-exists POST /pools 500 create pool failed: pool 'prod' already exists
  invalid POST /pools 500 create pool failed: parent 'a' of pool 'a/b' does not exist
  not-found GET /pools 500 pool 'nope' does not exist
  not-found PUT /pools 500 update pools failed: pool 'nope' does not exist
  not-found DELETE /pools 500 delete pool failed: pool 'nope' does not exist
  not-found PUT /pools 500 update pools failed: VM 101 is not a pool member
  already-exists PUT /pools 500 update pools failed: Storage 'local' is already a pool member
  in-use PUT /pools 500 update pools failed: VM 100 belongs already to pool 'q' and 'allow-move' is not set
  in-use DELETE /pools 500 delete pool failed: pool 'prod' is not empty (contains VM 100)
replication
  already-exists POST /cluster/replication 500 replication job '100-0' already exists
  not-found GET /cluster/replication/100-9 500 no such replication job '100-9'
  not-found PUT /cluster/replication/100-9 500 no such job '100-9'
  invalid POST /cluster/replication 500 Target 'nonode' does not exist.
sdn
  already-exists POST /cluster/sdn/zones 500 create sdn zone object failed: sdn zone object ID 'z' already defined
  not-found GET /cluster/sdn/zones/nope 500 sdn 'nope' does not exist
  not-found DELETE /cluster/sdn/ipams/nope 500 delete sdn zone object failed: sdn 'nope' does not exist
  not-found PUT /cluster/sdn/vnets/nope 500 sdn vnet 'nope' does not exist
  not-found GET /cluster/sdn/vnets/v/subnets/z-10.0.0.0-24 400 {"vnet":"wrong vnet"}
  invalid POST /cluster/sdn/vnets 500 create sdn vnet object failed: cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Network/SDN/Vnets.pm line 1.\n
  conflict POST /cluster/sdn/vnets 500 create sdn vnet object failed: 400 Parameter verification failed.\ntag: tag 42 already exist in vnet vn2\n
  conflict POST /cluster/sdn/zones 500 create sdn zone object failed: vrf-vxlan 100 is already declared in z
  conflict POST /cluster/sdn/fabrics/fabric 500 adding fabric failed: IP prefix 10.9.0.0/24 in fabric 'b' overlaps with IPv4 prefix 10.9.0.0/24 in fabric 'a'
  conflict PUT /cluster/sdn/fabrics/fabric/f 500 updating fabric failed: duplicate OSPF area
  conflict PUT /cluster/sdn/fabrics/node/f/n 500 updating node failed: fabric f contains nodes with duplicated IPs
  conflict POST /cluster/sdn/controllers 500 create sdn controller object failed: all EVPN controllers on a node must have the same ASN configured
  invalid POST /cluster/sdn/zones 500 create sdn zone object failed: controller c don't exist
  in-use DELETE /cluster/sdn/vnets/v 500 delete sdn vnet object failed: 400 Parameter verification failed.\nvnet: Can't delete vnet if subnets exists\n
  in-use DELETE /cluster/sdn/zones/z 500 delete sdn zone object failed: zone z is used by vnet v
  already-exists POST /cluster/sdn/fabrics/fabric 500 adding fabric failed: fabric 'f' already exists in config
  not-found POST /cluster/sdn/fabrics/node/f 500 adding node failed: fabric 'f' does not exist in configuration
  not-found PUT /cluster/sdn/fabrics/node/f/n 500 updating node failed: node 'n' does not exist in fabric 'f'
  not-found GET /cluster/sdn/prefix-lists/p 400 {"id":"p doesn't exist"}
  not-found GET /cluster/sdn/prefix-lists/p/entries/5 400 {"id":"entry 5 in prefix list p doesn't exist"}
  not-found DELETE /cluster/sdn/prefix-lists/p 500 deleting prefix list failed: could not find prefix list with id: p
  not-found PUT /cluster/sdn/prefix-lists/p/entries/5 500 updating prefix list entry failed: entry with sequence number 5 does not exist!
  not-found GET /cluster/sdn/route-maps/entries/m/entry/10 400 {"route-map-id":"m_10 doesn't exist"}
  not-found DELETE /cluster/sdn/route-maps/entries/m/entry/10 500 deleting route map entry failed: could not find route map entry with id: m_10
  not-found PUT /cluster/sdn/route-maps/entries/m/entry/10 500 updating route map entry failed: could not find route map with id: m_10
  invalid POST /cluster/sdn/controllers 500 create sdn controller object failed: route map rm does not exist!
  already-exists POST /cluster/sdn/prefix-lists 500 creating prefix list failed: prefix list already exists in configuration: p
  not-found DELETE /cluster/sdn/vnets/v/ips 500 IP '10.0.0.60' does not exist in IPAM DB
  not-found PUT /cluster/sdn/vnets/v/ips 500 IP '10.0.0.60' does not exist in IPAM DB
  already-exists POST /cluster/sdn/vnets/v/ips 500 IP '10.0.0.51' already exist
  locked PUT /cluster/sdn 500 could not commit SDN config: invalid lock token provided! at /usr/share/perl5/PVE/Network/SDN.pm line 1.\n
tasks
  not-found GET /nodes/pve1/tasks/UPID%3Apve1/status 400 {"upid":"no such task"}
ceph
  unsupported GET /cluster/ceph/status 500 binary not installed: /usr/bin/ceph-mon
  transient PUT /cluster/ceph/flags/noout 500 got timeout
  transient GET /cluster/ceph/status 500 rados_connect failed - Operation not supported
`;

function refusalOf(line: string): Refusal {
  const [, code, method, path, status, words = ""] = /^(\S+) (\S+) (\S+) (\d+) (.*)$/.exec(line) ?? [];
  const answer = words.startsWith("{") ? (JSON.parse(words) as Record<string, string>) : words.replaceAll("\\n", "\n");
  return [code as ErrorCode, method as Method, path as string, Number(status), answer];
}

export const FAMILY_REFUSALS: Readonly<Record<string, readonly Refusal[]>> = Object.fromEntries(
  TABLE.trim()
    .split(/\n(?=\S)/)
    .map((part) => part.split(/\n {2}/))
    .map(([family = "", ...lines]) => [family, lines.map(refusalOf)]),
);
