/**
 * The settings of the provider: attribute, environment variable, check, and secrecy. A value in the block takes precedence over the
 * environment.
 */

import { isUserName } from "../api/configuration";
import { parseToken } from "../api/credentials/token";
import { totpKey } from "../api/credentials/totp";
import { checkEndpoint, exampleEndpoint, fingerprints, isFingerprint } from "../api/endpoint";
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

// Checks of settings in the block and in environment variables. They return sentence fragments.

const duration = (text: string) =>
  parseDuration(text) === undefined ? "must be a duration such as 30s, 5m or 1h" : undefined;
const endpointUrl = (text: string) => {
  const checked = checkEndpoint(text);
  if ("url" in checked) return undefined;
  return checked.isObjectPath
    ? "must be the address of the API without a path: leave out /api2 and the rest"
    : `must be a URL without credentials and query, such as ${exampleEndpoint(text)}`;
};

/** Users copy the token with the first word of the API's header. */
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
  /** Attribute of the provider block. */
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
    doc: "URL of the API on any node of the cluster, such as `https://pve1.example.com:8006`. A host name alone means HTTPS on port 8006.",
    check: [endpointUrl],
  }),
  endpoints: {
    environment: "PVE_ENDPOINTS",
    attribute: list(string({ doc: "URL.", check: [endpointUrl] }), {
      doc: "Further URLs. The provider tries them in order until it reaches one. Environment: `PVE_ENDPOINTS` (comma-separated); ignored if the block has `endpoint` or `endpoints`.",
    }).optional(),
  },
  api_token: text("PVE_API_TOKEN", { doc: "API token, as `user@realm!name=secret`.", check: [apiToken], secret: true }),
  username: text("PVE_USERNAME", {
    doc: "User for ticket login, such as `root@pam`. The server refuses some calls (ACME accounts, cluster membership) to every API token. If you also set a token, the provider uses the ticket for those calls only.",
    check: [userName],
  }),
  password: text("PVE_PASSWORD", { doc: "Password of that user.", secret: true }),
  totp_secret: text("PVE_TOTP_SECRET", {
    doc: "Secret (base32) of that user's TOTP second factor. The provider computes codes from it, since one code would serve only one of the processes of a run.",
    check: [base32],
    secret: true,
  }),
  ticket: text("PVE_TICKET", { doc: "Ticket obtained elsewhere, instead of user and password.", secret: true }),
  csrf_token: text("PVE_CSRF_TOKEN", { doc: "CSRF prevention token that belongs to `ticket`.", secret: true }),
  ca_certificate: text("PVE_CA_CERTIFICATE", {
    doc: "Certificate authority to trust, as PEM text: `/etc/pve/pve-root-ca.pem` of the cluster.",
  }),
  ca_file: text("PVE_CA_FILE", { doc: "File with the certificate authority to trust." }),
  fingerprint: text("PVE_FINGERPRINT", {
    doc: "SHA-256 fingerprint of the server's certificate (`AA:BB:…`). The certificate must match; its authority and name are then not checked. Each node has its own: for several `endpoints`, separate them with commas. With this and the other certificate attributes, every endpoint must begin with `https:`.",
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
    doc: "Time limit of one request. Set more than 30 seconds, so that the server's own timeout comes first. Default: `60s`.",
    check: [duration],
  }),
  task_timeout: text("PVE_TASK_TIMEOUT", {
    doc: "Time limit of a task of the server. Default: `30m`.",
    check: [duration],
  }),
  sdn_apply: text("PVE_SDN_APPLY", {
    doc: "`auto` (default): the run that stages SDN changes applies them, once. Other providers' objects on a new VNet must depend on a `pve_sdn_apply`, which waits for the nodes. `resource`: changes remain staged until a `pve_sdn_apply` of the configuration runs, even in a destroy. `manual`: the provider never applies; a run that leaves deletions staged warns. An apply commits all staged changes of the cluster: plans that change SDN objects show those of other users.",
    check: [sdnApplyMode, applyModeValues],
  }),
  old_server: text("PVE_OLD_SERVER", {
    doc: "Result of a plan with types, attributes or values that the server is too old for. `refuse` (default): an error. `warn`: a warning, and the provider sends them.",
    check: [oldServerMode],
  }),
  check_privileges: text("PVE_CHECK_PRIVILEGES", {
    doc: "`plan`: plans refuse objects that need privileges which the credentials lack. `off` (default): the server refuses them in the apply.",
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
      doc: "Whether to refuse every write before it is sent. Plans work; applies fail and change nothing. Environment: `PVE_READ_ONLY`.",
    }).optional(),
  },
  maintenance_window: {
    environment: "PVE_MAINTENANCE_WINDOW",
    attribute: list(string({ doc: "Days of its start, times, and time zone.", check: [windowProblem] }), {
      doc: "Times at which the cluster may change, such as `sat,sun 22:00-04:00 Europe/Vienna`. Default: every day, UTC. Outside of them, plans work with a warning, and the provider refuses every write before it is sent. A run that began within a window may finish. Environment: `PVE_MAINTENANCE_WINDOW` (separated by semicolons).",
    }).optional(),
  },
  protect: {
    environment: "PVE_PROTECT",
    attribute: list(string({ doc: "Area, such as `firewall`, or type, such as `pve_pool`." }), {
      doc: "Areas and types whose objects must not be deleted or replaced. Plans refuse it, and so do applies of plans that were made without this setting. Environment: `PVE_PROTECT` (comma-separated).",
    }).optional(),
  },
  max_deletions: {
    environment: "PVE_MAX_DELETIONS",
    attribute: number({
      doc: "Maximum number of objects that a run may delete, 0 or more. A replacement counts as one. Plans refuse more. Environment: `PVE_MAX_DELETIONS`.",
      check: [deletionCount],
    }).optional(),
  },
  acknowledge: {
    environment: "PVE_ACKNOWLEDGE",
    attribute: list(string({ doc: "ID of a warning, such as `accept-all-rule`." }), {
      doc: "IDs of warnings to hide. With IDs from a variable, plans show the other warnings, and `validate` shows none. A warning that you can acknowledge ends with its ID; `docs/checks.md` lists all. Environment: `PVE_ACKNOWLEDGE` (comma-separated).",
    }).optional(),
  },
  require_management_access: {
    environment: "PVE_REQUIRE_MANAGEMENT_ACCESS",
    attribute: list(string({ doc: "Address or network.", check: [managementNetwork] }), {
      doc: "Addresses and networks of the administrators, such as `198.51.100.0/24`. Plans refuse changes of the cluster's firewall that would keep one of them from the API, SSH or the consoles of the nodes. Applies check each write again before it is sent. Environment: `PVE_REQUIRE_MANAGEMENT_ACCESS` (comma-separated).",
    }).optional(),
  },
  journal: text("PVE_JOURNAL", {
    doc: "File to which the provider appends a JSON line for each write: time, object, request without secrets, outcome, task. Only its owner can read it; `cdktf-pve journal show` prints it. If it is not writable, the provider logs a warning and continues, unless `journal_required` is set.",
  }),
  journal_required: {
    environment: "PVE_JOURNAL_REQUIRED",
    attribute: bool({
      doc: "Whether to refuse writes while `journal` is not writable. Environment: `PVE_JOURNAL_REQUIRED`.",
    }).optional(),
  },
  sdn_lock_token: text("PVE_SDN_LOCK_TOKEN", {
    doc: "Token of an existing lock on the SDN configuration. The provider sends it with every SDN write.",
    secret: true,
  }),
} as const;

export type SettingName = keyof typeof settings;
/** Settings of one string each. */
export type TextSetting = { [N in SettingName]: (typeof settings)[N] extends Setting<string> ? N : never }[SettingName];

/** In the schema, which Terraform shows without the settings. */
export const SCHEMA_DESCRIPTION =
  "Manages the cluster-wide configuration and the resource pools of Proxmox VE: everything under `/cluster` and `/pools` of its API.";
export const PROVIDER_DESCRIPTION = `${SCHEMA_DESCRIPTION} Every setting can come from an environment variable instead.`;

/** The provider block. */
export const providerAttributes: Attributes = withFormerNames(
  Object.fromEntries(Object.entries(settings).map(([name, { attribute }]) => [name, attribute])),
);
