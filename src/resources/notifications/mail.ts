/**
 * Endpoints that send mail: through the mailer of the node, or to an SMTP server.
 * Facts: contributing/facts/notifications.md#all-endpoints.
 */

import type { CollectionPath } from "../../api/calls";
import { number } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Caution, ValueCaution } from "../../framework/plan-warnings";
import type { ConfigOf } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { secret } from "../attributes/secret";
import { enumeration } from "../formats/enumeration";
import { notificationText } from "../formats/text";
import { warnOfAdoption } from "../kinds/collection";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import {
  endpointAttributes,
  MAIL_TO_ROOT,
  NOTIFICATION_NAMES,
  notificationCollection,
  planOrigin,
  recipientAttributes,
  requireRecipient,
  textField,
} from "./common";
import { mailServerInvalid, mailUserMissing } from "./diagnostics";

const operationsOf = (path: CollectionPath, attributes: ReturnType<typeof endpointAttributes>) =>
  collectionOperations({ attributes, path, key: "name" });

const SENDMAIL = "/cluster/notifications/endpoints/sendmail";
const sendmailAttributes = { ...endpointAttributes(), ...recipientAttributes };

const sendmailBehaviour = notificationCollection({ attributes: sendmailAttributes, path: SENDMAIL });

export const sendmail = resource({
  type: "notification_endpoint_sendmail",
  since: "8.1",
  family: "notifications",
  description:
    "A notification endpoint that sends mails through the mailer of the node. Needs Proxmox VE 8.1. You can manage the built-in `mail-to-root` as well: a create adopts it, and a destroy resets it to its default.",
  importExample: "admins",
  attributes: sendmailAttributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: operationsOf(SENDMAIL, sendmailAttributes),
  behaviour: sendmailBehaviour,
  async plan(context) {
    planOrigin(context);
    await warnOfAdoption(context, {
      attributes: sendmailAttributes,
      key: "name",
      builtIn: MAIL_TO_ROOT,
      behaviour: sendmailBehaviour,
    });
  },
  validate: (config, report) => requireRecipient(config, report),
});

const SMTP = "/cluster/notifications/endpoints/smtp";
const smtpModeValues = enumeration("notifications.SmtpMode", "Encryption of the connection to a mail server.", {
  tls: "TLS from the start, port 465.",
  starttls: "TLS after a start in clear text, port 587.",
  insecure: "No encryption, port 25.",
});

const senderAddress: ValueCaution<string> = {
  id: "smtp-sender",
  finds: "`from_address` of an SMTP endpoint is not a plain mail address.",
  remedy: "Write the address alone, such as `pve@example.com`, and put a name into `author`.",
  problemOf: (address) => (/^[^@\s<>]+@[^@\s<>]+$/.test(address) ? undefined : "is not a plain mail address"),
};

const portInServer: ValueCaution<string> = {
  id: "smtp-server",
  finds: "`server` of an SMTP endpoint holds a port or a URL.",
  remedy: "Write the host name or address alone, and put the port into `port`.",
  problemOf: (server) =>
    /^[^:[]+:\d+$/.test(server) || server.includes("/") ? "is not a plain host name or address" : undefined,
};

const smtpAttributes = {
  ...endpointAttributes(),
  ...recipientAttributes,
  from_address: textField("from-address", "Sender address.").required().cautioned(senderAddress),
  server: textField("server", "Host name or address of the server.").required().cautioned(portInServer),
  mode: parameter("mode", { doc: "`tls`, `starttls` or `insecure`.", check: [smtpModeValues], explicit: true }).default(
    "tls",
  ),
  port: parameter(
    "port",
    number({
      doc: "Port, 0 to 65535. The server's default follows from the mode: 465 (tls), 587 (starttls) or 25 (insecure).",
      check: [
        (port) => (Number.isInteger(port) && port >= 0 && port <= 65_535 ? undefined : "must be from 0 to 65535"),
      ],
    }),
  ).optional(),
  username: textField("username", "User name for the login. Default: no login."),
  ...secret("password", "password", { doc: "Password of that user.", check: [notificationText] }),
};

type SmtpConfig = ConfigOf<typeof smtpAttributes>;

/** Modes that fit the usual ports. Some servers accept mail in clear text on port 587 as well. */
const MODES: Readonly<Record<number, readonly string[]>> = {
  25: ["starttls", "insecure"],
  465: ["tls"],
  587: ["starttls", "insecure"],
};

const modeOfPort: Caution<SmtpConfig> = {
  id: "smtp-mode",
  finds:
    "`mode` of an SMTP endpoint does not fit its port. Servers speak TLS on port 465, and STARTTLS or clear text on ports 25 and 587.",
  remedy: "Set the `mode` of the port, or the `port` of the mode.",
  find({ mode, port }, warn) {
    const wanted = typeof port === "number" ? MODES[port] : undefined;
    if (!wanted || mode === UNKNOWN || wanted.includes(mode ?? "tls")) return;
    const modes = wanted.map((mode) => `"${mode}"`).join(" or ");
    warn(path("mode"), `must be ${modes}: servers speak it on port ${String(port)}.`);
  },
};

const passwordInClearText: Caution<SmtpConfig> = {
  id: "smtp-password-in-clear-text",
  finds: 'An SMTP endpoint with `mode = "insecure"` sends its password in clear text.',
  remedy: 'Set `mode` to "starttls" or "tls".',
  find({ mode, username, password, password_wo }, warn) {
    const hasPassword = password !== null || password_wo !== null;
    if (typeof username === "string" && hasPassword && mode === "insecure")
      warn(path("mode"), "sends the password in clear text.");
  },
};

export const smtp = resource({
  type: "notification_endpoint_smtp",
  since: "8.1",
  family: "notifications",
  description: "A notification endpoint that sends mails to an SMTP server. Needs Proxmox VE 8.1.",
  importExample: "mail",
  attributes: smtpAttributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: operationsOf(SMTP, smtpAttributes),
  behaviour: notificationCollection({ attributes: smtpAttributes, path: SMTP }),
  cautions: [modeOfPort, passwordInClearText],
  plan: (context) => planOrigin(context),
  validate(config, report) {
    requireRecipient(config, report);
    const { server, username, password, password_wo } = config;
    if (server !== null && server !== UNKNOWN && !/^\S+$/.test(server.trim())) {
      report.warn(mailServerInvalid({ server: JSON.stringify(server) }, path("server")));
    }
    if ((password !== null || password_wo !== null) && username === null)
      report.warn(mailUserMissing(path("username")));
  },
});

export const mailDataSources = [
  objectDataSource(sendmail),
  listDataSource(sendmail, "endpoints", { type: "notification_endpoints_sendmail" }),
  objectDataSource(smtp, { omit: ["password"] }),
  listDataSource(smtp, "endpoints", { type: "notification_endpoints_smtp", omit: ["password"] }),
];
