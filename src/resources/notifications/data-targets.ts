/** Data sources of notification targets, and of the fields that matchers compare. Facts: contributing/facts/notifications.md#targets-and-fields. */
import { bool, listOf } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { NOTIFICATIONS_LOCK } from "./common";

const target = {
  name: parameter("name", { doc: "Name." }).computed(),
  type: parameter("type", { doc: "`gotify`, `sendmail`, `smtp` or `webhook`." }).computed(),
  comment: parameter("comment", { doc: "Comment." }).computed(),
  enabled: parameter("disable", bool({ doc: "Whether the endpoint is enabled." }), { inverted: true }).computed(),
  origin: parameter("origin", { doc: "`user-created`, `builtin` or `modified-builtin`." }).computed(),
  ...extraJson,
};

export const targets = dataSource({
  type: "notification_targets",
  since: "8.1",
  family: "notifications",
  description: "Notification endpoints of all types, sorted by name.",
  attributes: { targets: listOf(target, { doc: "Endpoints." }).computed() },
  operations: ["GET /cluster/notifications/targets"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/targets", {}, {}, { shared: NOTIFICATIONS_LOCK });
    const rows = entries.map((entry) => ({
      ...decodeAnswer(target, entry),
      enabled: Number(entry.disable ?? 0) !== 1,
    }));
    return { targets: rows.sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1)) };
  },
});

type Entry = Readonly<Record<string, unknown>>;

const names = { name: parameter("name", { doc: "Name of the field." }).computed() };

export const matcherFields = dataSource({
  type: "notification_matcher_fields",
  since: "8.1",
  family: "notifications",
  description: "Fields of notifications that matchers can compare.",
  attributes: { fields: listOf(names, { doc: "Fields, sorted by name." }).computed() },
  operations: ["GET /cluster/notifications/matcher-fields"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/matcher-fields", {});
    return {
      fields: entries
        .map((entry) => decodeAnswer(names, entry))
        .sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1)),
    };
  },
});

const value = {
  field: parameter("field", { doc: "Field." }).computed(),
  value: parameter("value", { doc: "Value." }).computed(),
  comment: parameter("comment", { doc: "Description of the value." }).computed(),
};

export const matcherFieldValues = dataSource({
  type: "notification_matcher_field_values",
  since: "8.1",
  family: "notifications",
  description:
    "Known values of the fields of notifications: types, nodes, and the IDs of backup and replication jobs that the credentials may see.",
  attributes: { values: listOf(value, { doc: "Values, sorted by field and value." }).computed() },
  operations: ["GET /cluster/notifications/matcher-field-values"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/matcher-field-values", {});
    const key = (row: Entry) => `${row.field}\u0000${row.value}`;
    const rows = entries.map((entry) => decodeAnswer(value, entry));
    return { values: rows.sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
  },
});
