/** Explains failures of the first contact: one error for the whole run, at the attribute concerned. */
import type { ClientConfiguration, PveErrorFields } from "../api/types";
import { DiagnosticError, path } from "../framework/diagnostics";
import { asPveError } from "../resources/failures";

const UNREACHABLE =
  "Check that endpoint (PVE_ENDPOINT) names a node of the cluster with the port of its API, usually 8006, that the node is up, and that this machine may reach it: firewall, VPN, and the variables HTTPS_PROXY and NO_PROXY. Several nodes may be named in endpoints.";

type Named = Pick<ClientConfiguration, "endpoints" | "username">;

/** Explains a failure by the provider block. Returns other failures unchanged. */
export function firstContactProblem(failure: unknown, configuration: Named): unknown {
  const fault = asPveError(failure);
  const problem = fault && problemOf(fault, configuration);
  if (!problem) return failure;
  const [summary, advice, attribute] = problem;
  const detail = [fault.serverMessage.trim(), advice].filter((text) => text !== "").join("\n\n");
  return new DiagnosticError(summary, detail, path(attribute));
}

function problemOf({ code, advice = "" }: PveErrorFields, { endpoints, username }: Named) {
  const where = endpoints.join(", ");
  switch (code) {
    case "unreachable":
      return [`No connection to the Proxmox VE API at ${where}`, advice || UNREACHABLE, "endpoint"] as const;
    case "tls":
      return [`No trusted connection to the Proxmox VE API at ${where}`, advice, "endpoint"] as const;
    case "unauthorised":
      return username === undefined ? undefined : ([...refusedLogin(username), "username"] as const);
    default:
      return undefined;
  }
}

function refusedLogin(username: string): readonly [string, string] {
  const realm = username.slice(username.lastIndexOf("@") + 1);
  return [
    `The server refuses the login of ${username}`,
    `Check the password (PVE_PASSWORD) and the name. What follows the last @ is the realm, here "${realm}": pam for Linux users such as root@pam, pve for users whose password Proxmox VE keeps, others as they are called under Datacenter, Permissions, Realms. Users that are disabled or expired are refused in the same words.`,
  ];
}
