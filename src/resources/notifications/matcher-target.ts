/** One target of a matcher. Facts: contributing/facts/notifications.md#matchers. */
import { string } from "../../framework/attribute";
import { configId } from "../formats/names";
import { listMember } from "../kinds/list-member";
import { NOTIFICATIONS_LOCK } from "./common";

export const matcherTarget = listMember({
  type: "notification_matcher_target",
  family: "notifications",
  since: "8.1",
  description:
    "One endpoint that a matcher sends to. Other targets of the matcher are left alone. Do not use it for a matcher whose `targets` are set.",
  importExample: "on-call/mail-to-root",
  attributes: {
    matcher: string({ doc: "Name of the matcher.", check: [configId] }).key(),
    target: string({ doc: "Name of the endpoint.", check: [configId] })
      .key()
      .refersTo("notifications.endpoint"),
  },
  owner: "matcher",
  ownerWord: "matcher",
  member: "target",
  path: "/cluster/notifications/matchers",
  key: "name",
  list: "target",
  form: "repeat",
  domain: NOTIFICATIONS_LOCK,
  hasDigest: true,
});
