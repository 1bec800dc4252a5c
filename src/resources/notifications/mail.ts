/**
 * Endpoints that send mail: through the node's own mailer, or to an SMTP server.
 * Facts: contributing/facts/notifications.md#all-endpoints.
 */

import type { CollectionPath } from "../../api/calls";
import { number, string } from "../../framework/attribute";
import { UNKNOWN } from "../../plugin/cty/value";
import { secret } from "../attributes/secret";
import { notificationText } from "../formats/text";
import { collectionOperations } from "../kinds/collection";
import { plural, single } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import {
  demandRecipient,
  endpointAttributes,
  NOTIFICATION_NAMES,
  notificationCollection,
  planOrigin,
  recipientAttributes,
  text,
} from "./common";
import { smtpModeValues } from "./enumerations";

const operationsOf = (path: CollectionPath, attributes: ReturnType<typeof endpointAttributes>) =>
  collectionOperations({ attributes, path, key: "name" });

const SENDMAIL = "/cluster/notifications/endpoints/sendmail";
const sendmailAttributes = { ...endpointAttributes(), ...recipientAttributes };

export const sendmail = resource({
  type: "notification_endpoint_sendmail",
  since: "8.1",
  family: "notifications",
  documentation: {
    description:
      "A notification endpoint that hands mails to the mailer of the node. Needs Proxmox VE 8.1. The built-in `mail-to-root` can be managed too: it is adopted, and reset to its default when it is destroyed.",
    example: `resource "pve_notification_endpoint_sendmail" "admins" {
  name          = "admins"
  mail_to       = ["admin@example.com"]
  mail_to_users = ["root@pam"]
}
`,
    importExample: "admins",
  },
  attributes: sendmailAttributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: operationsOf(SENDMAIL, sendmailAttributes),
  behaviour: notificationCollection({ attributes: sendmailAttributes, path: SENDMAIL }),
  plan: (context) => planOrigin(context),
  validate: (config, report) => demandRecipient(config, report),
});

const SMTP = "/cluster/notifications/endpoints/smtp";
const smtpAttributes = {
  ...endpointAttributes(),
  ...recipientAttributes,
  from_address: text("from-address", "Sender address.").required(),
  server: text("server", "Host name or address of the server.").required(),
  mode: parameter("mode", string({ doc: "`tls`, `starttls` or `insecure`.", check: [smtpModeValues] }), {
    explicit: true,
  }).default("tls"),
  port: parameter(
    "port",
    number({
      doc: "Port, 0 to 65535. The server's default follows from the mode: 465 (tls), 587 (starttls) or 25 (insecure).",
      check: [
        (port) => (Number.isInteger(port) && port >= 0 && port <= 65_535 ? undefined : "must be from 0 to 65535"),
      ],
    }),
  ).optional(),
  username: text("username", "User to log in as; no login when absent."),
  ...secret("password", "password", { doc: "Password of that user.", check: [notificationText] }),
};

export const smtp = resource({
  type: "notification_endpoint_smtp",
  since: "8.1",
  family: "notifications",
  documentation: {
    description: "A notification endpoint that sends mails to an SMTP server. Needs Proxmox VE 8.1.",
    example: `resource "pve_notification_endpoint_smtp" "mail" {
  name                = "mail"
  server              = "smtp.example.com"
  mode                = "starttls"
  username            = "pve"
  password_wo         = var.smtp_password
  password_wo_version = 1
  from_address        = "pve@example.com"
  mail_to             = ["admin@example.com"]
}
`,
    importExample: "mail",
  },
  attributes: smtpAttributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: operationsOf(SMTP, smtpAttributes),
  behaviour: notificationCollection({ attributes: smtpAttributes, path: SMTP }),
  plan: (context) => planOrigin(context),
  validate(config, report) {
    demandRecipient(config, report);
    const { server, username, password, password_wo } = config;
    if (server !== null && server !== UNKNOWN && !/^\S+$/.test(server.trim())) {
      report.warn(
        [{ attribute: "server" }],
        "server is no host name or address",
        `Got ${JSON.stringify(server)}. Proxmox VE stores any text, but sends no mails by it. Write the name or address of the mail server alone; its port has the attribute port.`,
      );
    }
    if ((password !== null || password_wo !== null) && username === null) {
      report.warn(
        [{ attribute: "username" }],
        "Password without user name",
        "The server logs in only when username is set.",
      );
    }
  },
});

export const mailDataSources = [
  single(sendmail),
  plural(sendmail, "endpoints", { type: "notification_endpoints_sendmail" }),
  single(smtp, { omit: ["password"] }),
  plural(smtp, "endpoints", { type: "notification_endpoints_smtp", omit: ["password"] }),
];
