/** Refusals of the family `sdn`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const peersAndFabric: Refusal = () =>
  fail(
    500,
    `must have exactly one of peers / fabric defined at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 498.`,
  );
export const secondController: Refusal = () =>
  fail(
    500,
    `only 1 global evpn controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 491.`,
  );
export const samePeerGroup: Refusal = () =>
  fail(500, "cannot have two controllers with same peer-group-name configured");
export const differentInternalAsns: Refusal = () =>
  fail(500, "cannot have two different ASNs for iBGP sessions configured");
export const differentAsns: Refusal = () =>
  fail(500, "all EVPN controllers on a node must have the same ASN configured");
export const controllerInUse: Refusal<[id: string, zone: string]> = (id, zone) =>
  fail(
    500,
    `controller ${id} is used by ${zone} at /usr/share/perl5/PVE/Network/SDN/Controllers/EvpnPlugin.pm line 476.`,
  );
export const wrongToken: Refusal = () =>
  fail(500, "invalid lock token provided! at /usr/share/perl5/PVE/Network/SDN.pm line 291.");
export const pendingChanges: Refusal = () =>
  fail(500, "configuration has pending changes at /usr/share/perl5/PVE/API2/Network/SDN.pm line 150.");
export const missingObject: Refusal<[id: string]> = (id) => fail(500, `sdn '${id}' does not exist`);
export const unreadableListed: Refusal<[pendingPlace: string | undefined]> = (pendingPlace) =>
  fail(500, `cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Network/SDN/${pendingPlace}.`);
export const noSuchRouteMap: Refusal<[map: unknown]> = (map) => fail(500, `route map ${map} does not exist!`);
export const besideBgpFabric: Refusal<[fabric: string]> = (fabric) =>
  fail(
    500,
    `cannot configure a BGP controller while BGP fabric '${fabric}' exists: both target the default-VRF BGP router`,
  );
export const tooManyBgp: Refusal = () =>
  fail(
    500,
    "only 1 bgp controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/BgpPlugin.pm line 183.",
  );
export const tooManyIsis: Refusal = () =>
  fail(
    500,
    "only 1 bgp or isis controller can be defined at /usr/share/perl5/PVE/Network/SDN/Controllers/IsisPlugin.pm line 123.",
  );
/** Refusal of a value that the server's Rust code parses. */
export const invalidValue: Refusal<[problem: string]> = (problem) => fail(500, `error: ${problem}`);
export const objectExists: Refusal<[kind: string, id: string]> = (kind, id) =>
  fail(500, `sdn ${kind} object ID '${id}' already defined`);

// Prefix lists.

export const prefixExists: Refusal<[seq: unknown]> = (seq) =>
  fail(500, `entry with sequence number ${seq} already exists`);
export const invalidLengths: Refusal<[prefix: string]> = (prefix) =>
  fail(500, `error: invalid ge / le for prefix ${prefix}`);
export const noSuchList: Refusal<[id: string]> = (id) => fail(500, `could not find prefix list with id: ${id}`);
export const listNotFound: Refusal<[id: string]> = (id) => parameterError({ id: `${id} doesn't exist` });
export const reservedListId: Refusal<[id: string]> = (id) => fail(500, `error: prefix list ID '${id}' is reserved`);
export const listExists: Refusal<[id: string]> = (id) =>
  fail(500, `prefix list already exists in configuration: ${id}`);
export const noSuchPrefix: Refusal<[seq: number]> = (seq) =>
  fail(500, `entry with sequence number ${seq} does not exist!`);
export const noEntryToDelete: Refusal<[seq: number]> = (seq) =>
  fail(500, `could not find prefix list entry with seq ${seq}`);
export const listInUse: Refusal<[id: string, user: string]> = (id, user) =>
  fail(500, `prefix list ${id} is still referenced by ${user}`);
export const prefixNotFound: Refusal<[id: string, seq: number]> = (id, seq) =>
  parameterError({ id: `entry ${seq} in prefix list ${id} doesn't exist` });

// Route maps.

export const noSuchMapEntry: Refusal<[key: string]> = (key) =>
  fail(500, `could not find route map entry with id: ${key}`);
export const mapEntryNotFound: Refusal<[key: string]> = (key) =>
  parameterError({ "route-map-id": `${key} doesn't exist` });
export const reservedMapId: Refusal<[id: string]> = (id) => fail(500, `error: route map ID '${id}' is reserved`);
export const mapEntryExists: Refusal<[key: string]> = (key) =>
  fail(500, `route map entry already exists in configuration: ${key}`);
export const mapInUse: Refusal<[id: string, controller: string]> = (id, controller) =>
  fail(500, `route map ${id} still referenced by controller ${controller}`);
export const mapOfFabric: Refusal<[id: string, fabric: string]> = (id, fabric) =>
  fail(500, `route map ${id} still referenced by fabric ${fabric}`);
export const valueMissing: Refusal = () => fail(500, "error: missing field `value`");
export const invalidRuleValue: Refusal<[key: string, value: string]> = (key, value) =>
  fail(500, `error: invalid value for ${key}: ${value}`);

// Zones.

export const noDns: Refusal<[dns: string]> = (dns) => parameterError({ dns: `${dns} don't exist` });
export const noReverseDns: Refusal<[reversedns: string]> = (reversedns) =>
  parameterError({ reversedns: `${reversedns} don't exist` });
export const dnsMissing: Refusal = () => parameterError({ dnszone: "missing dns server" });
export const noIpam: Refusal<[ipam: string]> = (ipam) => parameterError({ ipam: `${ipam} not existing` });
export const ipamIsFixed: Refusal = () =>
  parameterError({ ipam: "can't change ipam if a subnet is already defined in this zone" });
const ONE_WAY = "must have exactly one of peers / fabric defined";
export const peersAndFabricOfZone: Refusal = () => parameterError({ peers: ONE_WAY, fabric: ONE_WAY });
export const vniTaken: Refusal<[vni: unknown, zone: string]> = (vni, zone) =>
  fail(500, `vrf-vxlan ${vni} is already declared in ${zone}`);
export const noController: Refusal<[id: string]> = (id) =>
  fail(500, `controller ${id} don't exist at /usr/share/perl5/PVE/Network/SDN/Zones/EvpnPlugin.pm line 354.`);
export const otherControllerType: Refusal<[id: string]> = (id) => fail(500, `${id} is not a evpn controller type`);
export const zoneInUse: Refusal<[id: string, vnet: string]> = (id, vnet) =>
  fail(500, `zone ${id} is used by vnet ${vnet} at /usr/share/perl5/PVE/Network/SDN/Zones/Plugin.pm line 149.`);

// VNets, and their addresses.

export const noSuchVnet: Refusal<[id: string]> = (id) => fail(500, `sdn vnet '${id}' does not exist`);
export const noZoneOfVnet: Refusal = () => fail(500, "no sdn zone ID specified");
export const noSubnetFor: Refusal<[ip: string]> = (ip) =>
  fail(500, `can't find any subnet for ip ${ip} at /usr/share/perl5/PVE/Network/SDN/Subnets.pm line 115.`);
export const undefinedIpam: Refusal = () =>
  fail(500, `cannot lookup undefined type! at /usr/share/perl5/PVE/Network/SDN/Ipams.pm line 142.`);
export const phpIpamAnswer: Refusal = () =>
  fail(
    500,
    `parsing of result not yet implemented at /usr/share/perl5/PVE/Network/SDN/Ipams/PhpIpamPlugin.pm line 285.`,
  );
export const noZoneInIpam: Refusal<[zone: string]> = (zone) =>
  fail(500, `zone ${zone} don't exist in ipam db at /usr/share/perl5/PVE/Network/SDN/Ipams/PVEPlugin.pm line 285.`);
export const undefinedZone: Refusal<[place: string]> = (place) =>
  fail(500, `cannot lookup undefined type! at ${place}`);
export const subnetsExist: Refusal = () =>
  parameterError({ vlanaware: "vlanaware vnet is not compatible with subnets" });
export const wrongTag: Refusal<[problem: string]> = (problem) => parameterError({ tag: problem });
export const vlanAwareEvpn: Refusal = () =>
  parameterError({ "vlan-aware": "vlan-aware option can't be enabled with evpn" });
export const zoneIsRequired: Refusal = () => parameterError({ zone: "cannot delete zone" });
export const zoneHasSubnets: Refusal = () => parameterError({ zone: "can't change zone if subnets exist" });
export const vnetHasSubnets: Refusal = () => parameterError({ vnet: "Can't delete vnet if subnets exists" });

// Subnets.

export const vnetMissing: Refusal<[vnet: unknown]> = (vnet) => parameterError({ vnet: `${vnet} don't exist` });
export const vlanAware: Refusal = () => parameterError({ vnet: "you can't add a subnet on a vlanaware vnet" });
export const gatewayOutside: Refusal<[gateway: unknown, cidr: string]> = (gateway, cidr) =>
  parameterError({ gateway: `${gateway} is not in subnet ${cidr}` });
export const wrongRange: Refusal<[problem: string]> = (problem) => parameterError({ "dhcp-range": problem });
export const noSuchSubnet: Refusal<[id: string]> = (id) => fail(500, `sdn subnet '${id}' does not exist`);
export const otherVnet: Refusal = () => parameterError({ vnet: "wrong vnet" });
