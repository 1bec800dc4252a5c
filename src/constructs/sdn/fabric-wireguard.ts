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

  /**
   * Makes a node part of the fabric.
   *
   * ```ts
   * vpn.addNode("pve1", { nodeName: "pve1" });
   * ```
   */
  public addNode(id: string, options: FabricNodeWireguardOptions): FabricNodeWireguard {
    return new FabricNodeWireguard(this, id, withProvider(this, options, { fabric: this }));
  }

  /**
   * Makes someone outside of the cluster part of the fabric.
   *
   * ```ts
   * vpn.addExternal("branch", {
   *   nodeName: "branch",
   *   endpoint: "branch.example.com:51820",
   *   publicKey: "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=",
   *   allowedIps: ["10.20.0.0/16"],
   * });
   * ```
   */
  public addExternal(id: string, options: FabricNodeWireguardExternalOptions): FabricNodeWireguardExternal {
    return new FabricNodeWireguardExternal(this, id, withProvider(this, options, { fabric: this }));
  }
}
