/** The provider block, the safeguards that it switches on, and failed requests. */
import { error, warning } from "../plugin/diagnostic";

export const endpointMissing = error("endpoint-missing", "No endpoint", {
  detail: "Neither the provider block nor the environment names a node of the cluster.",
  remedy: "Set `endpoint` in the provider block or PVE_ENDPOINT, such as https://pve1.example.com:8006.",
});

export const csrfTokenMissing = error("csrf-token-missing", "CSRF token is missing", {
  detail: "The server refuses every write with a ticket alone.",
  remedy: "Set `csrf_token` (PVE_CSRF_TOKEN), which came with the ticket.",
});

export const twoLogins = error("two-logins", "Two login methods", {
  remedy: "Set either `ticket` and `csrf_token`, or `username` and `password`.",
});

export const twoAuthorities = error("two-authorities", "Two certificate authorities", {
  remedy: "Set either `ca_certificate` or `ca_file`.",
});

export const journalMissing = error("journal-missing", "No journal", {
  detail: "With `journal_required` the provider notes each write in a file before it sends the request.",
  remedy: "Set `journal` (PVE_JOURNAL) to the name of that file.",
});

export const settingRefused = error("setting-refused", "The provider cannot be configured: {setting}", {
  detail: "{problem}",
  remedy: "Correct {setting} in the provider block, or {variable} in the environment if the block leaves it out.",
});

export const variableInvalid = error("variable-invalid", "Invalid value in {variable}", {
  detail: "{variable} {problem}.",
});

export const listVariableInvalid = error("list-variable-invalid", "Invalid element in {variable}", {
  detail: '{variable}: "{item}" {problem}.',
});

export const authorityUnreadable = error("authority-unreadable", "Cannot read `ca_file`", {
  detail: "{file}: {words}",
  remedy: "Check the path and its permissions, or set `ca_certificate`.",
});

export const certificateUnchecked = warning("certificate-unchecked", "The server's certificate is not checked", {
  detail:
    "With `insecure = true`, anyone between this machine and the server can read and change requests, including credentials.",
  remedy: "Set `fingerprint` or `ca_certificate` instead.",
});

export const connectionUnencrypted = warning("connection-unencrypted", "The connection is not encrypted", {
  detail: "{endpoints}: credentials travel in clear text.",
  remedy: "Write https:// in `endpoint`.",
});

export const unknownProtect = error("unknown-protect", "Unknown name in `protect`", {
  detail: 'No area or type is called "{name}".',
  remedy: "{hint}",
});

export const unknownAcknowledge = error("unknown-acknowledge", "Unknown id in `acknowledge`", {
  detail: 'No warning has the id "{name}".',
  remedy: "{hint}",
});

export const connectionFailed = error("connection-failed", "No connection to the Proxmox VE API at {endpoints}", {
  detail: "{words}",
  remedy: "{advice}",
});

export const connectionUntrusted = error(
  "connection-untrusted",
  "No trusted connection to the Proxmox VE API at {endpoints}",
  { detail: "{words}", remedy: "{advice}" },
);

export const loginRefused = error("login-refused", "The server refuses the login of {username}", {
  detail:
    'The server reports "{words}", even for disabled and expired users. The realm follows the last @ of the name: here "{realm}". Linux users have the realm pam, users of Proxmox VE the realm pve.',
  remedy: "Check the name, its realm and the password (PVE_PASSWORD).",
});

export const requestRefused = error("request-refused", "Could not {doing} {type}: {words}", {
  detail: "{meaning}",
  hasErrorCode: true,
});

export const requestUnconfirmed = error("request-unconfirmed", "{work} of {type} unconfirmed: {words}", {
  detail: "{meaning}",
  hasErrorCode: true,
});

export const outsideMaintenanceWindow = warning("outside-maintenance-window", "Outside of the maintenance window", {
  detail: "Plans work at any time. The provider refuses every write now.",
  remedy: "Apply within the window, or remove `maintenance_window` for this run.",
});

export const tooManyDeletions = error("too-many-deletions", "Too many deletions", {
  detail: "{object} would be deletion {number} of this run, and `max_deletions` of the provider allows {most}.",
  remedy: "To delete them all, raise `max_deletions` (or PVE_MAX_DELETIONS) for this run.",
});

export const objectProtected = error("object-protected", "{object} is protected", {
  detail:
    '`protect` in the provider block contains "{name}", so the provider neither deletes nor replaces this object.',
  remedy: 'To delete it, remove "{name}" from `protect` (or PVE_PROTECT) for this run.',
});

export const networkShutOut = error("network-shut-out", "{object} would shut {network} out", {
  detail: "{headline}.",
  remedy: "{remedy}",
});

export const networkShutOutAlready = warning("network-shut-out-already", "A management network is already shut out", {
  detail: "{headline}. Changes that do not worsen this are allowed.",
  remedy: "Let the network in, or remove it from `require_management_access`.",
});

export const managementUnreachable = warning(
  "management-unreachable",
  "No network will reach the API (TCP 8006) of the nodes",
  {
    finds:
      "After the plan, the firewall is on and its rules drop TCP 8006 (the API) from every network on some node. The server's own rules for the nodes' network and the IP set `management` come after yours, and no longer count.",
    detail: "{reason} shuts out every network, because the server's own rules come after it.",
    remedy: "Remove that rule, or put a rule above it that accepts TCP 22,8006 from the network of the administrators.",
  },
);

export const listEntriesSkipped = warning("list-entries-skipped", "{entries} skipped", {
  detail: "Some entries in the answer to GET {list} lack the key that names an object. The provider skips them.",
  remedy: "{remedy}",
});

const APPLY_AGAIN =
  "Run apply: it applies all staged changes again. Without SDN objects here, apply in the web interface, and remove the note {file}.";

export const earlierSdnApplyUnknown = warning(
  "earlier-sdn-apply-unknown",
  "The result of an SDN apply of an earlier run is unknown",
  {
    detail:
      "The run that started the SDN apply {when} ended before the apply did. Nodes may run an older configuration than the state shows.{task}",
    remedy: APPLY_AGAIN,
  },
);

export const earlierSdnApplyFailed = warning("earlier-sdn-apply-failed", "An SDN apply of an earlier run failed", {
  detail:
    "Its run had already reported the changes as done when the apply {when} failed. The server reported:\n  {words}{task}\nNodes may run an older configuration than the state shows.",
  remedy: APPLY_AGAIN,
});
