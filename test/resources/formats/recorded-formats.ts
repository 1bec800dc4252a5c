/** Which validator stands for which recorded format, and where they deliberately differ from the server. */
import { ipAddress, ipv4Address, ipv6Address } from "../../../src/resources/formats/addresses";
import { cpuFlags, physBits } from "../../../src/resources/formats/cpu-models";
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
import { tlsFingerprint } from "../../../src/resources/formats/identifiers";
import { firewallInterfaceName, interfaceName } from "../../../src/resources/formats/interface-names";
import { listOf, semicolonListOf } from "../../../src/resources/formats/lists";
import { configId, nodeName, poolId, realm, storageId, userId } from "../../../src/resources/formats/names";
import { cidr, ipv4Cidr, ipv6Cidr } from "../../../src/resources/formats/networks";
import { fabricId, isisNet, routeTarget, sdnId, vnetAlias } from "../../../src/resources/formats/sdn-names";
import { tag } from "../../../src/resources/formats/tags";
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
};
