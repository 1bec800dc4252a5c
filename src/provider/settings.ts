/**
 * The settings of the provider: attribute of the block, environment variable, check, and whether it is a secret. A value of
 * the block wins over the environment.
 */

import { isUserName } from "../api/configuration";
import { parseToken } from "../api/credentials/token";
import { totpKey } from "../api/credentials/totp";
import { checkEndpoint, exampleEndpoint } from "../api/endpoint";
import { fingerprints, isFingerprint } from "../api/tls-settings";
import type { SdnApplyMode } from "../api/types";
import {
  type Attribute,
  type AttributeOptions,
  type Attributes,
  bool,
  list,
  number,
  string,
} from "../framework/attribute";
import { withFormerNames } from "../framework/former-names";
import { parseDuration } from "../framework/timeouts";
import { orClosest } from "../naming/closest";
import { hasHostBits, parseNetwork } from "../resources/formats/networks";
import { applyModeValues } from "../resources/sdn/enumerations";
import { windowProblem } from "./guards/maintenance-window";

// Checks of settings, of the block and of environment variables alike. Fragments of sentences.

const duration = (text: string) =>
  parseDuration(text) === undefined ? "must be a duration such as 30s, 5m or 1h" : undefined;
const endpointUrl = (text: string) => {
  const checked = checkEndpoint(text);
  if ("url" in checked) return undefined;
  return checked.isObjectPath
    ? "must end before the path of an object of the API: leave out /api2 and what follows"
    : `must be a URL without credentials and query, such as ${exampleEndpoint(text)}`;
};

/** The header of the API begins with that word, and is copied with it. */
const apiToken = (text: string) => {
  if (text.startsWith("PVEAPIToken=")) return "must be the token alone, without PVEAPIToken= before it";
  return parseToken(text) ? undefined : "must look like user@realm!name=secret";
};
const userName = (text: string) => (isUserName(text) ? undefined : "must be user@realm, such as root@pam");
export const certificateFingerprint = (text: string) => {
  const all = fingerprints(text);
  return all.length > 0 && all.every(isFingerprint)
    ? undefined
    : "must be a SHA-256 fingerprint as `pvenode cert info` shows it: 32 pairs of hexadecimal digits separated by colons";
};
export const deletionCount = (count: number) =>
  Number.isSafeInteger(count) && count >= 0 ? undefined : "must be a whole number, 0 or more";
const managementNetwork = (text: string) =>
  parseNetwork(text) && !hasHostBits(text) ? undefined : "must be an address or a network such as 198.51.100.0/24";
const base32 = (text: string) =>
  totpKey(text) ? undefined : "must be the base32 text that was shown when the factor was set up, not a code";

const oldServerMode = (text: string) =>
  ["refuse", "warn"].includes(text) ? undefined : orClosest('must be "refuse" or "warn"', text, ["refuse", "warn"]);

const privilegeCheckMode = (text: string) =>
  ["plan", "off"].includes(text) ? undefined : orClosest('must be "plan" or "off"', text, ["plan", "off"]);

const SDN_APPLY_MODES: readonly SdnApplyMode[] = ["auto", "resource", "manual"];

export const isSdnApplyMode = (text: string | undefined): text is SdnApplyMode =>
  SDN_APPLY_MODES.some((mode) => mode === text);

const sdnApplyMode = (text: string) =>
  isSdnApplyMode(text) ? undefined : orClosest('must be "auto", "resource" or "manual"', text, [...SDN_APPLY_MODES]);

interface Setting<V> {
  /** As the block has it. */
  readonly attribute: Attribute<V, "optional">;
  readonly environment: string;
}

interface TextOptions extends AttributeOptions<string> {
  readonly secret?: boolean;
}

function text(environment: string, { secret = false, ...options }: TextOptions): Setting<string> {
  const attribute = string({ ...options, doc: `${options.doc} Environment: \`${environment}\`.` }).optional();
  return { environment, attribute: secret ? attribute.sensitive() : attribute };
}

export const settings = {
  endpoint: text("PVE_ENDPOINT", {
    doc: "URL of the API on any node of the cluster, such as `https://pve1.example.com:8006`; a host name alone means HTTPS on port 8006.",
    check: [endpointUrl],
  }),
  endpoints: {
    environment: "PVE_ENDPOINTS",
    attribute: list(string({ doc: "URL.", check: [endpointUrl] }), {
      doc: "Further URLs, tried in order when the ones before cannot be reached. Environment: `PVE_ENDPOINTS` (comma-separated); where the block has `endpoint` or `endpoints`, those of the environment are not used.",
    }).optional(),
  },
  api_token: text("PVE_API_TOKEN", { doc: "API token, as `user@realm!name=secret`.", check: [apiToken], secret: true }),
  username: text("PVE_USERNAME", {
    doc: "User for ticket login, such as `root@pam`. Some calls (ACME accounts, cluster membership) refuse every API token: configure both, the ticket is then used for those calls only.",
    check: [userName],
  }),
  password: text("PVE_PASSWORD", { doc: "Password of that user.", secret: true }),
  totp_secret: text("PVE_TOTP_SECRET", {
    doc: "Secret (base32) of that user's TOTP second factor; codes are computed from it. A code itself would serve only one of the several processes of a run.",
    check: [base32],
    secret: true,
  }),
  ticket: text("PVE_TICKET", { doc: "Ticket obtained elsewhere, instead of user and password.", secret: true }),
  csrf_token: text("PVE_CSRF_TOKEN", { doc: "CSRF prevention token that belongs to `ticket`.", secret: true }),
  ca_certificate: text("PVE_CA_CERTIFICATE", {
    doc: "Certificate authority to trust, as PEM text: `/etc/pve/pve-root-ca.pem` of the cluster.",
  }),
  ca_file: text("PVE_CA_FILE", { doc: "The same as a file name." }),
  fingerprint: text("PVE_FINGERPRINT", {
    doc: "SHA-256 fingerprint of the server's certificate (`AA:BB:…`): it must match; authority and name are then not checked. With it, and with the attributes about certificates, every endpoint begins with `https:`. Each node has its own: for several `endpoints` give all, separated by commas.",
    check: [certificateFingerprint],
  }),
  insecure: {
    environment: "PVE_INSECURE",
    attribute: bool({
      doc: "Whether to accept any certificate. Use `fingerprint` instead. Environment: `PVE_INSECURE`.",
    }).optional(),
  },
  tls_server_name: text("PVE_TLS_SERVER_NAME", { doc: "Name to expect in the certificate, if not that of the URL." }),
  request_timeout: text("PVE_REQUEST_TIMEOUT", {
    doc: "How long one request may take. Longer than 30 seconds, so that the server's own time-out is seen. Default: `60s`.",
    check: [duration],
  }),
  task_timeout: text("PVE_TASK_TIMEOUT", {
    doc: "How long to wait for a task of the server. Default: `30m`.",
    check: [duration],
  }),
  sdn_apply: text("PVE_SDN_APPLY", {
    doc: "`auto` (default): changes of SDN objects are applied to the nodes by the run that makes them, together. Within a run a VNet may be answered before the nodes run it: what other providers put on it has to depend on a `pve_sdn_apply`, which waits. `resource`: they stay staged until a `pve_sdn_apply` of the configuration runs, also in a run that destroys. `manual`: the same, and who applies is none of its business: a run that leaves deletions staged warns. An apply commits everything that is staged in the cluster, by whomever: plans that change SDN objects say what that is.",
    check: [sdnApplyMode, applyModeValues],
  }),
  old_server: text("PVE_OLD_SERVER", {
    doc: "What a plan says of types, attributes and values that the server is too old for: `refuse` (default), or `warn`, which sends them all the same.",
    check: [oldServerMode],
  }),
  check_privileges: text("PVE_CHECK_PRIVILEGES", {
    doc: "`plan`: plans compare what they need with the privileges that the credentials have, and refuse what lacks one, before anything is changed. `off` (default): the server refuses it when it is sent.",
    check: [privilegeCheckMode],
  }),
  allow_other_paths: {
    environment: "PVE_ALLOW_OTHER_PATHS",
    attribute: bool({
      doc: "Whether `pve_api_object` may write outside of `/cluster` and `/pools`. Environment: `PVE_ALLOW_OTHER_PATHS`.",
    }).optional(),
  },
  read_only: {
    environment: "PVE_READ_ONLY",
    attribute: bool({
      doc: "Whether to refuse every write before it is sent: plans work, applies fail and change nothing. Environment: `PVE_READ_ONLY`.",
    }).optional(),
  },
  maintenance_window: {
    environment: "PVE_MAINTENANCE_WINDOW",
    attribute: list(string({ doc: "Days on which it begins, times, and time zone.", check: [windowProblem] }), {
      doc: "When the cluster may be changed, such as `sat,sun 22:00-04:00 Europe/Vienna`; every day where no day is named, UTC where no zone is. Outside of it plans work, with a warning, and every write is refused before it is sent; what has begun in it is carried to its end. Environment: `PVE_MAINTENANCE_WINDOW` (separated by semicolons).",
    }).optional(),
  },
  protect: {
    environment: "PVE_PROTECT",
    attribute: list(string({ doc: "Family, such as `firewall`, or type, such as `pve_pool`." }), {
      doc: "Families and types whose objects are neither deleted nor replaced: plans that would are refused, and so is the apply of a plan that was made without it. Environment: `PVE_PROTECT` (comma-separated).",
    }).optional(),
  },
  max_deletions: {
    environment: "PVE_MAX_DELETIONS",
    attribute: number({
      doc: "How many objects a run may delete at most, 0 or more; a replacement is one. Plans that would delete more are refused. Environment: `PVE_MAX_DELETIONS`.",
      check: [deletionCount],
    }).optional(),
  },
  acknowledge: {
    environment: "PVE_ACKNOWLEDGE",
    attribute: list(string({ doc: "Id of a warning, such as `accept-all-rule`." }), {
      doc: "Ids of warnings that are not shown, in plans and, as far as they are literal, by `validate`. A warning that can be acknowledged ends with its id; `docs/checks.md` lists them. Environment: `PVE_ACKNOWLEDGE` (comma-separated).",
    }).optional(),
  },
  require_management_access: {
    environment: "PVE_REQUIRE_MANAGEMENT_ACCESS",
    attribute: list(string({ doc: "Address or network.", check: [managementNetwork] }), {
      doc: "Addresses and networks, such as `198.51.100.0/24`, that manage the nodes: a change of the cluster's firewall that would shut one out of API, SSH or consoles is refused in the plan, and each write of it again before it is sent. Environment: `PVE_REQUIRE_MANAGEMENT_ACCESS` (comma-separated).",
    }).optional(),
  },
  journal: text("PVE_JOURNAL", {
    doc: "File that gets a line of JSON for each write: when, for which object, the request without its secrets, how it ended, the task. It is made for its owner only, and only added to; `cdktf-pve journal show` reads it. What cannot be written there is no reason to fail, but for `journal_required`.",
  }),
  journal_required: {
    environment: "PVE_JOURNAL_REQUIRED",
    attribute: bool({
      doc: "Whether a write is refused, before it is sent, while `journal` cannot be written. Environment: `PVE_JOURNAL_REQUIRED`.",
    }).optional(),
  },
  sdn_lock_token: text("PVE_SDN_LOCK_TOKEN", {
    doc: "Token of a lock on the SDN configuration that was taken elsewhere; sent with every SDN write.",
    secret: true,
  }),
} as const;

export type SettingName = keyof typeof settings;
/** Settings that are one text each. */
export type TextSetting = { [N in SettingName]: (typeof settings)[N] extends Setting<string> ? N : never }[SettingName];

export const PROVIDER_DESCRIPTION =
  "Manages the cluster-wide configuration and the resource pools of Proxmox VE: everything under `/cluster` and `/pools` of its API. Every setting can come from an environment variable instead.";

/** The provider block. */
export const providerAttributes: Attributes = withFormerNames(
  Object.fromEntries(Object.entries(settings).map(([name, { attribute }]) => [name, attribute])),
);
