/** Closed sets of values of notifications. Facts: contributing/facts/notifications.md. */
import { enumeration } from "../formats/enumeration";

export const fieldMatchValues = enumeration("notifications.FieldMatch", "How a field is compared.", {
  exact: "With a list of values.",
  regex: "With a regular expression.",
});

export const severityValues = enumeration("notifications.Severity", "How serious a message is.", {
  info: "Something went as it should.",
  notice: "Something worth knowing.",
  warning: "Something may become a problem.",
  error: "Something failed.",
  unknown: "Nobody said, as with system mails.",
});

export const matchModeValues = enumeration("notifications.MatchMode", "How many conditions have to hold.", {
  all: "All of them.",
  any: "At least one.",
});

export const httpMethodValues = enumeration("notifications.HttpMethod", "Method of the request to a webhook.", {
  post: "POST.",
  put: "PUT.",
  get: "GET.",
});

export const smtpModeValues = enumeration(
  "notifications.SmtpMode",
  "How the connection to a mail server is encrypted.",
  {
    tls: "TLS from the start, port 465.",
    starttls: "TLS after a plain start, port 587.",
    insecure: "Not at all, port 25.",
  },
);
