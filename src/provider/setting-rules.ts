/** Rules between settings. Each rule reports at most one problem. */
import { tlsProblems } from "../api/configuration";
import { path } from "../framework/diagnostics";
import { invalidValue } from "../framework/planning/diagnostics";
import type { Raised } from "../plugin/diagnostic";
import {
  certificateUnchecked,
  connectionUnencrypted,
  csrfTokenMissing,
  endpointMissing,
  journalMissing,
  twoAuthorities,
  twoLogins,
} from "./diagnostics";
import type { GivenSettings } from "./given-settings";
import { certificateFingerprint } from "./settings";

type Problem = Raised<"error">;
type Rule = (configured: GivenSettings) => Problem | undefined;

const endpointIsGiven: Rule = ({ endpoints }) => (endpoints.length > 0 ? undefined : endpointMissing(path("endpoint")));

const ticketNeedsCsrfToken: Rule = ({ texts: { ticket, csrf_token } }) =>
  ticket && !csrf_token ? csrfTokenMissing(path("csrf_token")) : undefined;

const oneLogin: Rule = ({ texts: { ticket, username } }) =>
  ticket && username ? twoLogins(path("ticket")) : undefined;

const oneAuthority: Rule = ({ texts: { ca_certificate, ca_file } }) =>
  ca_certificate && ca_file ? twoAuthorities(path("ca_file")) : undefined;

const journalIsNamed: Rule = ({ texts: { journal }, journalRequired }) =>
  journalRequired && !journal ? journalMissing(path("journal_required")) : undefined;

const RULES = [endpointIsGiven, ticketNeedsCsrfToken, oneLogin, oneAuthority, journalIsNamed];

export function problemsBetween(configured: GivenSettings): Problem[] {
  return RULES.flatMap((rule) => rule(configured) ?? []);
}

/** Problems of the settings about certificates, except an invalid fingerprint, which its attribute reports. */
export function tlsProblemsIn({ endpoints, insecure, texts }: GivenSettings): Problem[] {
  const { ca_certificate: caCertificate, fingerprint: pin, tls_server_name: tlsServerName } = texts;
  const fingerprint = pin !== undefined && certificateFingerprint(pin) === undefined ? pin : undefined;
  const found = tlsProblems({ endpoints, caCertificate, fingerprint, insecure, tlsServerName });
  return found.map(([setting, problem]) => invalidValue({ attribute: setting, name: "", problem }, path(setting)));
}

/** Problems that no environment variable can solve. */
export function contradictionsIn(configured: GivenSettings): Problem[] {
  return [oneLogin, oneAuthority].flatMap((rule) => rule(configured) ?? []);
}

/** A setting that works and is not safe. Its warning is shown once per run and `key`. */
export interface Risk {
  readonly key: string;
  readonly warning: Raised<"warning">;
}

export function risksOf(endpoints: readonly string[], insecure: boolean | undefined): Risk[] {
  const risks: Risk[] = [];
  if (insecure) risks.push({ key: `insecure ${endpoints.join(" ")}`, warning: certificateUnchecked(path("insecure")) });
  const plain = endpoints.filter((url) => url.startsWith("http://") && !isLoopback(url));
  if (plain.length > 0) {
    const warning = connectionUnencrypted({ endpoints: plain.join(", ") }, path("endpoint"));
    risks.push({ key: `plain ${plain.join(" ")}`, warning });
  }
  return risks;
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}
