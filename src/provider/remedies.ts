/** What to do about a failure: by the server's words where `server-texts.ts` of a family says so, else by the kind of failure. */
import type { ServerTexts } from "../api/server-texts";
import type { ErrorCode, PveErrorFields } from "../api/types";

/** What to do about failures of a code that say nothing more. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  "not-found": "The object, or one that it refers to, does not exist on the server.",
  "already-exists":
    "Something with this name exists already. Import it with an import block or `terraform import`, or choose another name.",
  "in-use":
    "Something still refers to it; refer to this resource's attributes there, so that Terraform orders the steps. Where the reference goes away in the same run, Terraform deletes before it changes what referred: apply that change first, with `-target`. Where this resource is replaced while others move to its successor, set `create_before_destroy = true` in its `lifecycle` block; where they stay, replace them as well (`replace_triggered_by` in theirs).",
  conflict:
    "It clashes with another object as that is on the server now; changes of this run that could have made way were waited for. Change one of the two. Where two exchange their values, give one of them a third value in a run before.",
  "stale-digest": "Somebody else changed the same file in between. Run plan again.",
  locked:
    "The server's lock for this configuration was held by others until the time-out. Run apply again, or raise `timeouts`.",
  "no-quorum":
    "The node that answers is not part of a quorate cluster, so that nothing can be written. Check `pvecm status`.",
  unauthorised:
    "The server refuses the credentials, of which it says no more. Check the API token (user@realm!name=secret: user, realm, name of the token and secret, which is shown only when the token is made) or the user name with realm and the password, and whether user or token have expired or are disabled.",
  "root-ticket-needed":
    'Proxmox VE allows this call to root@pam with a ticket only, and refuses every API token, also root\'s. Configure username = "root@pam" and password beside the token.',
  "read-only":
    "`read_only` (or PVE_READ_ONLY) lets plans work and refuses whatever would change the cluster. Nothing was sent. Take it away to apply.",
  "outside-window":
    "`maintenance_window` (or PVE_MAINTENANCE_WINDOW) lets plans work at any time, and changes only in the window. Nothing was sent. Apply in the window, or take it away for this run.",
  "not-noted":
    "With `journal_required` nothing is written to the cluster that cannot be noted in the file that `journal` names. Nothing was sent. See that there is room, and that the file may be written.",
  "shuts-out":
    "`require_management_access` (or PVE_REQUIRE_MANAGEMENT_ACCESS) keeps the firewall from shutting a network out of the nodes. Nothing was sent. Let it in first, or take it out of the setting for this run.",
  unsupported:
    "This server does not offer the call: it is too old for it, or what it works on is not there (HA groups after their migration, Ceph, a cluster).",
  transient:
    "A service of the cluster did not answer in time. Run apply again; where it stays so, look at the node's log.",
  timeout: "It took longer than allowed. Raise `timeouts` of the resource, or `request_timeout` of the provider.",
  cancelled: "The run was interrupted. What exists is in the state; run plan to see what is left to do.",
  tls: "The server's certificate was not accepted. Set ca_certificate, ca_file or fingerprint in the provider block.",
  unreachable: "No endpoint could be reached. Check endpoint, the network and the proxy variables.",
  protocol:
    "The answer is not what the API of Proxmox VE gives to this request. Check that `endpoint` leads to the API itself, and that nothing in between changes its answers.",
};

const NODE_AWAY =
  "The node that the request is for could not be reached by the node that answered. Run apply again when it is up.";
const API_AWAY =
  "A proxy in front of the API, or the node's own, answers that what is behind it is away or busy. See on the node that it runs (`systemctl status pveproxy pvedaemon`), and run apply again.";

/** By the status, where it says more than the code. */
const BY_STATUS: Readonly<Record<string, string>> = {
  "transient 429":
    "Something in between limits how many requests it takes. Raise that limit, or run Terraform with a lower `-parallelism`.",
  "transient 502": API_AWAY,
  "transient 503": API_AWAY,
  "transient 504": API_AWAY,
  ...Object.fromEntries([595, 596, 597, 598, 599].map((status) => [`transient ${status}`, NODE_AWAY])),
  "protocol 404":
    "Something answers at `endpoint` that knows no API under that path. Check host, port (8006 on the nodes) and path of `endpoint`.",
};

/** Whatever the reason: said before it. */
export const OUTCOME_UNKNOWN =
  "The request was sent, and nothing that came back says whether the server did the work: that is not known, and no refusal. Run apply again: it looks at the server first, and goes on from what it finds there.";

/** Of some the diagnostics say more than one sentence, or the server does. */
export const MEANINGS: Readonly<Partial<Record<ErrorCode, string>>> = {
  ...REMEDIES,
  forbidden: "The diagnostic names the privilege that is missing, and its path.",
  invalid: "The server's words, or the parameter that it names, say what is wrong with a value or a reference.",
  "outcome-unknown": OUTCOME_UNKNOWN,
  server: "A failure that is not known better than by the server's words.",
  "task-failed": "The diagnostic has the last lines of the task's log.",
};

/** An action has no state to go on from, and is never repeated by itself. */
export const OUTCOME_OF_ACTION_UNKNOWN =
  "The request was sent, and nothing that came back says whether the server did the work: that is not known, and no refusal. Nothing is undone, and a task that has begun goes on. See on the server what became of it (its task log has it) before you invoke the action again.";

/** Of what is opened and closed: there is nothing that a next run would find. */
export const OUTCOME_OF_EPHEMERAL_UNKNOWN =
  "The request was sent, and nothing that came back says whether the server did the work: that is not known, and no refusal.";

export const INTERRUPTED_ACTION =
  "The run was interrupted, which ends the wait. What the server has begun goes on there; a task can be stopped in its task log.";

/** The parameter that the server's words are about, where it does not say so itself. */
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
