import { type DataCase, type DataGroup, elementOf } from "./group";

const gotify: DataCase = {
  type: "notification_endpoint_gotify",
  arguments: { name: "gotify" },
  expected: { comment: "Phones", enabled: true, origin: "user-created", server: "https://gotify.example.com" },
};
const sendmail: DataCase = {
  type: "notification_endpoint_sendmail",
  arguments: { name: "admins" },
  expected: { enabled: false, mail_to: ["admin@example.com"], mail_to_users: ["root@pam"], origin: "user-created" },
};
const smtp: DataCase = {
  type: "notification_endpoint_smtp",
  arguments: { name: "mail" },
  expected: {
    enabled: true,
    from_address: "pve@example.com",
    mail_to: ["a@example.com", "b@example.com"],
    mode: "starttls",
    origin: "user-created",
    server: "smtp.example.com",
    username: "pve",
  },
};
const webhook: DataCase = {
  type: "notification_endpoint_webhook",
  arguments: { name: "chat" },
  expected: {
    body: '{"text":"{{ escape title }}"}',
    enabled: true,
    headers: [{ name: "Content-Type", value: "application/json" }],
    method: "post",
    origin: "user-created",
    secret_names: ["hook"],
    url: "https://chat.example.com/hooks/{{ secrets.hook }}",
  },
};
const matcher: DataCase = {
  type: "notification_matcher",
  arguments: { name: "failures" },
  expected: {
    enabled: true,
    invert_match: false,
    match_fields: [{ field: "type", type: "exact", values: ["replication", "vzdump"] }],
    match_severities: [["error", "warning"]],
    mode: "all",
    origin: "user-created",
    targets: ["gotify", "mail-to-root"],
  },
};

const BUILT_IN = {
  comment: "Send mails to root@pam's email address",
  enabled: true,
  name: "mail-to-root",
  origin: "builtin",
};

/** Notifications. */
export const notifications: DataGroup = {
  name: "notifications",
  seeds: `
resource "pve_notification_endpoint_gotify" "one" {
  name    = "gotify"
  server  = "https://gotify.example.com"
  token   = "secret"
  comment = "Phones"
}
resource "pve_notification_endpoint_sendmail" "one" {
  name          = "admins"
  mail_to       = ["admin@example.com"]
  mail_to_users = ["root@pam"]
  enabled       = false
}
resource "pve_notification_endpoint_smtp" "one" {
  name         = "mail"
  server       = "smtp.example.com"
  mode         = "starttls"
  username     = "pve"
  password     = "secret"
  from_address = "pve@example.com"
  mail_to      = ["b@example.com", "a@example.com"]
}
resource "pve_notification_endpoint_webhook" "one" {
  name    = "chat"
  url     = "https://chat.example.com/hooks/{{ secrets.hook }}"
  method  = "post"
  headers = [{ name = "Content-Type", value = "application/json" }]
  body    = jsonencode({ text = "{{ escape title }}" })
  secrets = { hook = "secret" }
}
resource "pve_notification_matcher" "failures" {
  name             = "failures"
  match_severities = [["warning", "error"]]
  match_fields     = [{ type = "exact", field = "type", values = ["vzdump", "replication"] }]
  targets          = [pve_notification_endpoint_gotify.one.name, "mail-to-root"]
}
`,
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
