/** A type that had another name. While the old one works both are served, and a `moved` block goes over from one to the other. */
import type { FormerName } from "../../framework/traits";
import type { Resource } from "./define";

const PREFIX = "pve_";
const OWN = "cdktf-pve/pve";

/** `former.name` is without the provider's prefix. In the list of a family: `...renamed(zoneVlan, { name: "sdn_vlan", since: "0.4.0" })`. */
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
