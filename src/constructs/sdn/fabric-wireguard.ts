import type { Construct } from "constructs";
import { FabricNodeWireguard, type FabricNodeWireguardOptions } from "../../bindings/sdn/fabric-node-wireguard";
import {
  FabricNodeWireguardExternal,
  type FabricNodeWireguardExternalOptions,
} from "../../bindings/sdn/fabric-node-wireguard-external";
import type { FabricWireguardConfig } from "../../bindings/sdn/fabric-wireguard";
import { FabricWireguardBinding } from "../../bindings/sdn/fabric-wireguard-binding";
import { withProvider } from "../with-provider";

/**
 * An encrypted network between nodes and with others, with WireGuard.
 *
 * ```ts
 * const vpn = new sdn.FabricWireguard(this, "vpn", { fabric: "vpn" });
 * vpn.addNode("pve1", { nodeName: "pve1" });
 * ```
 */
export class FabricWireguard extends FabricWireguardBinding {
  public constructor(scope: Construct, id: string, config: FabricWireguardConfig) {
    super(scope, id, config);
  }

  /** Makes a node part of the fabric. */
  public addNode(id: string, options: FabricNodeWireguardOptions): FabricNodeWireguard {
    return new FabricNodeWireguard(this, id, { ...withProvider(this, options), fabric: this });
  }

  /** Makes someone outside of the cluster part of the fabric. */
  public addExternal(id: string, options: FabricNodeWireguardExternalOptions): FabricNodeWireguardExternal {
    return new FabricNodeWireguardExternal(this, id, { ...withProvider(this, options), fabric: this });
  }
}
