/** Operations that run on the node that a parameter names: refusals if the answering node cannot reach it. */
import type { Operation } from "../schema/operation";
import type { Frozen } from "./config-file";
import type { Inventory } from "./inventory";
import { fail, parameterError } from "./refusal";

/** Refuses calls to unreachable nodes. Calls to online members are answered as if they were sent to them. */
export function checkProxy(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  inventory: Frozen<Inventory>,
) {
  if (operation.proxyTo === undefined) return;
  const { proxyTo, parameters } = operation;
  if (parameters[proxyTo]?.optional) {
    if (params[proxyTo] === undefined) return;
    if (params[proxyTo] === "") fail(500, "internal error - proxyto_callback returned nothing");
  }
  const name = String(params[proxyTo] ?? "");
  if (name === "") parameterError({ [proxyTo]: "proxyto parameter does not exist" });
  if (name === inventory.localNode || name === "localhost") return;
  const node = inventory.nodes.find((candidate) => candidate.name === name);
  if (node) {
    if (!node.online) fail(595, "No route to host");
    return;
  }
  // A name in another case resolves, but to an address where no service listens.
  if (inventory.nodes.some((candidate) => candidate.name === name.toLowerCase())) fail(595, "Connection refused");
  const address = numericAddress(name);
  if (address !== undefined && address >>> 24 === 127) {
    fail(500, `address lookup for '${name}' did not find any IP address`);
  }
  if (address !== undefined) fail(595, "No route to host");
  fail(500, `hostname lookup '${name}' failed - failed to get address info for: ${name}: Name or service not known`);
}

/** Parses a name as the resolver does: a number is an IPv4 address (`1` is 0.0.0.1), also in octal or hexadecimal. */
function numericAddress(name: string): number | undefined {
  const isOctal = /^0[0-7]+$/.test(name);
  if (!isOctal && !/^(0|[1-9]\d*|0x[0-9a-f]+)$/i.test(name)) return undefined;
  const address = isOctal ? Number.parseInt(name, 8) : Number(name);
  return address < 2 ** 32 ? address : undefined;
}
