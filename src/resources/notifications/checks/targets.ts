/** Endpoints, and which of them matchers send to. */
import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
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
  const name = one.text("name");
  const single = singleTargets(cluster, (target) => target === undefined || target === name);
  return { known: [...own.known, ...single.known], isAll: own.isAll && single.isAll };
}

export function singleTargets(cluster: Cluster, isFor: (matcher: string | null | undefined) => boolean = () => true) {
  const own = cluster.allOf(matcherTarget).filter((item) => item.isSeveral || isFor(item.text("matcher")));
  const names = own.map((item) => (item.isSeveral ? undefined : item.text("target")));
  const known = names.filter((name) => typeof name === "string");
  return { known, isAll: known.length === own.length };
}
