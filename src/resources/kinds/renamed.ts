/** Types that had another name. While the old name works, the provider serves both, and a `moved` block changes to the new one. */
import type { FormerName } from "../../framework/traits";
import type { Resource } from "./define";

const PREFIX = "pve_";
const OWN = "cdktf-pve/pve";

/** @param former its `name` is without the prefix of the provider. In the list of a family: `...renamed(zoneVlan, { name: "sdn_vlan", since: "0.4.0" })`. */
export function renamed(definition: Resource, former: FormerName): readonly Resource[] {
  const formerTypes = [
    ...(definition.formerTypes ?? []),
    { ...former, name: `${PREFIX}${former.name}`, provider: OWN },
  ];
  const present = { ...definition, formerTypes };
  if (former.until !== undefined) return [present];
  const deprecated = { since: former.since, use: `${PREFIX}${definition.type}` };
  return [present, { ...definition, type: former.name, deprecated }];
}
