/**
 * Targets, known fields and their values; and the test message.
 * Facts: docs/facts/notifications.md#targets-and-fields.
 */
import { bool, listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { operationResource } from "../kinds/operation";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { NOTIFICATIONS_LOCK } from "./common";

type Entry = Readonly<Record<string, unknown>>;

const target = {
  name: parameter("name", string({ doc: "Name." })).computed(),
  type: parameter("type", string({ doc: "`gotify`, `sendmail`, `smtp` or `webhook`." })).computed(),
  comment: parameter("comment", string({ doc: "Comment." })).computed(),
  enabled: parameter("disable", bool({ doc: "Whether it is in use." }), { inverted: true }).computed(),
  origin: parameter("origin", string({ doc: "`user-created`, `builtin` or `modified-builtin`." })).computed(),
  ...extraJson,
};

export const targets = dataSource({
  type: "notification_targets",
  family: "notifications",
  documentation: {
    description: "All notification endpoints, whatever their type, sorted by name.",
    example: `data "pve_notification_targets" "all" {}\n`,
  },
  attributes: { targets: listOf(target, { doc: "The endpoints." }).computed() },
  operations: ["GET /cluster/notifications/targets"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/targets", {}, {}, { shared: NOTIFICATIONS_LOCK });
    const rows = entries.map((entry) => ({
      ...decodeAnswer(target, entry),
      enabled: Number(entry.disable ?? 0) !== 1,
    }));
    return { targets: rows.sort((a, b) => (String((a as Entry).name) < String((b as Entry).name) ? -1 : 1)) };
  },
});

const names = { name: parameter("name", string({ doc: "Name of the field." })).computed() };

export const matcherFields = dataSource({
  type: "notification_matcher_fields",
  family: "notifications",
  documentation: {
    description: "Fields of notifications that matchers can look at.",
    example: `data "pve_notification_matcher_fields" "all" {}\n`,
  },
  attributes: { fields: listOf(names, { doc: "The fields, sorted by name." }).computed() },
  operations: ["GET /cluster/notifications/matcher-fields"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/matcher-fields", {});
    return {
      fields: entries
        .map((entry) => decodeAnswer(names, entry))
        .sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1)),
    };
  },
});

const value = {
  field: parameter("field", string({ doc: "Field." })).computed(),
  value: parameter("value", string({ doc: "Value." })).computed(),
  comment: parameter("comment", string({ doc: "What it stands for." })).computed(),
};

export const matcherFieldValues = dataSource({
  type: "notification_matcher_field_values",
  family: "notifications",
  documentation: {
    description:
      "Known values of the fields of notifications: types, nodes, and the ids of backup and replication jobs that the credentials may see.",
    example: `data "pve_notification_matcher_field_values" "all" {}\n`,
  },
  attributes: { values: listOf(value, { doc: "The values, sorted by field and value." }).computed() },
  operations: ["GET /cluster/notifications/matcher-field-values"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/notifications/matcher-field-values", {});
    const key = (row: Entry) => `${row.field}\u0000${row.value}`;
    const rows = entries.map((entry) => decodeAnswer(value, entry));
    return { values: rows.sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
  },
});

export const targetTest = operationResource({
  type: "notification_target_test",
  family: "notifications",
  documentation: {
    description:
      "Sends a test message through an endpoint, also a disabled one, when it is created and whenever `triggers` changes. Fails when the message cannot be handed over.",
    example: `resource "pve_notification_target_test" "mail" {
  name = "mail-to-root"
  triggers = {
    week = "2026-47"
  }
}
`,
  },
  attributes: { name: string({ doc: "Name of the endpoint." }).required() },
  operations: ["POST /cluster/notifications/targets/{name}/test"],
  async run(planned, { services }) {
    const name = String(planned.name);
    const write = { domain: `notification-test-${name}` };
    await services.write("POST /cluster/notifications/targets/{name}/test", { name }, {}, write);
    return {};
  },
});
