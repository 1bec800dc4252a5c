/** Refusals of the family `sdn/vnets`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../../kernel/refusal";

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
export const zoneInUse: Refusal = () => parameterError({ zone: "can't change zone if subnets exist" });
export const vnetHasSubnets: Refusal = () => parameterError({ vnet: "Can't delete vnet if subnets exists" });
