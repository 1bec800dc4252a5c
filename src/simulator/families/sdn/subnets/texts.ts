/** Refusals of the family `sdn/subnets`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../../kernel/refusal";

export const vnetMissing: Refusal<[vnet: unknown]> = (vnet) => parameterError({ vnet: `${vnet} don't exist` });
export const vlanAware: Refusal = () => parameterError({ vnet: "you can't add a subnet on a vlanaware vnet" });
export const gatewayOutside: Refusal<[gateway: unknown, cidr: string]> = (gateway, cidr) =>
  parameterError({ gateway: `${gateway} is not in subnet ${cidr}` });
export const wrongRange: Refusal<[problem: string]> = (problem) => parameterError({ "dhcp-range": problem });
export const noSuchSubnet: Refusal<[id: string]> = (id) => fail(500, `sdn subnet '${id}' does not exist`);
export const otherVnet: Refusal = () => parameterError({ vnet: "wrong vnet" });
