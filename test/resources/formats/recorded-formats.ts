/** Which validator stands for which recorded format, and where they deliberately differ from the server. */
import { ipAddress, ipv4Address, ipv6Address } from "../../../src/resources/formats/addresses";
import { backupPerformance, fleecing, retention } from "../../../src/resources/formats/backup-formats";
import { calendarEvent } from "../../../src/resources/formats/calendar-event";
import { cpuFlags, physBits } from "../../../src/resources/formats/cpu-models";
import { emailAddress, emailOrUserName, optionalEmailAddress } from "../../../src/resources/formats/email";
import { aliasCidr, ipsetEntry } from "../../../src/resources/formats/firewall-addresses";
import { aliasName } from "../../../src/resources/formats/firewall-names";
import {
  haNode,
  haResourceId,
  haResourceOrGuestId,
  replicationJobId,
  vmid,
} from "../../../src/resources/formats/guest-ids";
import { macAddress, macPrefix } from "../../../src/resources/formats/hardware-ids";
import { dnsName, graphitePath, hostAddress } from "../../../src/resources/formats/hosts";
import { icmpType } from "../../../src/resources/formats/icmp-types";
import { tlsFingerprint } from "../../../src/resources/formats/identifiers";
import { firewallInterfaceName, interfaceName } from "../../../src/resources/formats/interface-names";
import { listOf, semicolonListOf } from "../../../src/resources/formats/lists";
import { mappedDirectory } from "../../../src/resources/formats/mapping-formats";
import { configId, nodeName, poolId, realm, storageId, userId } from "../../../src/resources/formats/names";
import { cidr, ipv4Cidr, ipv6Cidr } from "../../../src/resources/formats/networks";
import { destinationPorts, sourcePorts } from "../../../src/resources/formats/ports";
import { protocol } from "../../../src/resources/formats/protocols";
import { removeVanished } from "../../../src/resources/formats/realm-sync-formats";
import { ruleAddress } from "../../../src/resources/formats/rule-addresses";
import { fabricId, isisNet, routeTarget, sdnId, vnetAlias } from "../../../src/resources/formats/sdn-names";
import { dhcpRange, subnetReference } from "../../../src/resources/formats/subnets";
import { tag } from "../../../src/resources/formats/tags";
import { dayOfWeek, startTime } from "../../../src/resources/formats/times";
import { httpProxy } from "../../../src/resources/formats/urls";
import { all, maxLength, orEmpty, type Validator } from "../../../src/resources/formats/validator";

export interface RecordedFormat {
  readonly validator: Validator;
  /** Values that the schema takes and that are refused here, with the reason. */
  readonly refusedHere?: Readonly<Record<string, string>>;
  /** Values that the server refuses and that pass here: knowing better needs the server. A ratchet: keep it short. */
  readonly missed?: readonly string[];
}

const NEVER_A_GUEST = "passes the schema; creation fails, for no guest has this id";

export const recordedFormats: Readonly<Record<string, RecordedFormat>> = {
  "pve-node": { validator: nodeName },
  "pve-configid": { validator: configId },
  "pve-vmid": { validator: vmid },
  "pve-vmid-list": { validator: listOf(vmid) },
  IPorCIDR: { validator: aliasCidr },
  IPorCIDRorAlias: {
    validator: ipsetEntry,
    refusedHere: {
      "0.0.0.0/0": "refused later: a zero prefix is not allowed in ipset entries",
      "::/0": "refused later: a zero prefix is not allowed in ipset entries",
    },
  },
  ip: { validator: ipAddress },
  ipv4: { validator: ipv4Address },
  ipv6: { validator: ipv6Address },
  CIDR: { validator: cidr },
  CIDRv4: { validator: ipv4Cidr },
  CIDRv6: { validator: ipv6Cidr },
  "ip-list": { validator: listOf(ipAddress) },
  "mac-addr": { validator: macAddress },
  "mac-prefix": { validator: macPrefix },
  "pve-storage-id": { validator: storageId },
  "pve-storage-id-list": { validator: listOf(storageId) },
  "pve-iface": { validator: firewallInterfaceName },
  "pve-iface-list": { validator: listOf(interfaceName) },
  "pve-node-list": { validator: listOf(nodeName) },
  "pve-configid-list": { validator: listOf(configId) },
  "pve-ha-node-list": { validator: listOf(haNode) },
  "pve-ha-resource-id-list": {
    validator: listOf(haResourceId),
    refusedHere: Object.fromEntries(
      [
        ["100", "xx:1", "vm:abc", "vm:100,abc", "VM:100", "vm:99", "ct:", "vm:100|ct:200", "*", "vm:1000000000"],
        ["vm:100/ct:200", "fa:1", "ä", "vm:", "vm:1", "vm:-1"],
      ]
        .flat()
        .map((value) => [value, "not verified by the schema; refused later, for no guest has such an id"]),
    ),
  },
  "pve-ha-resource-or-vm-id": {
    validator: haResourceOrGuestId,
    refusedHere: Object.fromEntries(
      [
        ["vm:99", "vm:abc", "xx:100", "vm:0100", "vm:100,ct:200", "99", "0", "fa:100", "vm::100", "vm:1e3", "12"],
        ["vm:100;", "ct:-1", "vm:1.5"],
      ]
        .flat()
        .map((value) => [value, NEVER_A_GUEST]),
    ),
  },
  "pve-phys-bits": { validator: physBits },
  "pve-poolid": { validator: poolId },
  "pve-realm": { validator: realm },
  "pve-replication-job-id": { validator: replicationJobId },
  "pve-sdn-bgp-rt-list": { validator: listOf(routeTarget) },
  "pve-sdn-fabric-id": { validator: fabricId },
  "pve-sdn-isis-net": { validator: isisNet },
  "pve-userid": { validator: userId },
  "registered-tags (pattern)": { validator: semicolonListOf(tag) },
  "sdn zone/vnet id (pattern)": { validator: sdnId },
  "firewall name (pattern)": { validator: aliasName },
  "cpu flags (pattern)": { validator: cpuFlags },
  "vnet alias (pattern)": {
    validator: all(orEmpty(vnetAlias), maxLength(256)),
    refusedHere: { "a\nb": "refused later: property contains a line feed" },
  },
  "tls fingerprint (pattern)": { validator: tlsFingerprint },
  "email-list": { validator: listOf(emailAddress) },
  "email-opt": { validator: optionalEmailAddress },
  "email-or-username": { validator: emailOrUserName },
  "email-or-username-list": { validator: listOf(emailOrUserName) },
  "dns-name": { validator: dnsName },
  address: { validator: hostAddress },
  "graphite-path": { validator: graphitePath },
  "pve-calendar-event": { validator: calendarEvent },
  "pve-day-of-week-list": { validator: listOf(dayOfWeek) },
  "pve-fw-addr-spec": {
    validator: ruleAddress,
    refusedHere: { "+SET1": "refused later: no such ipset 'SET1', since sets are stored in lower case" },
  },
  "pve-fw-dport-spec": {
    validator: destinationPorts,
    refusedHere: { "0": "dropped by the server, so that the rule would hold for every port" },
    missed: ["abc"],
  },
  "pve-fw-sport-spec": {
    validator: sourcePorts,
    refusedHere: { "0": "dropped by the server, so that the rule would hold for every port" },
    missed: ["abc"],
  },
  "pve-fw-icmp-type-spec": { validator: icmpType },
  "pve-fw-protocol-spec": { validator: protocol },
  "pve-sdn-subnet-id": { validator: subnetReference },
  "pve-sdn-dhcp-range": {
    validator: dhcpRange.check,
    refusedHere: Object.fromEntries(
      [
        "start-address=10.1.0.10/24,end-address=10.1.0.20",
        "start-address=010.1.0.10,end-address=10.1.0.20",
        "start-address=10.1.0.10,end-address=300.1.1.1",
      ].map((value) => [value, "passes the schema; the write of the subnet refuses what is no address"]),
    ),
  },
  "backup-fleecing": { validator: fleecing.check },
  "backup-performance": { validator: backupPerformance.check },
  "prune-backups": { validator: retention.check },
  "pve-storage-path-in-property-string": { validator: mappedDirectory },
  "remove-vanished (pattern)": { validator: removeVanished },
  "starttime (pattern)": { validator: startTime },
  "http_proxy (pattern)": { validator: httpProxy },
};
