/** Refusals of the family `sdn/fabrics`, in the server's words. */
import { fail, type Refusal } from "../../../kernel/refusal";

export const otherProtocol: Refusal = () => fail(500, "node has a different protocol than the referenced fabric");
export const besideBgpController: Refusal<[controller: string]> = (controller) =>
  fail(
    500,
    `cannot add a BGP fabric while BGP controller '${controller}' exists: both target the default-VRF BGP router`,
  );
export const fabricExists: Refusal<[id: string]> = (id) => fail(500, `fabric '${id}' already exists in config`);
export const fabricInUse: Refusal<[kind: string, user: string]> = (kind, user) =>
  fail(500, `this fabric is still used in the ${kind} "${user}"`);
export const nodeExists: Refusal<[node: string, fabric: string]> = (node, fabric) =>
  fail(500, `node '${node}' already exists in config for fabric ${fabric}`);
export const missingFabric: Refusal<[id: string]> = (id) => fail(500, `fabric '${id}' does not exist in configuration`);
export const missingNode: Refusal<[fabric: string, node: string]> = (fabric, node) =>
  fail(500, `node '${node}' does not exist in fabric '${fabric}'`);
export const nodeNotDeletable: Refusal = () =>
  fail(500, "error: data did not match any variant of untagged enum NodeDeletableProperties");
export const fabricNotDeletable: Refusal = () =>
  fail(500, "error: data did not match any variant of untagged enum FabricDeletableProperties");
export const noRouterId: Refusal<[node: string]> = (node) =>
  fail(
    500,
    `BGP router-id for node '${node}' resolved to 0.0.0.0; pick an explicit IPv4 address or a different IPv6 address`,
  );
export const sameRouterId: Refusal<[other: string, node: string, id: string]> = (other, node, id) =>
  fail(500, `BGP router-id collision: nodes '${other}' and '${node}' both resolve to router-id ${id}`);
export const overlap: Refusal<[own: string, b: unknown, second: string, other: string, a: unknown, first: string]> = (
  own,
  b,
  second,
  other,
  a,
  first,
) => fail(500, `${own} ${b} in fabric '${second}' overlaps with ${other} ${a} in fabric '${first}'`);
export const areaTwice: Refusal = () => fail(500, "duplicate OSPF area");
export const interfaceInUse: Refusal = () => fail(500, "interface is already in use by another fabric");
export const addressTwice: Refusal<[fabric: string]> = (fabric) =>
  fail(500, `fabric ${fabric} contains nodes with duplicated IPs`);
export const noPrefixForAddress: Refusal<[fabric: string, ip: unknown]> = (fabric, ip) =>
  fail(500, `fabric '${fabric}' does not have an IP prefix configured for the node IP ${ip}`);
export const addressMissing: Refusal<[fabric: string, node: string, prefix: unknown]> = (fabric, node, prefix) =>
  fail(500, `node '${fabric}_${node}' does not have an IP configured for this fabric prefix ${prefix}`);
export const addressOutside: Refusal<[ip: unknown, prefix: unknown]> = (ip, prefix) =>
  fail(500, `node IP ${ip} is outside the IP prefix ${prefix} of the fabric`);
export const noIPv6: Refusal = () => fail(500, "IPv6 is currently not supported for protocol ospf");
export const nodeAddressMissing: Refusal<[fabric: string, node: string]> = (fabric, node) =>
  fail(500, `node '${fabric}_${node}' does not have an IP configured`);
export const prefixMissing: Refusal<[fabric: string]> = (fabric) =>
  fail(500, `fabric '${fabric}' does not have an IP prefix configured`);
export const peerMissing: Refusal<[target: string]> = (target) =>
  fail(500, `peer configuration references non-existing ${target}`);
export const portTwice: Refusal<[port: unknown]> = (port) =>
  fail(500, `WireGuard interface listen port duplicated in node configuration: ${port}`);
export const roleIsFixed: Refusal = () => fail(500, "cannot change role of existing WireGuard node");
export const mayNotDeleteNode: Refusal<[node: string]> = (node) =>
  fail(
    500,
    `permission check failed: missing 'Sys.Modify' on node ${node} at /usr/share/perl5/PVE/API2/Network/SDN/Fabrics/Fabric.pm line 231.`,
  );
export const interfaceNameTooLong: Refusal<[length: number]> = (length) =>
  fail(500, `error: schema validation failed: value may only be ${length} characters long`);
