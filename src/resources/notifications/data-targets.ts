/** All endpoints, whatever their type. Facts: contributing/facts/notifications.md#targets-and-fields. */
import { bool, listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { NOTIFICATIONS_LOCK } from "./common";

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
  since: "8.1",
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
    return { targets: rows.sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1)) };
  },
});
