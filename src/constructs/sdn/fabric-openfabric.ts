import type { Construct } from "constructs";
import { FabricNodeOpenfabric, type FabricNodeOpenfabricOptions } from "../../bindings/sdn/fabric-node-openfabric";
import type { FabricOpenfabricConfig } from "../../bindings/sdn/fabric-openfabric";
import { FabricOpenfabricBinding } from "../../bindings/sdn/fabric-openfabric-binding";
import { withProvider } from "../with-provider";

/**
 * A routed network between nodes, with OpenFabric.
 *
 * ```ts
 * const fabric = new sdn.FabricOpenfabric(this, "fabric", { fabric: "storage", ipPrefix: "10.255.0.0/24" });
 * fabric.addNode("pve1", { nodeName: "pve1", ip: "10.255.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricOpenfabric extends FabricOpenfabricBinding {
  public constructor(scope: Construct, id: string, config: FabricOpenfabricConfig) {
    super(scope, id, config);
  }

  /**
   * Makes a node part of the fabric.
   *
   * ```ts
   * fabric.addNode("pve1", { nodeName: "pve1", ip: "10.255.0.1", interfaces: [{ name: "ens1" }] });
   * ```
   */
  public addNode(id: string, options: FabricNodeOpenfabricOptions): FabricNodeOpenfabric {
    return new FabricNodeOpenfabric(this, id, withProvider(this, options, { fabric: this }));
  }
}
