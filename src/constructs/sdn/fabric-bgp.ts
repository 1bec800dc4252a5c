import type { Construct } from "constructs";
import type { FabricBgpConfig } from "../../bindings/sdn/fabric-bgp";
import { FabricBgpBinding } from "../../bindings/sdn/fabric-bgp-binding";
import { FabricNodeBgp, type FabricNodeBgpOptions } from "../../bindings/sdn/fabric-node-bgp";
import { withProvider } from "../with-provider";

/**
 * A routed network between nodes, with BGP.
 *
 * ```ts
 * const bgpFabric = new sdn.FabricBgp(this, "fabric", { fabric: "fabric", ipPrefix: "10.253.0.0/24" });
 * bgpFabric.addNode("pve1", { nodeName: "pve1", asn: 65000, ip: "10.253.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricBgp extends FabricBgpBinding {
  public constructor(scope: Construct, id: string, config: FabricBgpConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a node part of the fabric.
   *
   * ```ts
   * bgpFabric.addNode("pve1", { nodeName: "pve1", asn: 65000, ip: "10.253.0.1", interfaces: [{ name: "ens1" }] });
   * ```
   */
  public addNode(id: string, options: FabricNodeBgpOptions): FabricNodeBgp {
    return new FabricNodeBgp(this, id, withProvider(this, options, { fabric: this }));
  }
}
