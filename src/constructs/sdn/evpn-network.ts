import { Construct } from "constructs";
import { ControllerEvpn } from "../../bindings/sdn/controller-evpn";
import { evpnNetworkConfigKeys, evpnNodeKeys, networkOptionsKeys } from "../../bindings/written-keys";
import { template } from "../../naming/message";
import { refuse } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { FabricOpenfabric } from "./fabrics";
import type { NetworkOptions } from "./network-options";
import { networkIn } from "./networks";
import type { Vnet } from "./vnet";
import { ZoneEvpn } from "./zones";

/** A node in the fabric of an EVPN network. */
export interface EvpnNode {
  /** Name of the node. */
  readonly name: string;
  /** Address of the node in the fabric, within `fabricCidr`. */
  readonly ip: string;
  /** Interfaces that connect the node with the other nodes, such as `ens1`. */
  readonly interfaces: string[];
}

/** Options of {@link EvpnNetwork}. */
export interface EvpnNetworkConfig {
  /**
   * Id of the zone, the controller and the fabric: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /**
   * Number of the autonomous system (BGP), 0 to 4294967295. The default is reserved for private use.
   * @default 65000
   */
  readonly asn?: number | undefined;
  /** VXLAN id of the zone's VRF, 1 to 16777215. No other zone and no VNet may have the same id. */
  readonly vrfVxlan: number;
  /** Network of the fabric that connects the nodes, such as `10.255.0.0/24`. Needs `nodes`. Set either this or `peers`. */
  readonly fabricCidr?: string | undefined;
  /** Nodes of the fabric. Needs `fabricCidr`. */
  readonly nodes?: EvpnNode[] | undefined;
  /** Addresses of all nodes, or of route reflectors, if the nodes reach each other without a fabric. */
  readonly peers?: string[] | undefined;
  /** Nodes that connect the networks with the outside. The first is preferred. */
  readonly exitNodes?: string[] | undefined;
  /** MTU in bytes: 50 less than that of the underlying network. */
  readonly mtu?: number | undefined;
}

/**
 * Networks that span all nodes, with routing between them (BGP EVPN). Creates an OpenFabric fabric, an EVPN controller, a zone, and a VNet with a
 * subnet for each network.
 *
 * ```ts
 * const network = new sdn.EvpnNetwork(this, "dc1", {
 *   vrfVxlan: 10000,
 *   fabricCidr: "10.255.0.0/24",
 *   nodes: [
 *     { name: "pve1", ip: "10.255.0.1", interfaces: ["ens1"] },
 *     { name: "pve2", ip: "10.255.0.2", interfaces: ["ens1"] },
 *   ],
 *   exitNodes: ["pve1", "pve2"],
 * });
 * network.addNetwork("web", { tag: 11000, cidr: "10.1.0.0/24", gateway: "10.1.0.1" });
 * ```
 */
export class EvpnNetwork extends Construct {
  /** Fabric that connects the nodes. Absent with `peers`. */
  public readonly fabric?: FabricOpenfabric;
  /** Controller that announces the networks by BGP. */
  public readonly controller: ControllerEvpn;
  /** Zone of the networks. */
  public readonly zone: ZoneEvpn;

  public constructor(scope: Construct, id: string, config: EvpnNetworkConfig) {
    super(scope, id);
    refuseUnknownKeys(this, evpnNetworkConfigKeys, config);
    const { name = id, asn = 65_000, vrfVxlan, fabricCidr, nodes = [], peers, exitNodes, mtu } = config;
    if ((fabricCidr === undefined) === (peers === undefined))
      refuse(this, template("say how the nodes reach each other by one of `fabricCidr` (with `nodes`) and `peers`"));
    else if ((fabricCidr !== undefined) !== nodes.length > 0)
      refuse(this, template("`fabricCidr` and `nodes` belong together"));
    if (fabricCidr !== undefined)
      this.fabric = new FabricOpenfabric(this, "fabric", { fabric: name, ipPrefix: fabricCidr });
    for (const [index, node] of nodes.entries()) refuseUnknownKeys(this, evpnNodeKeys, node, "nodes", index);
    const members = nodes.flatMap(({ name: nodeName, ip, interfaces }) => {
      const options = { nodeName, ip, interfaces: interfaces.map((each) => ({ name: each })) };
      return this.fabric ? [this.fabric.addNode(nodeName, options)] : [];
    });
    this.controller = new ControllerEvpn(this, "controller", {
      controller: name,
      asn,
      ...(this.fabric ? { fabric: this.fabric, dependsOn: members } : { peers }),
    });
    this.zone = new ZoneEvpn(this, "zone", {
      zone: name,
      controller: this.controller,
      vrfVxlan,
      mtu,
      exitNodes,
      primaryExitNode: exitNodes?.[0],
    });
  }

  /**
   * Adds a network. Returns its VNet.
   *
   * ```ts
   * network.addNetwork("web", { tag: 11000, cidr: "10.1.0.0/24", gateway: "10.1.0.1" });
   * ```
   */
  public addNetwork(id: string, options: NetworkOptions): Vnet {
    const vnet = networkIn(this.zone, id, options);
    refuseUnknownKeys(vnet, networkOptionsKeys, options);
    return vnet;
  }
}
