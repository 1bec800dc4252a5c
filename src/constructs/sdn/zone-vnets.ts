/** VNets that zones of all types add. */
import type { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";
import type { IZone } from "../../bindings/sdn/i-zone";
import type { VnetOptions } from "../../bindings/sdn/vnet";
import { withProvider } from "../with-provider";
import { Vnet } from "./vnet";

interface Zone extends Construct, IZone {
  readonly provider?: TerraformProvider | undefined;
}

export function vnetIn(zone: Zone, id: string, options: VnetOptions): Vnet {
  return new Vnet(zone, id, withProvider(zone, options, { zone }));
}
