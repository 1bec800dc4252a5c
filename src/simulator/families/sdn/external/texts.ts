/** Refusals of the family `sdn/external`, in the server's words. */
import { fail, type Refusal } from "../../../kernel/refusal";

export const noZone: Refusal<[zone: string]> = (zone) => fail(500, `zone '${zone}' doesn't exist in IPAM DB`);
export const noSubnet: Refusal<[cidr: string]> = (cidr) => fail(500, `subnet '${cidr}' doesn't exist in IPAM DB`);
export const subnetNotEmpty: Refusal<[cidr: string]> = (cidr) => fail(500, `cannot delete subnet '${cidr}', not empty`);
export const addressExists: Refusal<[ip: string]> = (ip) => fail(500, `IP '${ip}' already exist`);
export const noZoneToRelease: Refusal<[zone: string]> = (zone) =>
  fail(500, `zone ${zone} don't exist in ipam db at /usr/share/perl5/PVE/Network/SDN/Ipams/PVEPlugin.pm line 263.`);
export const noSubnetToRelease: Refusal<[cidr: string]> = (cidr) =>
  fail(500, `subnet ${cidr} don't exist in ipam db at /usr/share/perl5/PVE/Network/SDN/Ipams/PVEPlugin.pm line 265.`);
export const noSuchAddress: Refusal<[ip: string]> = (ip) => fail(500, `IP '${ip}' does not exist in IPAM DB`);
export const dnsUnreachable: Refusal<[problem: string]> = (problem) => fail(500, `dns api error: ${problem}`);
export const ipamUnreachable: Refusal<[type: string, problem: string]> = (type, problem) =>
  fail(500, `Can't connect to ${type} api: ${problem}`);
export const otherIpam: Refusal = () =>
  fail(500, "Currently only PVE IPAM is supported! at /usr/share/perl5/PVE/API2/Network/SDN/Ipams.pm line 319.");
export const deletedObject: Refusal<[line: number]> = (line) =>
  fail(500, `cannot lookup undefined type! at /usr/share/perl5/PVE/Network/SDN/Subnets.pm line ${line}.`);
export const ipamFailed: Refusal<[failure: string, problem: string]> = (failure, problem) =>
  fail(500, `${failure}: ${problem}`);
export const reverseMask: Refusal = () =>
  fail(
    500,
    `reverse dns zone mask need to be a multiple of 4 at /usr/share/perl5/PVE/Network/SDN/Dns/PowerdnsPlugin.pm line 236.`,
  );
export const zoneUnreadable: Refusal<[zone: unknown, problem: string]> = (zone, problem) =>
  fail(500, `can't read zone ${zone}: ${problem}`);
export const noZoneOfSubnet: Refusal = () => fail(500, "zone '' doesn't exist in IPAM DB");
