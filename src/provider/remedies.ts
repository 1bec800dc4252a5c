/** Remedies of failures: by the server's text where a row has one, otherwise by the status or error code. */
import type { ServerTexts } from "../api/server-texts";
import type { ErrorCode, PveErrorFields } from "../api/types";

/** Remedies by error code. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  "not-found":
    "The object, or one that it refers to, does not exist on the server. Check the names, then run plan again.",
  "already-exists":
    "An object of this name exists already. Import it with an import block or `terraform import`, or choose another name.",
  "in-use":
    "Another object still refers to it. Use this resource's attributes in that object, so that Terraform orders the steps. If the same run removes the reference, apply that change first with `-target`. For a replacement, set `create_before_destroy = true` in `lifecycle`, or replace the other object too with `replace_triggered_by`.",
  conflict:
    "It conflicts with another object on the server, even after the other changes of this run. Change one of the two. If two objects exchange their values, give one of them a third value in an earlier run.",
  "stale-digest": "Another client changed the same file in between. Run plan again.",
  locked:
    "Other clients held the server's lock for this configuration until the timeout. Run apply again, or raise `timeouts`.",
  "no-quorum":
    "The node that received the request has no quorum, so it cannot write. Check `pvecm status` on that node, then run apply again.",
  unauthorised:
    "The server refuses the credentials and gives no reason. Check the API token (user@realm!name=secret), or user name, realm and password. Check that user and token are enabled and not expired.",
  "root-ticket-needed":
    'Proxmox VE allows this call only to root@pam with a ticket, and refuses every API token, even of root. Configure `username = "root@pam"` and `password` in addition to the token.',
  "read-only":
    "`read_only` (or PVE_READ_ONLY) refuses every change of the cluster. Nothing was sent. Remove the setting to apply.",
  "outside-window":
    "`maintenance_window` (or PVE_MAINTENANCE_WINDOW) allows changes only in the window. Nothing was sent. Apply in the window, or remove the setting for this run.",
  "not-noted":
    "With `journal_required` every change is first written to the file that `journal` names. Nothing was sent. Check the free space and the permissions of that file.",
  "shuts-out":
    "`require_management_access` (or PVE_REQUIRE_MANAGEMENT_ACCESS) keeps the firewall from shutting a network out of the nodes. Nothing was sent. Allow the network first, or remove it from the setting for this run.",
  unsupported:
    "This server does not offer the call: it is too old, or lacks the feature (HA groups after their migration, Ceph, a cluster). Check the version and the setup of the server.",
  invalid: "Correct the value or the reference that the message names.",
  "task-failed": "Fix the cause that the log names, then run apply again.",
  server:
    "The provider does not know this message. Check the log of the node with `journalctl -u pvedaemon -u pveproxy`, fix the cause, and run Terraform again.",
  transient:
    "A service of the cluster did not answer in time. Run apply again; if the error remains, look at the node's log.",
  timeout: "It took longer than the timeout. Raise `timeouts` of the resource, or `request_timeout` of the provider.",
  cancelled: "The run was interrupted. The state has all objects that exist. Run plan to see the remaining changes.",
  tls: "The server's certificate was not accepted. Set `ca_file`, `ca_certificate` or `fingerprint` in the provider block.",
  unreachable: "No endpoint is reachable. Check `endpoint`, the network and the proxy variables.",
  protocol:
    "The answer does not have the form that the API of Proxmox VE defines for this request. Check that `endpoint` leads to the API itself, and that no proxy changes its answers.",
};

const NODE_AWAY =
  "The node that answered could not reach the node of the request. Run apply again when that node is up.";
const API_AWAY =
  "A proxy in front of the API, or the proxy of the node, reports that the API is down or busy. Check `systemctl status pveproxy pvedaemon` on the node, and run apply again.";

/** Remedies by error code and status, where the status is more precise. */
const BY_STATUS: Readonly<Record<string, string>> = {
  "transient 429":
    "A proxy limits the number of requests. Raise that limit, or run Terraform with a lower `-parallelism`.",
  "transient 502": API_AWAY,
  "transient 503": API_AWAY,
  "transient 504": API_AWAY,
  ...Object.fromEntries([595, 596, 597, 598, 599].map((status) => [`transient ${status}`, NODE_AWAY])),
  "protocol 404":
    "The server at `endpoint` has no API under that path. Check host, port (8006 on the nodes) and path of `endpoint`.",
};

/** For an ephemeral resource, of which the next run finds nothing. */
export const OUTCOME_OF_EPHEMERAL_UNKNOWN = "No answer confirms the request, so the server may have carried it out.";

/** Precedes the cause of a failure with unknown outcome. */
export const OUTCOME_UNKNOWN = `${OUTCOME_OF_EPHEMERAL_UNKNOWN} Run apply again: the provider checks the server before it continues.`;

/** For an action, which has no state to continue from and is never repeated automatically. */
export const OUTCOME_OF_ACTION_UNKNOWN = `${OUTCOME_OF_EPHEMERAL_UNKNOWN} A task that has begun continues. Check the task log on the server before you invoke the action again.`;

/** Explanations of all error codes for the documentation, including codes whose diagnostics have their own text. */
export const MEANINGS: Readonly<Partial<Record<ErrorCode, string>>> = {
  ...REMEDIES,
  forbidden:
    "The diagnostic names the missing privilege and its path. If the user or token has no permission at all, it names a first role to grant.",
  invalid: "The server's message, or the parameter that it names, shows the wrong value or reference.",
  "outcome-unknown": OUTCOME_UNKNOWN,
  "task-failed": "The diagnostic has the last lines of the task's log.",
};

export const INTERRUPTED_ACTION =
  "The run was interrupted, which ends the wait. Work that the server has begun continues; stop a task in its task log.";

/** The parameter that the server's text is about, if the server does not name it. */
export function refusedParameter(
  texts: ServerTexts,
  { serverMessage: words, method, path, status, code }: PveErrorFields,
): string | undefined {
  return texts.find("parameter", { words, request: `${method} ${path}`, status, code })?.parameter;
}

export function remedyFor(
  texts: ServerTexts,
  { advice, serverMessage, parameters, method, path, status, code, task }: PveErrorFields,
): string {
  if (advice !== undefined) return advice;
  const words = [serverMessage, ...Object.values(parameters), ...(task?.lastLines ?? [])].join("\n");
  const row = texts.find("remedy", { words, request: `${method} ${path}`, status, code });
  return row?.remedy ?? BY_STATUS[`${code} ${status}`] ?? REMEDIES[code] ?? "";
}
