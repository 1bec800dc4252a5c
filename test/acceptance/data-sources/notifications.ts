import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataGroup, elementOf } from "./group";

const seeds: Blocks = {
  "pve_notification_endpoint_gotify.one": {
    name: "gotify",
    server: "https://gotify.example.com",
    token: "secret",
    comment: "Phones",
  },
  "pve_notification_endpoint_sendmail.one": {
    name: "admins",
    mail_to: ["admin@example.com"],
    mail_to_users: ["root@pam"],
    enabled: false,
  },
  "pve_notification_endpoint_smtp.one": {
    name: "mail",
    server: "smtp.example.com",
    mode: "starttls",
    username: "pve",
    password: "secret",
    from_address: "pve@example.com",
    mail_to: ["b@example.com", "a@example.com"],
  },
  "pve_notification_endpoint_webhook.one": {
    name: "chat",
    url: "https://chat.example.com/hooks/{{ secrets.hook }}",
    method: "post",
    headers: [{ name: "Content-Type", value: "application/json" }],
    body: JSON.stringify({ text: "{{ escape title }}" }),
    secrets: { hook: "secret" },
  },
  "pve_notification_matcher.failures": {
    name: "failures",
    match_severities: [["warning", "error"]],
    match_fields: [{ type: "exact", field: "type", values: ["vzdump", "replication"] }],
    targets: ["${pve_notification_endpoint_gotify.one.name}", "mail-to-root"],
  },
};
const caseOf = casesOf(seeds);

const own = { enabled: true, origin: "user-created" };
const gotify = caseOf("pve_notification_endpoint_gotify.one", { ...own, token: undefined });
const sendmail = caseOf("pve_notification_endpoint_sendmail.one", { origin: "user-created" });
const smtp = caseOf("pve_notification_endpoint_smtp.one", {
  ...own,
  password: undefined,
  mail_to: ["a@example.com", "b@example.com"],
});
const webhook = caseOf("pve_notification_endpoint_webhook.one", { ...own, secrets: undefined, secret_names: ["hook"] });
const matcher = caseOf("pve_notification_matcher.failures", {
  ...own,
  invert_match: false,
  match_fields: [{ field: "type", type: "exact", values: ["replication", "vzdump"] }],
  match_severities: [["error", "warning"]],
  mode: "all",
  targets: ["gotify", "mail-to-root"],
});

const BUILT_IN = {
  comment: "Send mails to root@pam's email address",
  enabled: true,
  name: "mail-to-root",
  origin: "builtin",
};

/** Notifications. */
export const notifications: DataGroup = {
  name: "notifications",
  seeds,
  cases: [
    gotify,
    { type: "notification_endpoints_gotify", expected: { endpoints: [elementOf(gotify)] } },
    sendmail,
    {
      type: "notification_endpoints_sendmail",
      expected: { endpoints: [elementOf(sendmail), { ...BUILT_IN, mail_to_users: ["root@pam"] }] },
    },
    smtp,
    { type: "notification_endpoints_smtp", expected: { endpoints: [elementOf(smtp)] } },
    webhook,
    { type: "notification_endpoints_webhook", expected: { endpoints: [elementOf(webhook)] } },
    matcher,
    {
      type: "notification_matchers",
      expected: {
        matchers: [
          {
            name: "default-matcher",
            comment: "Route all notifications to mail-to-root",
            enabled: true,
            invert_match: false,
            mode: "all",
          },
          elementOf(matcher),
        ],
      },
    },
    {
      type: "notification_matcher_fields",
      about: "cluster",
      expected: { fields: [{ name: "hostname" }, { name: "job-id" }, { name: "type" }] },
    },
    {
      type: "notification_matcher_field_values",
      about: "cluster",
      expected: {
        values: [
          { field: "hostname", value: "pve1" },
          { field: "hostname", value: "pve2" },
          { field: "hostname", value: "pve3" },
          { field: "type", value: "fencing" },
          { field: "type", value: "package-updates" },
          { field: "type", value: "replication" },
          { field: "type", value: "system-mail" },
          { field: "type", value: "vzdump" },
        ],
      },
    },
    {
      type: "notification_targets",
      expected: {
        targets: [
          { enabled: false, name: "admins", origin: "user-created", type: "sendmail" },
          { enabled: true, name: "chat", origin: "user-created", type: "webhook" },
          { comment: "Phones", enabled: true, name: "gotify", origin: "user-created", type: "gotify" },
          { enabled: true, name: "mail", origin: "user-created", type: "smtp" },
          { ...BUILT_IN, type: "sendmail" },
        ],
      },
    },
  ],
};
