/**
 * The datacenter options. Larger topics have their own files. Unset flags within property strings are null, because the server adds no
 * defaults.
 * Facts: contributing/facts/cluster.md#options.
 */
import { bool, number, object, string } from "../../../framework/attribute";
import { optionalEmailAddress } from "../../formats/names";
import { parameter, subkey } from "../../parameters/parameter";
import { consoleValues, keyboardLayoutValues, languageValues, mailPolicyValues } from "../enumerations";
import { guestOptions } from "./guests";
import { haOptions } from "./high-availability";
import { tagOptions } from "./tags";
import { consentText, inRange, lineFeedAtEnd, shortText, trimmed } from "./values";

/** Accepts the old name `applet`, for which the server returns `html5`. */
const withOldName = Object.assign(
  (name: string) => (name === "applet" ? undefined : consoleValues(name)),
  consoleValues.allows && { allows: consoleValues.allows },
);

const interfaceOptions = {
  console: parameter("console", {
    doc: "Console that the web interface opens: `vv` (SPICE), `html5` or `xtermjs`.",
    check: [withOldName],
    canonical: (name) => (name === "applet" ? "html5" : name),
  }).optional(),
  description: parameter("description", {
    doc: "Notes of the datacenter. They may have several lines.",
    canonical: lineFeedAtEnd,
    check: [(text) => (text.length <= 65_536 ? undefined : "must not be longer than 65536 characters")],
  })
    .optional()
    .whenAbsent(""),
  keyboard: parameter("keyboard", {
    doc: "Keyboard layout of VNC consoles.",
    check: [keyboardLayoutValues],
  }).optional(),
  language: parameter("language", { doc: "Language of the web interface.", check: [languageValues] }).optional(),
  location: parameter(
    "location",
    object(
      {
        latitude: subkey("latitude", number({ doc: "Degrees north.", check: [inRange(-90, 90)] })).required(),
        longitude: subkey("longitude", number({ doc: "Degrees east.", check: [inRange(-180, 180)] })).required(),
        name: subkey("name", {
          doc: "Name of the place, at most 128 characters, without a comma.",
          check: [shortText],
        }).optional(),
      },
      { doc: "Location of the cluster." },
    ),
  )
    .optional()
    .since("9.2"),
};

const loginOptions = {
  consent_text: parameter("consent-text", {
    doc: "Text (Markdown) that users must agree to before they log in. The base64 form that the server stores may have 65536 characters.",
    codec: consentText,
  }).optional(),
  u2f: parameter(
    "u2f",
    object(
      {
        app_id: subkey("appid", { doc: "Application ID.", check: [shortText] }).optional(),
        origin: subkey("origin", { doc: "Origin.", check: [shortText] }).optional(),
      },
      { doc: "U2F second factor (legacy)." },
    ),
  ).optional(),
  webauthn: parameter(
    "webauthn",
    object(
      {
        rp: subkey("rp", { doc: "Name of the relying party.", check: [shortText] }).optional(),
        id: subkey("id", {
          doc: "Domain name of the relying party. Changing it invalidates every registered credential.",
          check: [shortText],
        }).optional(),
        origin: subkey("origin", { doc: "URL of the web interface.", check: [shortText] }).optional(),
        allow_subdomains: subkey("allow-subdomains", bool({ doc: "Whether subdomains of the origin are accepted." }))
          .optional()
          .whenAbsent(true),
      },
      { doc: "WebAuthn second factor." },
    ),
  ).optional(),
};

const alwaysOrNever = (name: string) =>
  subkey(name, { doc: "`always` or `never`.", check: [mailPolicyValues.only("always", "never")] }).optional();

const target = (name: string) =>
  subkey(name, { doc: "Name of a notification target.", check: [shortText] })
    .optional()
    .refersTo("notifications.endpoint");

/** Names in the provider bpg/proxmox. */
const NOTIFY_NAMES = {
  ha_fencing_mode: "fencing",
  ha_fencing_target: "target_fencing",
  package_updates_target: "target_package_updates",
  replication_target: "target_replication",
};

const outgoingOptions = {
  email_from: parameter("email_from", {
    doc: "Sender address of mails. The server's default is `root@` and the host name.",
    check: [optionalEmailAddress],
    canonical: trimmed,
  }).optional(),
  http_proxy: parameter("http_proxy", {
    doc: "Proxy of the nodes for outgoing requests, `http://[user:password@]host[:port]`. The state contains it, including the password.",
    check: [
      (url) =>
        /^http:\/\/.*\n?$/.test(url)
          ? undefined
          : "must be the URL of a proxy that begins with http://, such as http://proxy.example.com:3128",
    ],
    canonical: trimmed,
  })
    .optional()
    .sensitive(),
  notify: parameter(
    "notify",
    object(
      {
        package_updates: subkey("package-updates", {
          doc: "When the nodes send mails about package updates: `auto`, `always` or `never`. Default: `auto`.",
          check: [mailPolicyValues],
        }).optional(),
        fencing: alwaysOrNever("fencing"),
        replication: alwaysOrNever("replication"),
        target_package_updates: target("target-package-updates"),
        target_fencing: target("target-fencing"),
        target_replication: target("target-replication"),
      },
      { doc: "Legacy notification settings. Notification matchers replace them.", otherNames: NOTIFY_NAMES },
    ),
  )
    .optional()
    .deprecated("Use notification matchers."),
};

export const optionAttributes = {
  bandwidth_limits: guestOptions.bandwidth_limits,
  console: interfaceOptions.console,
  consent_text: loginOptions.consent_text,
  crs: haOptions.crs,
  description: interfaceOptions.description,
  email_from: outgoingOptions.email_from,
  fencing: haOptions.fencing,
  ha: haOptions.ha,
  http_proxy: outgoingOptions.http_proxy,
  keyboard: interfaceOptions.keyboard,
  language: interfaceOptions.language,
  location: interfaceOptions.location,
  mac_prefix: guestOptions.mac_prefix,
  max_workers: guestOptions.max_workers,
  migration: guestOptions.migration,
  replication: guestOptions.replication,
  next_id: guestOptions.next_id,
  notify: outgoingOptions.notify,
  registered_tags: tagOptions.registered_tags,
  tag_style: tagOptions.tag_style,
  u2f: loginOptions.u2f,
  user_tag_access: tagOptions.user_tag_access,
  webauthn: loginOptions.webauthn,
};

/** The options with the identity of the object. */
export const attributes = {
  id: string({ doc: "Always `cluster`." }).derived([], () => "cluster"),
  ...optionAttributes,
};
