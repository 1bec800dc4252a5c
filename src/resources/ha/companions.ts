/**
 * Who moves along: members of positive affinity rules share a node, also across rules that overlap.
 * Facts: contributing/facts/ha.md#rules.
 */
import type { PveSession } from "../../api/types";
import { splitList } from "../formats/lists";
import { toFlag } from "../parameters/codec";
import { HA_LOCK } from "./lock";

export async function companions(services: PveSession, sid: string): Promise<string[]> {
  const rules = await services.read("GET /cluster/ha/rules", {}, {}, { shared: HA_LOCK });
  const together = rules
    .filter(
      ({ type, affinity, disable, ...rest }) =>
        // Rules about nodes have an affinity too.
        type !== "node-affinity" &&
        affinity === "positive" &&
        !toFlag(disable ?? 0) &&
        !("errors" in rest && rest.errors),
    )
    .map(({ resources }) => splitList(resources));
  const moving = new Set([sid]);
  const joins = (members: readonly string[]) =>
    members.some((member) => moving.has(member)) && members.some((member) => !moving.has(member));
  for (let next = together.find(joins); next; next = together.find(joins)) {
    for (const member of next) moving.add(member);
  }
  moving.delete(sid);
  return [...moving].sort();
}
