/** In which zone a VNet is, or will be when the run has ended: plans of its subnets know their ids by it. */
import type { PveSession } from "../../../api/types";
import { unlessRefused } from "../../failures";
import { SDN_LOCK } from "../lock";

/** Of a process: in an apply each write makes the list of VNets old, which would be read again for every few subnets. */
const newZones = () => new Map<string, string | undefined>();

/** Without a zone where the plan does not know it yet. */
export function noteZone(vnet: string, zone: string | undefined, { client }: Pick<PveSession, "client">): void {
  client.of(newZones).set(vnet, zone);
}

/** Undefined where the VNet is not known, or hidden from these credentials. */
export async function zoneOfVnet(vnet: string, services: PveSession): Promise<string | undefined> {
  const known = services.client.of(newZones);
  if (known.has(vnet)) return known.get(vnet);
  const vnets = (await unlessRefused(services.read("GET /cluster/sdn/vnets", {}, {}, { shared: SDN_LOCK }))) ?? [];
  for (const one of vnets) {
    if (!known.has(`${one.vnet}`)) known.set(`${one.vnet}`, `${one.zone}`);
  }
  return known.get(vnet);
}
