/** Checks a configuration before the first request and normalises it. */
import { X509Certificate } from "node:crypto";
import { parseTicket } from "./credentials/ticket";
import { parseToken } from "./credentials/token";
import { totpKey } from "./credentials/totp";
import { checkEndpoint, fingerprints, isFingerprint } from "./endpoint";
import { PveError } from "./errors";
import type { ClientConfiguration } from "./types";

export interface ConfigurationProblem {
  /** Name in the provider block. */
  readonly attribute: string;
  readonly message: string;
}

/** All problems of a configuration, without secret values. Empty for a usable configuration. */
export function configurationProblems(configuration: ClientConfiguration): ConfigurationProblem[] {
  return [
    ...endpointProblems(configuration),
    ...credentialProblems(configuration),
    ...tlsProblems(configuration),
    ...timeoutProblems(configuration),
  ].map(([attribute, message]) => ({ attribute, message }));
}

/** The configuration with normalised endpoints. Throws `invalid` with a message per attribute. */
export function checkedConfiguration(configuration: ClientConfiguration): ClientConfiguration {
  const problems = configurationProblems(configuration);
  if (problems.length > 0) {
    const parameters = Object.fromEntries(problems.map(({ attribute, message }) => [attribute, message]));
    throw new PveError({ code: "invalid", serverMessage: "The configuration cannot be used.", parameters });
  }
  const endpoints = configuration.endpoints.map(checkEndpoint).flatMap((check) => ("url" in check ? check.url : []));
  return { ...configuration, endpoints: [...new Set(endpoints)] };
}

type Problem = readonly [attribute: string, message: string];

function endpointProblems({ endpoints }: ClientConfiguration): Problem[] {
  if (endpoints.length === 0)
    return [["endpoint", "At least one endpoint is needed, such as https://pve1.example:8006."]];
  return endpoints
    .map(checkEndpoint)
    .flatMap((check): Problem[] => ("problem" in check ? [["endpoint", check.problem]] : []));
}

function credentialProblems(configuration: ClientConfiguration): Problem[] {
  const { apiToken, username, password, totpSecret, ticket, csrfToken } = configuration;
  const problems: Problem[] = [];
  if (apiToken === undefined && ticket === undefined && username === undefined) {
    problems.push(["api_token", "A credential is needed: `api_token`, `username` with `password`, or `ticket`."]);
  }
  if (apiToken !== undefined && !parseToken(apiToken)) {
    problems.push(["api_token", "An API token has the form user@realm!name=secret."]);
  }
  if (ticket !== undefined && password !== undefined) {
    problems.push(["ticket", "Either `ticket` or `username` with `password` can be used, not both."]);
  }
  if (ticket !== undefined && !parseTicket(ticket)) {
    const hint = ticket.startsWith("PVE:!tfa!") ? " This one still waits for the second factor." : "";
    problems.push(["ticket", `A ticket has the form PVE:user@realm:….${hint}`]);
  }
  if (csrfToken !== undefined && ticket === undefined)
    problems.push(["csrf_token", "`csrf_token` belongs to a `ticket`."]);
  if (username !== undefined && !isUserName(username)) {
    problems.push(["username", "A user name includes the realm, such as root@pam."]);
  }
  if (username !== undefined && password === undefined && ticket === undefined) {
    problems.push(["password", "`username` needs `password`."]);
  }
  if (username === undefined && password !== undefined) problems.push(["username", "`password` needs `username`."]);
  if (totpSecret !== undefined && password === undefined) {
    problems.push(["totp_secret", "`totp_secret` is used together with `username` and `password`."]);
  }
  if (totpSecret !== undefined && !totpKey(totpSecret)) {
    problems.push(["totp_secret", "A TOTP secret is the base32 text shown when the factor was set up, not a code."]);
  }
  return problems;
}

/** True for `user@realm`. The user part may contain `@`, as in OpenID and Active Directory: the last one begins the realm. */
export function isUserName(text: string): boolean {
  return /^[^\s:/@]+(@[^\s:/@]+)*@[A-Za-z][A-Za-z0-9.\-_]+$/.test(text);
}

interface TlsSettings {
  readonly endpoints: readonly string[];
  readonly caCertificate?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly tlsServerName?: string | undefined;
}

/** Problems of the TLS settings, as attribute and message. */
export function tlsProblems(configuration: TlsSettings): Problem[] {
  const { caCertificate, fingerprint, insecure } = configuration;
  const problems = plainHttpProblems(configuration);
  if (caCertificate !== undefined && !isPem(caCertificate)) {
    problems.push(["ca_certificate", "No certificate in PEM form (-----BEGIN CERTIFICATE-----) was found."]);
  }
  if (fingerprint !== undefined) {
    const pins = fingerprints(fingerprint);
    if (pins.length === 0 || !pins.every(isFingerprint)) {
      problems.push(["fingerprint", "A SHA-256 fingerprint is 32 pairs of hexadecimal digits separated by colons."]);
    }
    if (insecure)
      problems.push([
        "insecure",
        "The fingerprint has no effect with `insecure`, which checks no certificate. Use one of the two settings.",
      ]);
  }
  return problems;
}

/** Reports settings that check a certificate when an endpoint uses plain HTTP, which has none. */
function plainHttpProblems({ endpoints, caCertificate, fingerprint, tlsServerName }: TlsSettings): Problem[] {
  const plain = endpoints.map(checkEndpoint).flatMap((check) => ("url" in check ? check.url : []));
  const [first] = plain.filter((url) => url.startsWith("http:"));
  if (first === undefined) return [];
  const set = { ca_certificate: caCertificate, fingerprint, tls_server_name: tlsServerName };
  const names = Object.entries(set).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return names.map((name) => [
    name,
    `Only an https: endpoint has a certificate to check, and ${first} is none: credentials would travel in clear text. Write ${first.replace(/^http:/, "https:")}, or leave this setting out.`,
  ]);
}

function timeoutProblems({ requestTimeoutMs, taskTimeoutMs }: ClientConfiguration): Problem[] {
  const problems: Problem[] = [];
  if (!(requestTimeoutMs > 0)) problems.push(["request_timeout", "The time limit must be more than zero."]);
  if (!(taskTimeoutMs > 0)) problems.push(["task_timeout", "The time limit must be more than zero."]);
  return problems;
}

function isPem(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block));
  } catch {
    return false;
  }
}
