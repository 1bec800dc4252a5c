/**
 * Failures of the API as diagnostics: what happened, then cause and remedy, with the server's own words, the failing
 * parameter at its attribute, and the privilege or server version that is missing.
 */
import type { ErrorCode, PveErrorFields } from "../api/types";
import type { Attributes } from "../framework/attribute";
import { error } from "../framework/diagnostics";
import type { Explain } from "../framework/resource";
import type { Diagnostic, Path } from "../plugin/provider";
import { asPveError } from "../resources/kit/failure";
import { wireOf } from "../resources/kit/wire";

/** True when a write was sent and nobody knows whether the server did the work. */
export function isUncertain(failure: unknown): boolean {
  return asPveError(failure)?.outcomeUnknown ?? false;
}

const REMEDIES: Partial<Record<ErrorCode, string>> = {
  "not-found": "The object, or one that it refers to, does not exist on the server.",
  "already-exists":
    "Something with this name exists already. Import it with an import block or `terraform import`, or choose another name.",
  "in-use":
    "Something still refers to it. Remove the reference first; refer to this resource's attributes so that Terraform orders the steps. Where it is replaced while others move to its successor, set `create_before_destroy = true` in its `lifecycle` block.",
  "stale-digest": "Somebody else changed the same file in between. Run plan again.",
  locked:
    "The server's lock for this configuration was held by others until the time-out. Run apply again, or raise `timeouts`.",
  "no-quorum":
    "The node that answers is not part of a quorate cluster, so that nothing can be written. Check `pvecm status`.",
  unauthorised:
    "The server refused the credentials: check the token or password, and whether user or token have expired or are disabled.",
  "root-ticket-needed":
    'Proxmox VE allows this call to root@pam with a ticket only, and refuses every API token, also root\'s. Configure username = "root@pam" and password beside the token.',
  unsupported:
    "This server does not offer the call: it is too old for it, or what it works on is not there (HA groups after their migration, Ceph, a cluster).",
  transient: "The node could not be reached by the node that answered. Run apply again when it is up.",
  "outcome-unknown":
    "The connection broke after the request was sent, so it is not known whether the server did the work. Run plan: it shows what is really there.",
  timeout: "It took longer than allowed. Raise `timeouts` of the resource, or `request_timeout` of the provider.",
  cancelled: "The run was interrupted. What exists is in the state; run plan to see what is left to do.",
  tls: "The server's certificate was not accepted. Set ca_certificate, ca_file or fingerprint in the provider block.",
  unreachable: "No endpoint could be reached. Check endpoint, the network and the proxy variables.",
  protocol:
    "The answer is not one of a Proxmox VE API. Check that endpoint leads to the API itself, and not to a login page or another service.",
};

export const explain: Explain = (failure, { type, attributes, doing }) => {
  const fault = asPveError(failure);
  if (!fault) return [];
  const summary = `Could not ${doing} ${type}: ${headline(fault)}`;
  const parts = [causeOf(fault), ...contextOf(fault)].filter((text) => text !== "");
  const named = Object.entries(fault.parameters).map(
    ([parameter, text]) => [attributePath(attributes, parameter), parameter, text] as const,
  );
  if (named.length === 0) return [error(summary, parts.join("\n\n"))];
  return named.map(([at, parameter, text]): Diagnostic => {
    const first = at
      ? `The server refuses ${nameOf(at)} (${parameter}): ${text}`
      : `The server refuses ${parameter}: ${text}`;
    return error(summary, [first, ...parts].join("\n\n"), at);
  });
};

function headline({ code, serverMessage, status }: PveErrorFields): string {
  const first = serverMessage.split("\n", 1)[0]?.trim() ?? "";
  return first !== "" ? first : `${code}${status ? ` (status ${status})` : ""}`;
}

function causeOf(fault: PveErrorFields): string {
  if (fault.code === "forbidden") return forbidden(fault);
  if (fault.code === "task-failed" && fault.task) {
    return `The task ended with: ${fault.task.exitStatus}\n\nLast lines of its log:\n${fault.task.lastLines.map((line) => `  ${line}`).join("\n")}`;
  }
  if (fault.code === "locked" && /invalid lock token/i.test(fault.serverMessage)) return SDN_LOCKED;
  return REMEDIES[fault.code] ?? "";
}

/** Taken by `POST /cluster/sdn/lock`: nothing but its token or force gets past it. */
const SDN_LOCKED =
  "Another client holds the lock of the SDN configuration, which never expires. Set sdn_lock_token in the provider block to its token, wait for its release, or release it with `pvesh delete /cluster/sdn/lock --force 1` when its owner is gone.";

function forbidden({ privilege }: PveErrorFields): string {
  if (!privilege) return "The credentials lack a privilege. The server did not say which one.";
  const { path, privileges } = privilege;
  const needed = privileges.length > 1 ? `one of ${privileges.join(", ")}` : privileges.join("");
  return `The credentials need ${needed} on ${path === "" ? "/" : path}. For a token with privilege separation both the user and the token need it.`;
}

function contextOf(fault: PveErrorFields): string[] {
  const { serverMessage, method, path, status, code } = fault;
  const lines = serverMessage.trim().split("\n");
  const words = lines.length > 1 ? `The server said:\n${lines.map((line) => `  ${line}`).join("\n")}` : "";
  const request =
    method && path
      ? `Request: ${method} ${path}${status ? `, status ${status}` : ""}. Error code: ${code}.`
      : `Error code: ${code}.`;
  return [words, request];
}

/** The attribute that a parameter such as `map[0]` or `migration` comes from. */
function attributePath(attributes: Attributes, parameter: string): Path | undefined {
  const name = parameter.replace(/[[.].*$/, "");
  for (const [attribute, definition] of Object.entries(attributes)) {
    if (wireOf(definition)?.name === name) return [{ attribute }];
  }
  const direct = name.replaceAll("-", "_");
  return attributes[direct] ? [{ attribute: direct }] : undefined;
}

function nameOf(path: Path): string {
  return path.map((step) => ("attribute" in step ? step.attribute : JSON.stringify(step))).join(".");
}
