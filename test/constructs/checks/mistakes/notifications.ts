import { TerraformVariable } from "cdktf";
import type { Construct } from "constructs";
import { metrics, notifications, PveProvider, sdn } from "../../../../src";
import { type Mistake, values, wiring } from "./row";

const { EndpointGotify, EndpointSmtp, EndpointWebhook, Matcher, EndpointSendmail } = notifications;
const off = { enabled: false };
const smtp = {
  name: "mail",
  server: "mail.example.com",
  fromAddress: "pve@example.com",
  mailTo: ["root@example.com"],
  ...off,
};
const webhook = { name: "hook", url: "https://hook.example.com", method: "post", ...off };
const matcher = { name: "failures", targets: ["mail-to-root"] };
const field = (match: object) => ({ matchFields: [match] });
const secret = (scope: Construct) => new TerraformVariable(scope, "secret", { sensitive: true }).stringValue;
const block = { endpoint: "https://pve.example.com" };

/** Prefix of an alias that no other row has. */
class Provider extends PveProvider {
  constructor(scope: Construct, id: string, config: object) {
    super(scope, id, { ...config, alias: `${scope.node.id}-${id}` });
  }
}

export const notificationMistakes: readonly Mistake[] = [
  ...values(Matcher, matcher, [
    ["mode: must be one of", { mode: "some" }, { mode: "any" }],
    [
      'matchSeverities[0]: must be one of info, notice, warning, error, unknown; did you mean "error"?',
      { matchSeverities: [["eror"]] },
      { matchSeverities: [["error"]] },
    ],
    ["matchSeverities[0]: Empty set of severities", { matchSeverities: [[]] }, { matchSeverities: [["info"]] }],
    ["matchCalendars[0]: must", { matchCalendars: ["mon-fri 8-17"] }, { matchCalendars: ["mon..fri 8-17"] }],
    [
      "matchFields[0]: `values` is missing",
      field({ type: "exact", field: "type" }),
      field({ type: "exact", field: "type", values: ["vzdump"] }),
    ],
    [
      "matchFields[0]: `regex` is missing",
      field({ type: "regex", field: "type" }),
      field({ type: "regex", field: "type", regex: "^v" }),
    ],
    [
      "matchFields[0].type: must be one of",
      field({ type: "glob", field: "type", values: ["x"] }),
      field({ type: "exact", field: "type", values: ["vzdump"] }),
    ],
  ]),
  ...values(EndpointSmtp, smtp, [
    ["mode: must be one of", { mode: "ssl" }, { mode: "tls" }],
    ["port: must be", { port: 65536 }, { port: 465 }],
    ["mailTo: No recipient", { mailTo: undefined }, { mailTo: ["ops@example.com"] }],
    ["name: must be", { name: "m" }, { name: "ma" }],
  ]),
  ...values(EndpointWebhook, webhook, [
    ["method: must be one of", { method: "patch" }, { method: "put" }],
    ["url: must be", { url: "hook.example.com" }, { url: "http://hook.example.com" }],
  ]),
  ...values(EndpointSendmail, { name: "root", ...off }, [
    ["mailTo", { mailTo: ["not an address"] }, { mailTo: ["root@example.com"] }],
  ]),
  wiring("mail is disabled, so its notifications reach no endpoint", false, true, (scope, enabled) => {
    new EndpointSmtp(scope, "mail", { ...smtp, enabled });
    new Matcher(scope, "x", { ...matcher, targets: ["mail"] });
  }),
  wiring('mail (`notifications.EndpointSmtp`) has the name "mail" already', "mail", "mails", (scope, name) => {
    new EndpointSmtp(scope, "mail", smtp);
    new Matcher(scope, "x", { ...matcher, name });
  }),
  wiring('mail: no matcher sends anything to "mail"', "mail-to-root", "mail", (scope, target) => {
    new EndpointSmtp(scope, "mail", { ...smtp, enabled: true });
    new Matcher(scope, "matcher", { ...matcher, targets: [target] });
  }),
  wiring('matcher: targets[0]: nothing in the application defines "mial"', "mial", "mail", (scope, target) => {
    new EndpointSmtp(scope, "mail", { ...smtp, enabled: true });
    new Matcher(scope, "other", { ...matcher, name: "other", targets: ["mail"] });
    new Matcher(scope, "matcher", { ...matcher, targets: [target] });
  }),
  wiring("x: token: is a credential", true, false, (scope, isLiteral) => {
    const token = isLiteral ? "hunter2" : secret(scope);
    new EndpointGotify(scope, "x", { name: "gotify", server: "https://gotify.example.com", token, ...off });
  }),
  wiring("x: token: is a credential", true, false, (scope, isLiteral) => {
    const token = isLiteral ? "hunter2" : secret(scope);
    new metrics.ServerInfluxdb(scope, "x", { serverId: "influx", server: "192.0.2.51", port: 8089, token });
  }),
  wiring("x: secrets: is a credential", true, false, (scope, isLiteral) => {
    const secrets = { key: isLiteral ? "hunter2" : secret(scope) };
    new EndpointWebhook(scope, "x", { ...webhook, secrets, body: "{{ secrets.key }}" });
  }),
];

export const providerMistakes: readonly Mistake[] = [
  ...values(Provider, {}, [
    ["endpoint: must be a URL", { endpoint: "ftp://pve.example.com" }, { endpoint: "pve.example.com" }],
    [
      "endpoint: must be a URL without credentials",
      { endpoint: "https://root:x@pve.example.com" },
      { endpoint: "https://pve.example.com" },
    ],
  ]),
  ...values(Provider, block, [
    ["username: must be user@realm", { username: "root" }, { username: "root@pam" }],
    [
      "fingerprint: must be a SHA-256 fingerprint",
      { fingerprint: "AA:BB" },
      { fingerprint: Array(32).fill("AA").join(":") },
    ],
    ["requestTimeout: must be a duration", { requestTimeout: "1 minute" }, { requestTimeout: "1m" }],
    ['sdnApply: must be "auto", "resource" or "manual"', { sdnApply: "never" }, { sdnApply: "auto" }],
  ]),
  wiring("x: apiToken: is a credential", true, false, (scope, isLiteral) => {
    const apiToken = isLiteral ? "root@pam!tf=aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee" : secret(scope);
    new Provider(scope, "x", { ...block, apiToken });
  }),
  wiring(
    "x: apiToken: must be the token alone, without PVEAPIToken= before it",
    "PVEAPIToken=root@pam!tf=aaaaaaaa",
    "root@pam!tf=aaaaaaaa",
    (scope, apiToken) => new Provider(scope, "x", { ...block, endpoint: "http://127.0.0.1:8006", apiToken }),
  ),
  wiring("x: ticket: Two login methods", true, false, (scope, isBoth) => {
    const login = isBoth ? { username: "root@pam" } : {};
    new Provider(scope, "x", { ...block, ...login, ticket: "a", csrfToken: "b", endpoint: "http://localhost:8006" });
  }),
  wiring("zone: no sdn.Apply waits for the changes of", false, true, (scope, isApplied) => {
    const provider = new Provider(scope, "x", { ...block, sdnApply: "manual" });
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "prod", provider });
    new sdn.Apply(scope, "apply", { provider, ...(isApplied && { dependsOn: [zone] }) });
  }),
];
