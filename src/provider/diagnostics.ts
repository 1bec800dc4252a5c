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

export const twoLogins = error("two-logins", "Two ways to log in", {
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
    "With `insecure = true`, anyone between this machine and the server can read and change requests, credentials too.",
  remedy: "Set `fingerprint` or `ca_certificate` instead.",
});

export const connectionUnencrypted = warning("connection-unencrypted", "The connection is not encrypted", {
  detail: "{endpoints}: credentials travel in clear text.",
  remedy: "Write https:// in `endpoint`.",
});

export const unknownProtect = error("unknown-protect", "Unknown name in `protect`", {
  detail: 'No family or type is called "{name}".',
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
  {
    detail: "{words}",
    remedy: "{advice}",
  },
);

export const loginRefused = error("login-refused", "The server refuses the login of {username}", {
  detail:
    '{words}\n\nThe last @ of the name begins the realm, here "{realm}": pam for Linux users, pve for users whose password Proxmox VE keeps. The server refuses disabled and expired users in the same words.',
  remedy: "Check the name, its realm (Datacenter, Permissions, Realms) and the password (PVE_PASSWORD).",
});

export const requestRefused = error("request-refused", "Could not {doing} {type}: {words}", {
  detail: "{meaning}",
});

export const requestUnconfirmed = error("request-unconfirmed", "{work} of {type} unconfirmed: {words}", {
  detail: "{meaning}",
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
    detail: "{reason} shuts out every network: the server's own rules come after it.",
    remedy: "Remove that rule, or put a rule above it that accepts TCP 22,8006 from the network of the administrators.",
  },
);

export const listEntriesSkipped = warning("list-entries-skipped", "{entries} skipped", {
  detail: "The answer to GET {list} has entries without the key that names an object, which the provider leaves out.",
  remedy: "{remedy}",
});

export const earlierSdnApplyUnknown = warning(
  "earlier-sdn-apply-unknown",
  "The result of an SDN apply of an earlier run is unknown",
  {
    detail:
      "The process of the apply {when} ended before the apply did.{task}\n\nNodes may run an older configuration than the state shows. The next successful apply removes the note {file}.",
    remedy:
      "Run apply: it updates one SDN object, which applies all staged changes again. Without an SDN object here, apply in the web interface. Remove the note yourself if the nodes are up to date.",
  },
);

export const earlierSdnApplyFailed = warning("earlier-sdn-apply-failed", "An SDN apply of an earlier run failed", {
  detail:
    "The apply {when} was the last step of its run, which had reported the changes as done. The server reported:\n\n  {words}{task}\n\nNodes may run an older configuration than the state shows. The next successful apply removes the note {file}.",
  remedy:
    "Run apply: it updates one SDN object, which applies all staged changes again. Without an SDN object here, apply in the web interface. Remove the note yourself if the nodes are up to date.",
});
