/** Endpoints, and which of them matchers send to. */
import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { groupBy, oncePerCluster } from "../../../framework/checks/grouping";
import { gotify } from "../gotify";
import { sendmail, smtp } from "../mail";
import type { matcher } from "../matcher";
import { matcherTarget } from "../matcher-target";
import { webhook } from "../webhook";

export const endpoints = [gotify, sendmail, smtp, webhook] as const;

export const enabled = <I extends Item<"enabled">>(items: readonly I[]): readonly I[] =>
  items.filter((item) => item.flag("enabled") !== false);

/** Of the matcher itself, and of `pve_notification_matcher_target` for it. */
export function targetsOf(one: ItemOf<typeof matcher>, cluster: Cluster) {
  const own = one.texts("targets");
  const { open, byMatcher } = singlesOf(cluster);
  const single = targetsIn([...open, ...(byMatcher.get(one.text("name") ?? "") ?? [])]);
  return { known: [...own.known, ...single.known], isAll: own.isAll && single.isAll };
}

export const singleTargets = (cluster: Cluster) => targetsIn(cluster.allOf(matcherTarget));

type Single = ItemOf<typeof matcherTarget>;

/** `open`: resources that may be for any matcher. */
const singlesOf = oncePerCluster((cluster) => {
  const all = cluster.allOf(matcherTarget);
  const isOpen = (item: Single) => item.isSeveral || item.text("matcher") === undefined;
  const byMatcher = groupBy(all, (item) => (isOpen(item) ? undefined : item.text("matcher")));
  return { open: all.filter(isOpen), byMatcher };
});

function targetsIn(singles: readonly Single[]) {
  const names = singles.map((item) => (item.isSeveral ? undefined : item.text("target")));
  const known = names.filter((name) => typeof name === "string");
  return { known, isAll: known.length === singles.length };
}
