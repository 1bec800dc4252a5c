/** One HA resource of a rule. Facts: contributing/facts/ha.md#rules. */
import { string } from "../../framework/attribute";
import { haResourceId } from "../formats/guest-ids";
import { configId } from "../formats/names";
import { listMember } from "../kinds/list-member";
import { HA_LOCK } from "./lock";

export const haRuleMember = listMember({
  type: "ha_rule_member",
  since: "9.0",
  description:
    "One HA resource of an HA rule, for rules that several configurations extend. Other resources of the rule are left alone. The rule needs `keep_others = true` and at least one resource in its `resources`, because the server refuses a rule without resources.",
  importExample: "fast-nodes/vm:102",
  attributes: {
    rule: string({ doc: "Name of the rule.", check: [configId] }).key(),
    sid: string({ doc: "ID of the HA resource, such as `vm:100`.", check: [haResourceId] })
      .key()
      .refersTo("ha.resource"),
  },
  owner: "rule",
  ownerWord: "HA rule",
  member: "sid",
  path: "/cluster/ha/rules",
  key: "rule",
  list: "resources",
  form: "comma",
  domain: HA_LOCK,
  hasDigest: true,
  keepsLast: true,
  onUpdate: ({ type }) => ({ type: String(type) }),
});
