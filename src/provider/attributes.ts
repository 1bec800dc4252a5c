/** The provider block. */

import { isUserName } from "../api/configuration";
import { parseToken } from "../api/credentials/token";
import { totpKey } from "../api/credentials/totp";
import { checkEndpoint, endpointLike } from "../api/endpoint";
import { fingerprints, isFingerprint } from "../api/fingerprint";
import { type Attributes, bool, list, string } from "../framework/attribute";
import { parseDuration } from "../framework/timeouts";
import { orClosest } from "../text/closest";

const duration = (text: string) =>
  parseDuration(text) === undefined ? "must be a duration such as 30s, 5m or 1h" : undefined;
const endpointUrl = (text: string) =>
  "url" in checkEndpoint(text)
    ? undefined
    : `must be a URL without credentials and query, such as ${endpointLike(text)}`;

/** The header of the API begins with that word, and is copied with it. */
const apiToken = (text: string) => {
  if (text.startsWith("PVEAPIToken=")) return "must be the token alone, without PVEAPIToken= before it";
  return parseToken(text) ? undefined : "must look like user@realm!name=secret";
};
const userName = (text: string) => (isUserName(text) ? undefined : "must be user@realm, such as root@pam");
const certificateFingerprint = (text: string) => {
  const all = fingerprints(text);
  return all.length > 0 && all.every(isFingerprint)
    ? undefined
    : "must be a SHA-256 fingerprint as `pvenode cert info` shows it: 32 pairs of hexadecimal digits separated by colons";
};
const base32 = (text: string) =>
  totpKey(text) ? undefined : "must be the base32 text that was shown when the factor was set up, not a code";

export const providerAttributes: Attributes = {
  endpoint: string({
    doc: "URL of the API on any node of the cluster, such as `https://pve1.example.com:8006`; a host name alone means HTTPS on port 8006. Environment: `PVE_ENDPOINT`.",
    check: [endpointUrl],
  }).optional(),
  endpoints: list(string({ doc: "URL.", check: [endpointUrl] }), {
    doc: "Further URLs, tried in order when the ones before cannot be reached. Environment: `PVE_ENDPOINTS` (comma-separated); where the block has `endpoint` or `endpoints`, those of the environment are not used.",
  }).optional(),
  api_token: string({
    doc: "API token, as `user@realm!name=secret`. Environment: `PVE_API_TOKEN`.",
    check: [apiToken],
  })
    .optional()
    .sensitive(),
  username: string({
    doc: "User for ticket login, such as `root@pam`. Some calls (ACME accounts, cluster membership) refuse every API token: configure both, the ticket is then used for those calls only. Environment: `PVE_USERNAME`.",
    check: [userName],
  }).optional(),
  password: string({ doc: "Password of that user. Environment: `PVE_PASSWORD`." }).optional().sensitive(),
  totp_secret: string({
    doc: "Secret (base32) of that user's TOTP second factor; codes are computed from it. A code itself would serve only one of the several processes of a run. Environment: `PVE_TOTP_SECRET`.",
    check: [base32],
  })
    .optional()
    .sensitive(),
  ticket: string({ doc: "Ticket obtained elsewhere, instead of user and password. Environment: `PVE_TICKET`." })
    .optional()
    .sensitive(),
  csrf_token: string({ doc: "CSRF prevention token that belongs to `ticket`. Environment: `PVE_CSRF_TOKEN`." })
    .optional()
    .sensitive(),
  ca_certificate: string({
    doc: "Certificate authority to trust, as PEM text: `/etc/pve/pve-root-ca.pem` of the cluster. Environment: `PVE_CA_CERTIFICATE`.",
  }).optional(),
  ca_file: string({ doc: "The same as a file name. Environment: `PVE_CA_FILE`." }).optional(),
  fingerprint: string({
    doc: "SHA-256 fingerprint of the server's certificate (`AA:BB:…`): it must match; authority and name are then not checked. With it, and with the attributes about certificates, every endpoint begins with `https:`. Each node has its own: for several `endpoints` give all, separated by commas. Environment: `PVE_FINGERPRINT`.",
    check: [certificateFingerprint],
  }).optional(),
  insecure: bool({
    doc: "Whether to accept any certificate. Use `fingerprint` instead. Environment: `PVE_INSECURE`.",
  }).optional(),
  tls_server_name: string({
    doc: "Name to expect in the certificate, if not that of the URL. Environment: `PVE_TLS_SERVER_NAME`.",
  }).optional(),
  request_timeout: string({
    doc: "How long one request may take. Longer than 30 seconds, so that the server's own time-out is seen. Default: `60s`. Environment: `PVE_REQUEST_TIMEOUT`.",
    check: [duration],
  }).optional(),
  task_timeout: string({
    doc: "How long to wait for a task of the server. Default: `30m`. Environment: `PVE_TASK_TIMEOUT`.",
    check: [duration],
  }).optional(),
  sdn_apply: string({
    doc: "`auto` (default): changes of SDN objects are applied to the nodes, in as few applies as the order of changes allows. `manual`: they stay staged until `pve_sdn_apply` runs. An apply commits everything that is staged in the cluster, by whomever: plans that change SDN objects say what that is. Environment: `PVE_SDN_APPLY`.",
    check: [
      (text) =>
        ["auto", "manual"].includes(text)
          ? undefined
          : orClosest('must be "auto" or "manual"', text, ["auto", "manual"]),
    ],
  }).optional(),
  sdn_lock_token: string({
    doc: "Token of a lock on the SDN configuration that was taken elsewhere; sent with every SDN write. Environment: `PVE_SDN_LOCK_TOKEN`.",
  })
    .optional()
    .sensitive(),
};
