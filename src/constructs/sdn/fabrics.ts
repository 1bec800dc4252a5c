/** Fabrics of all protocols, which add their nodes. */
import type { Construct } from "constructs";
import type { FabricBgpConfig } from "../../bindings/sdn/fabric-bgp";
import { FabricBgpBinding } from "../../bindings/sdn/fabric-bgp-binding";
import { FabricNodeBgp, type FabricNodeBgpOptions } from "../../bindings/sdn/fabric-node-bgp";
import { FabricNodeOpenfabric, type FabricNodeOpenfabricOptions } from "../../bindings/sdn/fabric-node-openfabric";
import { FabricNodeOspf, type FabricNodeOspfOptions } from "../../bindings/sdn/fabric-node-ospf";
import { FabricNodeWireguard, type FabricNodeWireguardOptions } from "../../bindings/sdn/fabric-node-wireguard";
import {
  FabricNodeWireguardExternal,
  type FabricNodeWireguardExternalOptions,
} from "../../bindings/sdn/fabric-node-wireguard-external";
import type { FabricOpenfabricConfig } from "../../bindings/sdn/fabric-openfabric";
import { FabricOpenfabricBinding } from "../../bindings/sdn/fabric-openfabric-binding";
import type { FabricOspfConfig } from "../../bindings/sdn/fabric-ospf";
import { FabricOspfBinding } from "../../bindings/sdn/fabric-ospf-binding";
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
