/** Notification endpoints and matchers. */
import { alongside, type Sample, type Scenario } from "../sample";

const common: Sample["fields"] = { comment: ["One", "Two, with ümlaut"], enabled: [false, true] };
const mail: Sample["fields"] = {
  ...common,
  mail_to_users: [["root@pam"], ["root@pam", "viewer@pve"]],
  author: ["PVE", "Somebody"],
};
const NEVER_REPORTED = "the server never reports secrets";

export const notifications: Scenario = {
  name: "notifications",
  samples: [
    {
      type: "notification_endpoint_sendmail",
      minimal: (n) => ({ name: `sendmail${n}`, mail_to: ["root"] }),
      fields: {
        ...mail,
        name: ["sendmail1", "sendmail90"],
        mail_to: [["a@example.test"], ["b@example.test", "root"]],
        from_address: ["pve@example.test", "node@example.test"],
      },
    },
    {
      type: "notification_endpoint_smtp",
      minimal: (n) => ({
        name: `smtp${n}`,
        server: "mail.example.test",
        from_address: "pve@example.test",
        mail_to: ["ops@example.test"],
      }),
      fields: {
        ...mail,
        mail_to: [["a@example.test"], ["b@example.test"]],
        server: ["smtp.example.test", "127.0.0.1"],
        from_address: ["a@example.test", "b@example.test"],
        mode: ["starttls", "insecure"],
        port: [2525, 25],
        username: ["u", "v"],
        password: alongside({ username: "u" }, "s3cret", "0ther"),
      },
      unseen: { password: NEVER_REPORTED },
    },
    {
      type: "notification_endpoint_gotify",
      minimal: (n) => ({ name: `gotify${n}`, server: "https://gotify.example.test", token: "t0ken" }),
      fields: { ...common, server: ["https://a.example.test", "https://b.example.test"], token: ["one", "two"] },
      unseen: { token: NEVER_REPORTED },
    },
    {
      type: "notification_endpoint_webhook",
      minimal: (n) => ({ name: `webhook${n}`, url: "https://hook.example.test/x", method: "post" }),
      fields: {
        ...common,
        url: ["https://a.example.test/{{ title }}", "http://192.0.2.1:8080"],
        method: ["put", "get"],
        headers: [
          [{ name: "Content-Type", value: "text/plain" }],
          [
            { name: "X-A", value: "ä" },
            { name: "X-A", value: "b" },
          ],
        ],
        body: ["{{ message }}", "two\nlines"],
        secrets: [{ tok: "abc" }, { tok: "abd", more: "x" }],
      },
      unseen: { secrets: NEVER_REPORTED },
    },
    {
      type: "notification_matcher_target",
      given: {
        "pve_notification_matcher.shared": { name: "shared" },
        "pve_notification_matcher.second": { name: "second" },
        "pve_notification_endpoint_sendmail.other": { name: "other", mail_to: ["a@example.test"] },
      },
      singleton: true,
      minimal: () => ({ matcher: "shared", target: "mail-to-root" }),
      fields: { matcher: ["shared", "second"], target: ["mail-to-root", "other"] },
    },
    {
      type: "notification_matcher",
      minimal: (n) => ({ name: `matcher${n}` }),
      fields: {
        ...common,
        match_fields: [
          [{ type: "exact", field: "type", values: ["vzdump"] }],
          [
            { type: "regex", field: "hostname", regex: "^pve.*$" },
            { type: "exact", field: "type", values: ["replication", "fencing"] },
          ],
        ],
        match_severities: [[["error"]], [["warning", "info"], ["error"]]],
        match_calendars: [["mon..fri 8-17:30"], ["8:00-17:00", "sat 1-2"]],
        mode: ["any", "all"],
        invert_match: [true, false],
        targets: [["mail-to-root"], []],
      },
    },
  ],
};
