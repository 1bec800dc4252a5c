/** Notifications that the server accepts, and that never arrive. */
import { notifications } from "../../../../src";
import { type Mistake, value, wiring } from "./row";

const { EndpointGotify, EndpointSmtp, EndpointWebhook, Matcher, MatcherTarget, TargetTest } = notifications;
const off = { enabled: false };
const smtp = {
  name: "mail",
  server: "mail.example.com",
  fromAddress: "pve@example.com",
  mailTo: ["ops@example.com"],
  ...off,
};
const webhook = { name: "hook", url: "https://hook.example.com", method: "post", ...off };
const matcher = { name: "failures", targets: ["mail-to-root"] };
const type = (...values: string[]) => ({ type: "exact", field: "type", values });
const secretsWo = { token: "${var.token}" };

export const messageMistakes: readonly Mistake[] = [
  value(
    EndpointSmtp,
    smtp,
    { server: "mail.example.com:587" },
    { port: 587, mode: "starttls" },
    "server: is not a plain host name or address",
  ),
  value(EndpointSmtp, smtp, { mode: "tls", port: 587 }, { mode: "tls", port: 465 }, 'mode: must be "starttls"'),
  value(EndpointSmtp, smtp, { mode: "starttls", port: 465 }, { mode: "starttls", port: 587 }, 'mode: must be "tls"'),
  value(
    EndpointSmtp,
    { ...smtp, username: "pve", password: "${var.password}" },
    { mode: "insecure" },
    { mode: "starttls" },
    "mode: sends the password in clear text",
  ),
  value(
    EndpointWebhook,
    { ...webhook, secretsWo, secretsWoVersion: 1 },
    { body: "{{ secrets.apiToken }}" },
    { body: "{{ secrets.token }}" },
    'body: names the secret "apiToken"',
  ),
  value(EndpointWebhook, webhook, { body: "{{ title }" }, { body: "{{ title }}" }, "body: has `{{` without `}}`"),
  value(
    EndpointWebhook,
    { ...webhook, secretsWo, secretsWoVersion: 1 },
    { headers: [{ name: "Authorization", value: "Bearer 0123456789abcdef" }] },
    { headers: [{ name: "Authorization", value: "Bearer {{ secrets.token }}" }] },
    "headers[0].value: is a credential",
  ),
  value(
    EndpointGotify,
    { name: "phone", ...off },
    { server: "https://gotify.example.com/" },
    { server: "https://gotify.example.com" },
    "server: cannot work, although the server accepts it",
  ),
  value(
    Matcher,
    matcher,
    { matchFields: [type("vzdump"), type("fencing")] },
    { matchFields: [type("vzdump", "fencing")] },
    "matchFields[1]: never matches",
  ),
  value(
    Matcher,
    matcher,
    { matchSeverities: [["error"], ["warning"]] },
    { matchSeverities: [["error", "warning"]] },
    "matchSeverities: never matches",
  ),
  value(
    Matcher,
    matcher,
    { matchFields: [type("backup")] },
    { matchFields: [type("vzdump")] },
    'matchFields[0].values: has the type "backup", which no notification has. Did you mean "vzdump"?',
  ),
  value(
    Matcher,
    matcher,
    { matchFields: [{ type: "exact", field: "node", values: ["pve1"] }] },
    { matchFields: [{ type: "exact", field: "hostname", values: ["pve1"] }] },
    'matchFields[0].field: is "node", which no notification has. Did you mean "hostname"?',
  ),
  value(
    Matcher,
    matcher,
    { matchFields: [{ type: "exact", field: "hostname", values: ["pve*"] }] },
    { matchFields: [{ type: "regex", field: "hostname", regex: "^pve" }] },
    'matchFields[0].values: has "pve*", whose asterisk matches only an asterisk',
  ),
  value(
    Matcher,
    matcher,
    { matchFields: [{ type: "regex", field: "hostname", regex: "^(?!test)" }] },
    { matchFields: [{ type: "regex", field: "hostname", regex: "^(?:pve|node)" }] },
    "matchFields[0].regex: has a look-ahead",
  ),
  value(
    Matcher,
    matcher,
    { invertMatch: true },
    { invertMatch: true, matchFields: [type("vzdump")] },
    "invertMatch: matches nothing",
  ),
  wiring(
    "m: targets: is empty",
    (scope, hasTarget: boolean) => {
      new Matcher(scope, "m", { name: "failures" });
      if (hasTarget) new MatcherTarget(scope, "target", { matcher: "failures", target: "mail-to-root" });
    },
    false,
    true,
  ),
  wiring(
    "is switched off, so the test fails",
    (scope, enabled: boolean) => {
      const mail = new EndpointSmtp(scope, "mail", { ...smtp, enabled });
      new Matcher(scope, "m", { name: "failures", targets: [mail, "mail-to-root"] });
      new TargetTest(scope, "test", { name: mail });
    },
    false,
    true,
  ),
];
