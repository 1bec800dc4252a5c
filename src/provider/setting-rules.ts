/** Rules between settings. Each rule reports at most one problem. */
import { tlsProblems } from "../api/configuration";
import type { GivenSettings } from "./given-settings";
import { certificateFingerprint } from "./settings";

export interface Problem {
  readonly setting: string;
  readonly summary: string;
  readonly detail: string;
}

type Rule = (given: GivenSettings) => Problem | undefined;

const endpointIsGiven: Rule = ({ endpoints }) =>
  endpoints.length > 0
    ? undefined
    : {
        setting: "endpoint",
        summary: "No endpoint",
        detail: "Set endpoint in the provider block or PVE_ENDPOINT, such as https://pve1.example.com:8006.",
      };

const ticketNeedsCsrfToken: Rule = ({ texts: { ticket, csrf_token } }) =>
  ticket && !csrf_token
    ? {
        setting: "csrf_token",
        summary: "CSRF token is missing",
        detail: "ticket needs csrf_token: without it the server refuses every write.",
      }
    : undefined;

const oneLogin: Rule = ({ texts: { ticket, username } }) =>
  ticket && username
    ? {
        setting: "ticket",
        summary: "Two ways to log in",
        detail: "Set either ticket and csrf_token, or username and password.",
      }
    : undefined;

const oneAuthority: Rule = ({ texts: { ca_certificate, ca_file } }) =>
  ca_certificate && ca_file
    ? { setting: "ca_file", summary: "Two certificate authorities", detail: "Set either ca_certificate or ca_file." }
    : undefined;

const journalIsNamed: Rule = ({ texts: { journal }, journalRequired }) =>
  journalRequired && !journal
    ? {
        setting: "journal_required",
        summary: "No journal",
        detail: "journal_required needs journal: the file that each write is noted in.",
      }
    : undefined;

const RULES = [endpointIsGiven, ticketNeedsCsrfToken, oneLogin, oneAuthority, journalIsNamed];

export function problemsBetween(given: GivenSettings): Problem[] {
  return RULES.flatMap((rule) => rule(given) ?? []);
}

/** Problems of the settings about certificates, except an invalid fingerprint, which its attribute reports. */
export function tlsProblemsIn({ endpoints, insecure, texts }: GivenSettings): Omit<Problem, "summary">[] {
  const { ca_certificate: caCertificate, fingerprint: pin, tls_server_name: tlsServerName } = texts;
  const fingerprint = pin !== undefined && certificateFingerprint(pin) === undefined ? pin : undefined;
  const found = tlsProblems({ endpoints, caCertificate, fingerprint, insecure, tlsServerName });
  return found.map(([setting, detail]) => ({ setting, detail }));
}

/** Problems that no environment variable can solve. */
export function contradictionsIn(given: GivenSettings): Problem[] {
  return [oneLogin, oneAuthority].flatMap((rule) => rule(given) ?? []);
}

/** A setting that works and is not safe. Its warning is shown once per run and `key`. */
export interface Risk {
  readonly key: string;
  readonly setting: string;
  readonly summary: string;
  readonly detail: string;
}

export function risksOf(endpoints: readonly string[], insecure: boolean | undefined): Risk[] {
  const risks: Risk[] = [];
  if (insecure) {
    risks.push({
      key: `insecure ${endpoints.join(" ")}`,
      setting: "insecure",
      summary: "The server's certificate is not checked",
      detail:
        "Anybody on the way to the server can read and change what is sent, credentials too. Set fingerprint or ca_certificate instead.",
    });
  }
  const plain = endpoints.filter((url) => url.startsWith("http://") && !isLoopback(url));
  if (plain.length > 0) {
    risks.push({
      key: `plain ${plain.join(" ")}`,
      setting: "endpoint",
      summary: "The connection is not encrypted",
      detail: `${plain.join(", ")}: credentials travel in clear text.`,
    });
  }
  return risks;
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}
