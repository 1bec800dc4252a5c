import type { Item } from "../../framework/checks/application";
import { type Problem, problem } from "../../framework/checks/check";
import type { Place } from "../../framework/values/places";
import { closest } from "../../naming/closest";
import { message } from "../../naming/message";

const SETS = ["all", "gateway", "no-gateway", "dhcp"];

/**
 * Reports unknown sets such as `+sdn/web-all`. The server creates these sets for each VNet, and one for each guest.
 *
 * `vnets`: all VNets of the cluster; `undefined` if some have unknown names.
 */
export function problemsOfSdnSet(
  item: Item,
  { value, at }: Pick<Place, "value" | "at">,
  vnets: ReadonlySet<string> | undefined,
  elsewhere: ReadonlySet<string>,
): Problem[] {
  const [, name] = (typeof value === "string" && /^\+sdn\/(.+)$/.exec(value)) || [];
  if (name === undefined || /^guest-ipam-\d+$/.test(name)) return [];
  const [, vnet = "", set = ""] = /^([A-Za-z0-9]+)-(.+)$/.exec(name) ?? [];
  if (!SETS.includes(set)) {
    const sets = SETS.map((suffix) => `${vnet || "<vnet>"}-${suffix}`).join(", ");
    return [problem([item], message`there is no set "${name}": SDN makes ${sets}.`, at)];
  }
  if (!vnets || vnets.size === 0 || vnets.has(vnet) || elsewhere.has(vnet)) return [];
  const meant = closest(vnet, vnets);
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  return [problem([item], message`nothing in the application defines the VNet "${vnet}".${hint}`, at)];
}
