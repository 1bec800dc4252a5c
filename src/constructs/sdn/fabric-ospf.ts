import type { Construct } from "constructs";
import { FabricNodeOspf, type FabricNodeOspfOptions } from "../../bindings/sdn/fabric-node-ospf";
import type { FabricOspfConfig } from "../../bindings/sdn/fabric-ospf";
import { FabricOspfBinding } from "../../bindings/sdn/fabric-ospf-binding";
import { withProvider } from "../with-provider";

/**
 * A routed network between nodes, with OSPF.
 *
 * ```ts
 * const ospfFabric = new sdn.FabricOspf(this, "fabric", { fabric: "core", area: "0", ipPrefix: "10.254.0.0/24" });
 * ospfFabric.addNode("pve1", { nodeName: "pve1", ip: "10.254.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricOspf extends FabricOspfBinding {
  public constructor(scope: Construct, id: string, config: FabricOspfConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a node part of the fabric.
   *
   * ```ts
   * ospfFabric.addNode("pve1", { nodeName: "pve1", ip: "10.254.0.1", interfaces: [{ name: "ens1" }] });
   * ```
   */
  public addNode(id: string, options: FabricNodeOspfOptions): FabricNodeOspf {
    return new FabricNodeOspf(this, id, withProvider(this, options, { fabric: this }));
  }
}
