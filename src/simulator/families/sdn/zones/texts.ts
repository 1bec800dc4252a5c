/** Refusals of the family `sdn/zones`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../../kernel/refusal";

export const noDns: Refusal<[dns: string]> = (dns) => parameterError({ dns: `${dns} don't exist` });
export const noReverseDns: Refusal<[reversedns: string]> = (reversedns) =>
  parameterError({ reversedns: `${reversedns} don't exist` });
export const dnsMissing: Refusal = () => parameterError({ dnszone: "missing dns server" });
export const noIpam: Refusal<[ipam: string]> = (ipam) => parameterError({ ipam: `${ipam} not existing` });
export const ipamIsFixed: Refusal = () =>
  parameterError({ ipam: "can't change ipam if a subnet is already defined in this zone" });
const ONE_WAY = "must have exactly one of peers / fabric defined";
export const peersAndFabric: Refusal = () => parameterError({ peers: ONE_WAY, fabric: ONE_WAY });
export const vniTaken: Refusal<[vni: unknown, zone: string]> = (vni, zone) =>
  fail(500, `vrf-vxlan ${vni} is already declared in ${zone}`);
export const noController: Refusal<[id: string]> = (id) =>
  fail(500, `controller ${id} don't exist at /usr/share/perl5/PVE/Network/SDN/Zones/EvpnPlugin.pm line 354.`);
export const otherControllerType: Refusal<[id: string]> = (id) => fail(500, `${id} is not a evpn controller type`);
export const zoneInUse: Refusal<[id: string, vnet: string]> = (id, vnet) =>
  fail(500, `zone ${id} is used by vnet ${vnet} at /usr/share/perl5/PVE/Network/SDN/Zones/Plugin.pm line 149.`);
