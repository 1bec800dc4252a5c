/** What the nodes send: mails, notifications, requests to other servers. Facts: contributing/facts/cluster.md#options. */

import { object, string } from "../../../framework/attribute";
import { optionalEmailAddress } from "../../formats/email";
import { parameter, subkey } from "../../parameters/parameter";
import { mailPolicyValues } from "../enumerations";
import { shortText, trimmed } from "./text";

const alwaysOrNever = (name: string) =>
  subkey(name, string({ doc: "`always` or `never`.", check: [mailPolicyValues.only("always", "never")] })).optional();

const target = (name: string) =>
  subkey(name, string({ doc: "Name of a notification target.", check: [shortText] }))
    .optional()
    .refersTo("notifications.endpoint");

/** Those of bpg/proxmox. */
const NOTIFY_NAMES = {
  ha_fencing_mode: "fencing",
  ha_fencing_target: "target_fencing",
  package_updates_target: "target_package_updates",
  replication_target: "target_replication",
};

export const outgoingOptions = {
  email_from: parameter(
    "email_from",
    string({
      doc: "Sender address of mails. The server's default is `root@` and the host name.",
      check: [optionalEmailAddress],
      canonical: trimmed,
    }),
  ).optional(),
  http_proxy: parameter(
    "http_proxy",
    string({
      doc: "Proxy of the nodes for outgoing requests, `http://[user:password@]host[:port]`. Stored in the state, with its password.",
      check: [
        (url) =>
          /^http:\/\/.*\n?$/.test(url)
            ? undefined
            : "must be the URL of a proxy that begins with http://, such as http://proxy.example.com:3128",
      ],
      canonical: trimmed,
    }),
  )
    .optional()
    .sensitive(),
  notify: parameter(
    "notify",
    object(
      {
        package_updates: subkey(
          "package-updates",
          string({
            doc: "When mails about package updates are sent: `auto`, `always` or `never`. Default: `auto`.",
            check: [mailPolicyValues],
          }),
        ).optional(),
        fencing: alwaysOrNever("fencing"),
        replication: alwaysOrNever("replication"),
        target_package_updates: target("target-package-updates"),
        target_fencing: target("target-fencing"),
        target_replication: target("target-replication"),
      },
      { doc: "Old notification settings, which notification matchers have replaced.", otherNames: NOTIFY_NAMES },
    ),
  )
    .optional()
    .deprecated("Use notification matchers."),
};
