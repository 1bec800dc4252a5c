/**
 * Matchers decide which notifications go to which endpoints. Facts: contributing/facts/notifications.md#matchers. The server trims and
 * rejoins `exact:` values and severities. It keeps calendars and regular expressions unchanged. A missing target causes a 404.
 */

import { bool, list, listOf, set, string } from "../../framework/attribute";
import { path as at } from "../../framework/diagnostics";
import { UNKNOWN } from "../../plugin/cty/value";
import { enumeration } from "../formats/enumeration";
import { configId } from "../formats/names";
import { notificationText } from "../formats/text";
import { dailyWindow } from "../formats/times";
import { matching } from "../formats/validator";
import { warnOfAdoption } from "../kinds/collection";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";
import { commonAttributes, DEFAULT_MATCHER, NOTIFICATION_NAMES, notificationCollection, planOrigin } from "./common";
import {
  matchRegexMisplaced,
  matchRegexMissing,
  matchValuesMisplaced,
  matchValuesMissing,
  severitiesEmpty,
} from "./diagnostics";
import { matcherCautions, SEVERITIES_OF } from "./matcher-cautions";

const path = "/cluster/notifications/matchers";

const fieldMatchValues = enumeration("notifications.FieldMatch", "How a condition compares a field.", {
  exact: "The field has one of the values.",
  regex: "The field matches a regular expression.",
});

const severityValues = enumeration("notifications.Severity", "Severity of a notification.", {
  info: "A success.",
  notice: "A noteworthy event.",
  warning: "A possible problem.",
  error: "A failure.",
  unknown: "The sender gave no severity, as in system mails.",
});

const matchModeValues = enumeration("notifications.MatchMode", "How many conditions of a matcher must hold.", {
  all: "All conditions.",
  any: "At least one condition.",
});

/** Refuses outer blanks: the server removes them, so the value would always differ from the configured one. */
const withoutOuterBlanks = (value: string) =>
  value === value.trim() ? undefined : "must not begin or end with blanks, which the server loses";

interface FieldMatch {
  readonly type: string;
  readonly field: string;
  readonly values: readonly string[] | null;
  readonly regex: string | null;
}

const fieldCodec: Codec<readonly FieldMatch[]> = {
  encode: (matches) =>
    matches.map(({ type, field, values, regex }) =>
      type === "exact" ? `exact:${field}=${values?.toSorted().join(",") ?? ""}` : `regex:${field}=${regex ?? ""}`,
    ),
  decode: (raw) => (Array.isArray(raw) ? raw : [raw]).map(decodeField),
};

function decodeField(raw: unknown): FieldMatch {
  const [, type = "exact", name = "", value = ""] = /^(exact|regex):([^=]*)=([\s\S]*)$/.exec(reportedText(raw)) ?? [];
  const values = value.split(",").map((item) => item.trim());
  return { type, field: name, values: type === "exact" ? values : null, regex: type === "regex" ? value : null };
}

/** Sends severities in a fixed order, so that equal sets have equal encodings. */
const severityCodec: Codec<readonly (readonly string[])[]> = {
  encode: (groups) => groups.map((group) => severityValues.values.filter((name) => group.includes(name)).join(",")),
  decode: (raw) =>
    (Array.isArray(raw) ? raw : [raw]).map((group) =>
      reportedText(group)
        .split(",")
        .map((name) => name.trim()),
    ),
};

const typesText = Object.entries(SEVERITIES_OF)
  .map(([type, severities]) => `\`${type}\` (${severities.join(", ")})`)
  .join(", ");

const attributes = {
  ...commonAttributes("matcher"),
  match_fields: parameter(
    "match-field",
    listOf(
      {
        type: string({ doc: "`exact` or `regex`.", check: [fieldMatchValues] }).required(),
        field: string({
          doc: "Field of the notification, such as `type`, `hostname` or `job-id`.",
          check: [
            matching(
              /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
              "must be the name of a field, such as type, hostname or job-id: letters, digits and _ at first, then also . and -",
            ),
          ],
        }).required(),
        values: set(
          string({
            doc: "Value, without comma.",
            check: [notificationText, matching(/^[^,]*$/, "must not contain a comma"), withoutOuterBlanks],
          }),
          { doc: "Accepted values of the field, for `exact`." },
        ).optional(),
        regex: string({
          doc: "Regular expression that the field must match, for `regex`. Syntax of Rust's regex crate, unanchored.",
          check: [
            notificationText,
            (regex) => (/\s$/.test(regex) ? "must not end with a blank, which the server loses: write \\s" : undefined),
          ],
        }).optional(),
      },
      {
        doc: `Conditions on fields of the notification. Values of \`type\`, with the severities that they occur with: ${typesText}.`,
        otherNames: { value: "Use `values`, a set." },
      },
    ),
    { codec: fieldCodec },
  ).optional(),
  match_severities: parameter(
    "match-severity",
    list(set(string({ doc: "Severity.", check: [severityValues] }), { doc: "Severities, one of which must match." }), {
      doc: "Conditions on the severity. Each entry is a set of `info`, `notice`, `warning`, `error` and `unknown`, one of which must match.",
    }),
    { codec: severityCodec },
  ).optional(),
  match_calendars: parameter(
    "match-calendar",
    list(string({ doc: "Calendar.", check: [dailyWindow] }), {
      doc: "Conditions on the time, such as `mon..fri 8-17:30`.",
    }),
    { list: "repeat" },
  ).optional(),
  mode: parameter("mode", { doc: "Whether `all` conditions must match, or `any`.", check: [matchModeValues] }).default(
    "all",
  ),
  invert_match: parameter(
    "invert-match",
    bool({
      doc: "Whether the matcher selects the notifications for which its fields, severities and calendars together do not hold.",
    }),
  ).default(false),
  targets: parameter(
    "target",
    set(string({ doc: "Endpoint.", check: [configId] }), {
      doc: "Names of the endpoints that matching notifications go to.",
    }),
    { list: "repeat" },
  )
    .optional()
    .sharedWith("notification_matcher_target")
    .refersTo("notifications.endpoint"),
};

const behaviour = notificationCollection({ attributes, path });

export const matcher = resource({
  type: "notification_matcher",
  since: "8.1",
  family: "notifications",
  description:
    "A notification matcher: decides which notifications go to which endpoints. Needs Proxmox VE 8.1. The built-in `default-matcher` keeps sending all notifications to `mail-to-root` alongside yours; manage it as well, with `enabled = false`, if only your matchers should send. A create adopts it: omitted `targets` are kept, other omitted attributes are reset. A destroy resets it to its default. Refer to the endpoints' `name` so that Terraform creates them first and removes them last.",
  importExample: "failures",
  attributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: collectionOperations({ attributes, path, key: "name" }),
  behaviour,
  async plan(context) {
    planOrigin(context);
    await warnOfAdoption(context, { attributes, key: "name", builtIn: DEFAULT_MATCHER, behaviour });
  },
  cautions: matcherCautions,
  validate(config, report) {
    const { match_fields, match_severities } = config;
    const fields = match_fields === UNKNOWN ? [] : (match_fields ?? []);
    fields.forEach((entry, index) => {
      if (entry === UNKNOWN) return;
      const { type, values, regex } = entry;
      const where = at("match_fields", index);
      if (type === "exact" && (values === null || (values !== UNKNOWN && values.length === 0)))
        report.error(matchValuesMissing(where));
      if (type === "exact" && regex !== null && regex !== UNKNOWN) report.error(matchRegexMisplaced(where));
      if (type === "regex" && regex === null) report.error(matchRegexMissing(where));
      if (type === "regex" && values !== null && values !== UNKNOWN) report.error(matchValuesMisplaced(where));
    });
    const severities = match_severities === UNKNOWN ? [] : (match_severities ?? []);
    severities.forEach((group, index) => {
      if (group !== UNKNOWN && group.length === 0) report.error(severitiesEmpty(at("match_severities", index)));
    });
  },
});

export const matcherDataSources = [
  objectDataSource(matcher),
  listDataSource(matcher, "matchers", { type: "notification_matchers" }),
];
