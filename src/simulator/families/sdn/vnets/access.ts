/** Access to VNets, which depends on the zone that they are in as staged. Facts: contributing/facts/sdn.md#vnets. */
import type { Call } from "../../../kernel/call";
import type { Section } from "../../../kernel/section-config";
import { VNETS } from "../files";
import * as refuse from "./texts";

export type VnetAccess = "read" | "write";

/** The staged VNet, when the caller may use it so: otherwise it is missing (500) or forbidden (403). */
export function accessibleVnet(call: Call, id: string, access: VnetAccess): Section {
  const vnet = call.read(VNETS)[id] ?? refuse.noSuchVnet(id);
  const path = `/sdn/zones/${vnet.zone}/${id}`;
  if (access === "read") call.check(path, ["SDN.Audit", "SDN.Allocate"], true);
  else call.check(path, ["SDN.Allocate"]);
  return vnet as Section;
}
