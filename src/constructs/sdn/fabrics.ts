/** Fabrics of all protocols, with methods that add nodes. */
import { FabricBgpBinding } from "../../bindings/sdn/fabric-bgp-binding";
import { FabricNodeBgp, type FabricNodeBgpOptions } from "../../bindings/sdn/fabric-node-bgp";
import { FabricNodeOpenfabric, type FabricNodeOpenfabricOptions } from "../../bindings/sdn/fabric-node-openfabric";
import { FabricNodeOspf, type FabricNodeOspfOptions } from "../../bindings/sdn/fabric-node-ospf";
import { FabricNodeWireguard, type FabricNodeWireguardOptions } from "../../bindings/sdn/fabric-node-wireguard";
import {
  FabricNodeWireguardExternal,
  type FabricNodeWireguardExternalOptions,
} from "../../bindings/sdn/fabric-node-wireguard-external";
import { FabricOpenfabricBinding } from "../../bindings/sdn/fabric-openfabric-binding";
import { FabricOspfBinding } from "../../bindings/sdn/fabric-ospf-binding";
import { FabricWireguardBinding } from "../../bindings/sdn/fabric-wireguard-binding";
import { withProvider } from "../with-provider";

/**
 * A WireGuard fabric: an encrypted network between nodes and with external peers.
 *
 * ```ts
 * const vpn = new sdn.FabricWireguard(this, "vpn", { fabric: "vpn" });
 * vpn.addNode("pve1", { nodeName: "pve1" });
 * ```
 */
export class FabricWireguard extends FabricWireguardBinding {
  /**
   * Adds a node of the cluster to the fabric.
   *
   * ```ts
   * vpn.addNode("pve1", { nodeName: "pve1" });
   * ```
   */
  public addNode(id: string, options: FabricNodeWireguardOptions): FabricNodeWireguard {
    return new FabricNodeWireguard(this, id, withProvider(this, options, { fabric: this }));
  }

  /**
   * Adds a peer outside of the cluster to the fabric.
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
 * An OSPF fabric: a routed network between nodes.
 *
 * ```ts
 * const ospfFabric = new sdn.FabricOspf(this, "fabric", { fabric: "core", area: "0", ipPrefix: "10.254.0.0/24" });
 * ospfFabric.addNode("pve1", { nodeName: "pve1", ip: "10.254.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricOspf extends FabricOspfBinding {
  /**
   * Adds a node of the cluster to the fabric.
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
 * An OpenFabric fabric: a routed network between nodes.
 *
 * ```ts
 * const fabric = new sdn.FabricOpenfabric(this, "fabric", { fabric: "storage", ipPrefix: "10.255.0.0/24" });
 * fabric.addNode("pve1", { nodeName: "pve1", ip: "10.255.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricOpenfabric extends FabricOpenfabricBinding {
  /**
   * Adds a node of the cluster to the fabric.
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
 * A BGP fabric: a routed network between nodes.
 *
 * ```ts
 * const bgpFabric = new sdn.FabricBgp(this, "fabric", { fabric: "fabric", ipPrefix: "10.253.0.0/24" });
 * bgpFabric.addNode("pve1", { nodeName: "pve1", asn: 65000, ip: "10.253.0.1", interfaces: [{ name: "ens1" }] });
 * ```
 */
export class FabricBgp extends FabricBgpBinding {
  /**
   * Adds a node of the cluster to the fabric.
   *
   * ```ts
   * bgpFabric.addNode("pve1", { nodeName: "pve1", asn: 65000, ip: "10.253.0.1", interfaces: [{ name: "ens1" }] });
   * ```
   */
  public addNode(id: string, options: FabricNodeBgpOptions): FabricNodeBgp {
    return new FabricNodeBgp(this, id, withProvider(this, options, { fabric: this }));
  }
}
