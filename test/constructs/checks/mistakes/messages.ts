/** Notifications that the server accepts, and that never arrive. */
import { notifications } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

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
  ...values(EndpointSmtp, smtp, [
    [
      "server: is not a plain host name or address",
      { server: "mail.example.com:587" },
      { port: 587, mode: "starttls" },
    ],
    ['mode: must be "starttls"', { mode: "tls", port: 587 }, { mode: "tls", port: 465 }],
    ['mode: must be "tls"', { mode: "starttls", port: 465 }, { mode: "starttls", port: 587 }],
  ]),
  ...values(EndpointSmtp, { ...smtp, username: "pve", password: "${var.password}" }, [
    ["mode: sends the password in clear text", { mode: "insecure" }, { mode: "starttls" }],
  ]),
  ...values(EndpointWebhook, { ...webhook, secretsWo, secretsWoVersion: 1 }, [
    ['body: names the secret "apiToken"', { body: "{{ secrets.apiToken }}" }, { body: "{{ secrets.token }}" }],
  ]),
  ...values(EndpointWebhook, webhook, [
    ["body: has `{{` without `}}`", { body: "{{ title }" }, { body: "{{ title }}" }],
  ]),
  ...values(EndpointWebhook, { ...webhook, secretsWo, secretsWoVersion: 1 }, [
    [
      "headers[0].value: is a credential",
      { headers: [{ name: "Authorization", value: "Bearer 0123456789abcdef" }] },
      { headers: [{ name: "Authorization", value: "Bearer {{ secrets.token }}" }] },
    ],
  ]),
  ...values(EndpointGotify, { name: "phone", ...off }, [
    [
      "server: cannot work, although the server accepts it",
      { server: "https://gotify.example.com/" },
      { server: "https://gotify.example.com" },
    ],
  ]),
  ...values(Matcher, matcher, [
    [
      "matchFields[1]: never matches",
      { matchFields: [type("vzdump"), type("fencing")] },
      { matchFields: [type("vzdump", "fencing")] },
    ],
    [
      "matchSeverities: never matches",
      { matchSeverities: [["error"], ["warning"]] },
      { matchSeverities: [["error", "warning"]] },
    ],
    [
      'matchFields[0].values: has the type "backup", which no notification has. Did you mean "vzdump"?',
      { matchFields: [type("backup")] },
      { matchFields: [type("vzdump")] },
    ],
    [
      'matchFields[0].field: is "node", which no notification has. Did you mean "hostname"?',
      { matchFields: [{ type: "exact", field: "node", values: ["pve1"] }] },
      { matchFields: [{ type: "exact", field: "hostname", values: ["pve1"] }] },
    ],
    [
      'matchFields[0].values: has "pve*", whose asterisk matches only an asterisk',
      { matchFields: [{ type: "exact", field: "hostname", values: ["pve*"] }] },
      { matchFields: [{ type: "regex", field: "hostname", regex: "^pve" }] },
    ],
    [
      "matchFields[0].regex: has a look-ahead",
      { matchFields: [{ type: "regex", field: "hostname", regex: "^(?!test)" }] },
      { matchFields: [{ type: "regex", field: "hostname", regex: "^(?:pve|node)" }] },
    ],
    ["invertMatch: matches nothing", { invertMatch: true }, { invertMatch: true, matchFields: [type("vzdump")] }],
  ]),
  wiring("m: targets: is empty", false, true, (scope, hasTarget) => {
    new Matcher(scope, "m", { name: "failures" });
    if (hasTarget) new MatcherTarget(scope, "target", { matcher: "failures", target: "mail-to-root" });
  }),
  wiring("is switched off, so the test fails", false, true, (scope, enabled) => {
    const mail = new EndpointSmtp(scope, "mail", { ...smtp, enabled });
    new Matcher(scope, "m", { name: "failures", targets: [mail, "mail-to-root"] });
    new TargetTest(scope, "test", { name: mail });
  }),
];
