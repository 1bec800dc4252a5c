/** Templates of webhooks, conditions of matchers, and ports of mail servers. */
import { notifications, sdn } from "../../../../src";
import { type Mistake, value, values, wiring } from "./row";

const { EndpointGotify, EndpointSendmail, EndpointSmtp, EndpointWebhook, Match, Matcher } = notifications;
const off = { enabled: false };
const hook = { name: "hook", method: "post", url: "https://hooks.example.com/pve", ...off };
const webhook = (incorrect: object, corrected: object, message: string) =>
  value(EndpointWebhook, hook, incorrect, corrected, message);
const smtp = { name: "mail", server: "mail.example.com", fromAddress: "pve@example.com", mailTo: ["ops@example.com"] };
const matcher = (incorrect: object, corrected: object, message: string) =>
  value(Matcher, { name: "matcher", targets: ["mail-to-root"] }, incorrect, corrected, message);
const header = (name: string, value: string) => ({ headers: [{ name, value }] });

export const webhookMistakes: readonly Mistake[] = [
  webhook(
    header("Authorization", "Bearer {{ secret.token }}"),
    header("Authorization", "Bearer {{ secrets.token }}"),
    'headers[0].value: has {{ secret.token }}, which the server does not fill in: there is no "secret". Did you mean "secrets"?',
  ),
  webhook(
    { body: "{{ msg }}: {{ title }}" },
    { body: "{{ message }}: {{#if title}}{{~ title ~}}{{else}}{{ timestamp }}{{/if}}" },
    'body: has {{ msg }}, which the server does not fill in: there is no "msg"',
  ),
  webhook(
    { body: "{{ escape mesage }}" },
    { body: "{{ escape message }} {{#each fields}}{{@key}}: {{this}}{{/each}}" },
    'body: has {{ escape mesage }}, which the server does not fill in: there is no "mesage". Did you mean "message"?',
  ),
  webhook(
    { body: "{{ fields.job_id }}" },
    { body: "{{ fields.job-id }} {{ fields.custom }}" },
    'body: has {{ fields.job_id }}, which the server does not fill in: there is no field "job_id". Did you mean "job-id"?',
  ),
  webhook(
    { url: "https://hooks.example.com/?title={{ urlencode title }}" },
    { url: "https://hooks.example.com/?title={{ url-encode title }}" },
    'url: has {{ urlencode title }}, which the server does not fill in: there is no helper "urlencode". Did you mean "url-encode"?',
  ),
  webhook(
    { body: '{"text": "{{ message }}"}' },
    { body: '{"text": "{{ escape message }}"}' },
    "body: is invalid JSON when the message has quotes or several lines",
  ),
  webhook(
    header("Content-Type: text/plain", ""),
    header("Content-Type", "text/plain"),
    'headers[0].name: is "Content-Type: text/plain", which is not a header name',
  ),
  // Ports.
  ...values(EndpointSmtp, { ...smtp, ...off }, [
    ['mode: must be "tls"', { mode: "insecure", port: 465 }, { port: 465 }],
    [
      'mode: must be "starttls" or "insecure": servers speak it on port 25',
      { port: 25 },
      { mode: "insecure", port: 25 },
    ],
  ]),
  // Conditions.
  matcher(
    { matchFields: [Match.field("hostname", "pve1.example.com")] },
    { matchFields: [Match.field("hostname", "pve1")] },
    'matchFields[0].values: has "pve1.example.com", but notifications have the name without its domain: "pve1"',
  ),
  matcher(
    { matchFields: [Match.type("fencing")], matchSeverities: [["info"]] },
    { matchFields: [Match.type("fencing", "vzdump")], matchSeverities: [["info"]] },
    'matchSeverities: never matches: notifications of type "fencing" have severity "error"',
  ),
  ...[
    ["[a-z", "[a-z\\]]+", "has a `[` without its counterpart"],
    ["pve(1|2", "pve(?:1|2)\\(", "has a `(` without its counterpart"],
    ["pve1)", "pve1\\)", "has a `)` without its counterpart"],
    ["*backup*", ".*backup.*", "has a `*` or `+` with nothing to repeat"],
    ["(pve)\\1", "(pve)+", "refers back to a group"],
  ].map(([incorrect = "", corrected = "", message]) =>
    matcher(
      { matchFields: [Match.pattern("hostname", incorrect)] },
      { matchFields: [Match.pattern("hostname", corrected)] },
      `matchFields[0].regex: ${message}`,
    ),
  ),
  // Names.
  ...values(EndpointSmtp, { ...smtp, ...off }, [
    ['name: "mail-to-root" is a sendmail endpoint', { name: "mail-to-root" }, {}],
  ]),
  ...values(EndpointSendmail, { mailTo: ["ops@example.com"], ...off }, [
    [
      'name: "default-matcher" is a matcher that every server has',
      { name: "default-matcher" },
      { name: "mail-to-root" },
    ],
  ]),
  ...values(EndpointGotify, { name: "phone", ...off }, [
    [
      "server: cannot work, although the server accepts it",
      { server: "https://gotify.example.com/message" },
      { server: "https://gotify.example.com/push" },
    ],
  ]),
  wiring(
    'ipam: ipam: "pve" is the built-in IPAM that every server has',
    "pve",
    "netbox",
    (scope, ipam) => new sdn.IpamNetbox(scope, "ipam", { ipam, url: "https://netbox.example.com/api" }),
  ),
];
