/** Requests to a simulated cluster: of its API, and of the endpoint beside it that controls it. */
import type { Packet, Verdict } from "./packet";
import type { Address } from "./simulator-process";

// biome-ignore lint/suspicious/noExplicitAny: answers have any form
type Answer = any;

export async function callApi(
  { endpoint, apiToken }: Address,
  method: string,
  path: string,
  parameters: { readonly [name: string]: unknown },
): Promise<Answer> {
  const fields = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const form = new URLSearchParams(Object.fromEntries(fields)).toString();
  const inQuery = method === "GET" || method === "DELETE";
  const query = inQuery && form !== "" ? `?${form}` : "";
  const response = await fetch(`${endpoint}/api2/json${path}${query}`, {
    method,
    headers: {
      Authorization: `PVEAPIToken=${apiToken}`,
      ...(!inQuery && { "Content-Type": "application/x-www-form-urlencoded" }),
    },
    ...(!inQuery && { body: form }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${response.statusText} ${text}`.trim());
  return JSON.parse(text).data;
}

export async function control(
  { endpoint, apiToken }: Address,
  method: string,
  what: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${endpoint}/simulator/${what}`, {
    method,
    headers: { Authorization: `PVEAPIToken=${apiToken}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly error?: string };
  if (!response.ok) throw new Error(answer?.error ?? `${method} ${what}: ${response.status}`);
  return answer;
}

export async function verdictOn(packet: Packet, address: Address): Promise<Verdict> {
  const { port, networkInterface, ...rest } = packet;
  const given = {
    ...rest,
    ...(port !== undefined && { destinationPort: port }),
    ...(networkInterface !== undefined && { interface: networkInterface }),
  };
  const { action, reason } = await control(address, "POST", "packets", given);
  return { action, reason, passes: action === "ACCEPT" };
}
