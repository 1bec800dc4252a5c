/** VNets that zones of all types add. */
import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { IZone } from "../../bindings/sdn/i-zone";
import { Vnet } from "./vnet";
import type { ZoneVnetOptions } from "./zone-vnet-options";

interface Zone extends Construct, IZone {
  readonly provider?: TerraformProvider | undefined;
}

export function vnetIn(zone: Zone, id: string, options: ZoneVnetOptions): Vnet {
  const { provider } = zone;
  return new Vnet(zone, id, { ...options, zone, ...(provider && { provider }) });
}
