/** Notification endpoints and matchers. */
import { error, warning } from "../../plugin/diagnostic";

export const recipientMissing = error("recipient-missing", "No recipient", {
  detail: "The server refuses an endpoint without recipients.",
  remedy: "Set at least one entry in `mail_to` or `mail_to_users`.",
});

export const gotifyServerEmpty = warning("gotify-server-empty", "`server` is empty", {
  detail: "Proxmox VE stores an empty string, and no notification of this endpoint arrives anywhere.",
  remedy: "Write the URL of the Gotify server.",
});

export const mailServerInvalid = warning("mail-server-invalid", "`server` is not a host name or address", {
  detail: "Got {server}. Proxmox VE stores any string, but cannot send mail through it.",
  remedy: "Write the name or address of the mail server alone; its port has the attribute `port`.",
});

export const mailUserMissing = warning("mail-user-missing", "Password without user name", {
  detail: "Proxmox VE logs in to the mail server only when `username` is set.",
  remedy: "Set `username`, or remove the password.",
});

export const matchValuesMissing = error("match-values-missing", "`values` is missing", {
  detail: '`type = "exact"` compares the field with `values`.',
  remedy: "Set `values` to at least one string.",
});

export const matchRegexMisplaced = error("match-regex-misplaced", "`regex` does not belong here", {
  detail: '`type = "exact"` takes `values` only.',
  remedy: 'Remove `regex`, or set `type = "regex"`.',
});

export const matchRegexMissing = error("match-regex-missing", "`regex` is missing", {
  detail: '`type = "regex"` compares the field with a regular expression.',
  remedy: "Set `regex`.",
});

export const matchValuesMisplaced = error("match-values-misplaced", "`values` does not belong here", {
  detail: '`type = "regex"` takes `regex` only.',
  remedy: 'Remove `values`, or set `type = "exact"`.',
});

export const severitiesEmpty = error("severities-empty", "Empty set of severities", {
  detail: "Each entry of `match_severities` needs a severity that matches.",
  remedy: "Name at least one severity, or remove the entry.",
});

export const headerEmpty = error("header-empty", "The header {name} has no value", {
  detail: "The server accepts empty headers only when it creates the endpoint, and refuses them in every update.",
  remedy: "Give the header a value, or remove it.",
});

export const secretInState = warning("secret-in-state", "A credential is stored in plain text", {
  finds:
    "A URL, header or body of a webhook endpoint holds a credential. The state and the server show it in plain text, unlike `secrets_wo`.",
  detail: "The state and the server show {name} in plain text.",
  remedy: "Put the credential into `secrets_wo`, and write `{{ secrets.NAME }}` in its place.",
});
