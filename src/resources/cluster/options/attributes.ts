/**
 * The options by topic. Flags inside property strings stay null where unset: the server fills in no defaults.
 * Facts: docs/facts/cluster.md#options.
 */
import { bool, type Check, number, object, set, string } from "../../../framework/attribute";
import { optionalEmailAddress } from "../../formats/email";
import { canonicalMacPrefix, macPrefix } from "../../formats/hardware-ids";
import { cidr } from "../../formats/networks";
import { tag } from "../../formats/tags";
import { oneOf } from "../../formats/validator";
import { parameter, subkey } from "../../parameters/parameter";
import { colorCodec, colors } from "./tag-colors";
import { consentText, lineFeedAtEnd, shortText, trimmed } from "./text";

const KEYBOARDS =
  "de de-ch da en-gb en-us es fi fr fr-be fr-ca fr-ch hu is it ja lt mk nl no pl pt pt-br sv sl tr".split(" ");
const LANGUAGES = "ar ca da de en es eu fa fr hr he it ja ka kr nb nl nn pl pt_BR ru sl sv tr ukr zh_CN zh_TW".split(
  " ",
);

const from = (min: number, max?: number): Check<number> => {
  const problem = max === undefined ? `must be at least ${min}` : `must be from ${min} to ${max}`;
  const check: Check<number> = (value) => (value >= min && value <= (max ?? value) ? undefined : problem);
  return Object.assign(check, { allows: { range: { min, ...(max !== undefined && { max }) } } });
};
const whole = (value: number) => (Number.isInteger(value) ? undefined : "must be a whole number");

const limit = (name: string, what: string) =>
  subkey(name, number({ doc: `Limit for ${what}, in KiB/s; 0 is no limit.`, check: [from(0)] })).optional();

/** `migration` and `replication` have the same two keys. */
const traffic = (what: string) =>
  object(
    {
      type: subkey(
        "type",
        string({
          doc: `Whether ${what} traffic is encrypted (\`secure\`) or not (\`insecure\`).`,
          check: [oneOf("secure", "insecure")],
        }),
      ).default("secure"),
      network: subkey(
        "network",
        string({ doc: `Network (CIDR) that ${what} traffic uses.`, check: [cidr] }),
      ).optional(),
    },
    { doc: `Type and network of ${what} traffic.` },
  );

export const optionAttributes = {
  bandwidth_limits: parameter(
    "bwlimit",
    object(
      {
        default: limit("default", "everything without a limit of its own"),
        restore: limit("restore", "restoring backups"),
        migration: limit("migration", "migrating guests"),
        clone: limit("clone", "cloning disks"),
        move: limit("move", "moving disks"),
      },
      { doc: "Input and output limits of the cluster." },
    ),
  ).optional(),
  console: parameter(
    "console",
    string({
      doc: "Console that the web interface opens: `vv` (SPICE), `html5` or `xtermjs`.",
      check: [oneOf("applet", "vv", "html5", "xtermjs")],
      canonical: (name) => (name === "applet" ? "html5" : name),
    }),
  ).optional(),
  consent_text: parameter(
    "consent-text",
    string({
      doc: "Text (Markdown) that users must agree to before they log in. Plain here; the server's base64 form may have 65536 characters.",
    }),
    { codec: consentText },
  ).optional(),
  crs: parameter(
    "crs",
    object(
      {
        ha: subkey(
          "ha",
          string({
            doc: "Scheduler: `basic` (counts guests), `static` (uses their configured size) or `dynamic` (uses their load; Proxmox VE 9.2).",
            check: [oneOf("basic", "static", "dynamic")],
          }),
        ).optional(),
        ha_rebalance_on_start: subkey(
          "ha-rebalance-on-start",
          bool({ doc: "Whether the best node is chosen again when a guest starts." }),
        )
          .optional()
          .whenAbsent(false),
        ha_auto_rebalance: subkey(
          "ha-auto-rebalance",
          bool({ doc: "Whether guests are moved while they run to balance the load." }),
        )
          .optional()
          .whenAbsent(false)
          .since("9.1"),
        ha_auto_rebalance_threshold: subkey(
          "ha-auto-rebalance-threshold",
          number({
            doc: "Imbalance in percent that starts a rebalance, 0 to 100. The server's default is 30.",
            check: [from(0, 100)],
          }),
        )
          .optional()
          .since("9.1"),
        ha_auto_rebalance_method: subkey(
          "ha-auto-rebalance-method",
          string({ doc: "How moves are chosen: `bruteforce` or `topsis`.", check: [oneOf("bruteforce", "topsis")] }),
        )
          .optional()
          .since("9.1"),
        ha_auto_rebalance_hold_duration: subkey(
          "ha-auto-rebalance-hold-duration",
          number({
            doc: "Rounds of the HA manager that the imbalance must last. The server's default is 3.",
            check: [from(0)],
          }),
        )
          .optional()
          .since("9.1"),
        ha_auto_rebalance_margin: subkey(
          "ha-auto-rebalance-margin",
          number({
            doc: "Improvement in percent that a move must bring, 0 to 100. The server's default is 10.",
            check: [from(0, 100)],
          }),
        )
          .optional()
          .since("9.1"),
      },
      { doc: "Cluster resource scheduling." },
    ),
  ).optional(),
  description: parameter(
    "description",
    string({
      doc: "Text of the datacenter's notes, also of several lines.",
      canonical: lineFeedAtEnd,
      check: [(text) => (text.length <= 65_536 ? undefined : "must not be longer than 65536 characters")],
    }),
  )
    .optional()
    .whenAbsent(""),
  email_from: parameter(
    "email_from",
    string({
      doc: "Sender address of mails. The server's default is `root@` and the host name.",
      check: [optionalEmailAddress],
      canonical: trimmed,
    }),
  ).optional(),
  fencing: parameter(
    "fencing",
    string({
      doc: "Fencing of the HA stack: `watchdog`, or the experimental `hardware` and `both`.",
      check: [oneOf("watchdog", "hardware", "both")],
    }),
  ).optional(),
  ha: parameter(
    "ha",
    object(
      {
        shutdown_policy: subkey(
          "shutdown_policy",
          string({
            doc: "What happens to HA guests when their node shuts down.",
            check: [oneOf("freeze", "failover", "conditional", "migrate")],
          }),
        ).required(),
      },
      { doc: "High availability." },
    ),
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
  keyboard: parameter(
    "keyboard",
    string({ doc: "Keyboard layout of VNC consoles.", check: [oneOf(...KEYBOARDS)] }),
  ).optional(),
  language: parameter(
    "language",
    string({ doc: "Language of the web interface.", check: [oneOf(...LANGUAGES)] }),
  ).optional(),
  location: parameter(
    "location",
    object(
      {
        latitude: subkey("latitude", number({ doc: "Degrees, -90 to 90.", check: [from(-90, 90)] })).required(),
        longitude: subkey("longitude", number({ doc: "Degrees, -180 to 180.", check: [from(-180, 180)] })).required(),
        name: subkey(
          "name",
          string({ doc: "Name of the place, at most 128 characters, without a comma.", check: [shortText] }),
        ).optional(),
      },
      { doc: "Where the cluster stands." },
    ),
  )
    .optional()
    .since("9.2"),
  mac_prefix: parameter(
    "mac_prefix",
    string({
      doc: "Prefix of generated MAC addresses, such as `BC:24:11`, which is also the server's default.",
      check: [macPrefix],
      canonical: canonicalMacPrefix,
    }),
  )
    .optional()
    .whenAbsent("BC:24:11"),
  max_workers: parameter(
    "max_workers",
    number({ doc: "How many guests are worked on at once in bulk actions, at least 1.", check: [whole, from(1)] }),
  ).optional(),
  migration: parameter("migration", traffic("migration"), { defaultKey: "type" }).optional(),
  replication: parameter("replication", traffic("replication"), { defaultKey: "type" }).optional().since("9.0"),
  next_id: parameter(
    "next-id",
    object(
      {
        lower: subkey(
          "lower",
          number({
            doc: "Lowest guest id that is proposed. The server's default is 100.",
            check: [whole, from(-999_999_999, 999_999_999)],
          }),
        ).optional(),
        upper: subkey(
          "upper",
          number({
            doc: "First guest id that is not proposed any more. The server's default is 1000000.",
            check: [whole, from(100, 1_000_000_000)],
          }),
        ).optional(),
      },
      { doc: "Range of proposed guest ids." },
    ),
  ).optional(),
  notify: parameter(
    "notify",
    object(
      Object.fromEntries([
        [
          "package_updates",
          subkey(
            "package-updates",
            string({ doc: "`auto`, `always` or `never`.", check: [oneOf("auto", "always", "never")] }),
          ).optional(),
        ],
        [
          "fencing",
          subkey("fencing", string({ doc: "`always` or `never`.", check: [oneOf("always", "never")] })).optional(),
        ],
        [
          "replication",
          subkey("replication", string({ doc: "`always` or `never`.", check: [oneOf("always", "never")] })).optional(),
        ],
        ...["package-updates", "fencing", "replication"].map((what) => [
          `target_${what.replace("-", "_")}`,
          subkey(`target-${what}`, string({ doc: "Name of a notification target.", check: [shortText] })).optional(),
        ]),
      ]),
      { doc: "Old notification settings, which notification matchers have replaced." },
    ),
  )
    .optional()
    .deprecated("Use notification matchers."),
  registered_tags: parameter(
    "registered-tags",
    set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that only privileged users may set." }),
    { list: ";" },
  ).optional(),
  tag_style: parameter(
    "tag-style",
    object(
      {
        shape: subkey(
          "shape",
          string({ doc: "How tags are shown.", check: [oneOf("full", "circle", "dense", "none")] }),
        ).optional(),
        ordering: subkey(
          "ordering",
          string({
            doc: "Order of tags: `config` (as given) or `alphabetical`.",
            check: [oneOf("config", "alphabetical")],
          }),
        ).optional(),
        case_sensitive: subkey("case-sensitive", bool({ doc: "Whether tags are compared with case." }))
          .optional()
          .whenAbsent(false),
        color_map: subkey("color-map", colors, { codec: colorCodec }).optional(),
      },
      { doc: "How tags look." },
    ),
  ).optional(),
  u2f: parameter(
    "u2f",
    object(
      {
        app_id: subkey("appid", string({ doc: "Application id.", check: [shortText] })).optional(),
        origin: subkey("origin", string({ doc: "Origin.", check: [shortText] })).optional(),
      },
      { doc: "Old U2F second factor." },
    ),
  ).optional(),
  user_tag_access: parameter(
    "user-tag-access",
    object(
      {
        user_allow: subkey(
          "user-allow",
          string({
            doc: "Which tags users may set: `none`, `list`, `existing` or `free`.",
            check: [oneOf("none", "list", "existing", "free")],
          }),
        ).optional(),
        user_allow_list: subkey(
          "user-allow-list",
          set(string({ doc: "Tag.", check: [tag] }), { doc: "Tags that users may set (with `list`)." }),
          { list: ";" },
        ).optional(),
      },
      { doc: "Which tags users may set on their guests." },
    ),
  ).optional(),
  webauthn: parameter(
    "webauthn",
    object(
      {
        rp: subkey("rp", string({ doc: "Name of the relying party.", check: [shortText] })).optional(),
        id: subkey(
          "id",
          string({
            doc: "Domain name of the relying party. Changing it invalidates every registered credential.",
            check: [shortText],
          }),
        ).optional(),
        origin: subkey("origin", string({ doc: "URL of the web interface.", check: [shortText] })).optional(),
        allow_subdomains: subkey("allow-subdomains", bool({ doc: "Whether subdomains of the origin are accepted." }))
          .optional()
          .whenAbsent(true),
      },
      { doc: "WebAuthn second factor." },
    ),
  ).optional(),
};
