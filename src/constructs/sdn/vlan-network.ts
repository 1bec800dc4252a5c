import { Construct } from "constructs";
import { networkOptionsKeys, vlanNetworkConfigKeys } from "../../bindings/written-keys";
import { refuseUnknownKeys } from "../unknown-keys";
import type { NetworkOptions } from "./network-options";
import { networkIn } from "./networks";
import type { Vnet } from "./vnet";
import { ZoneVlan } from "./zones";

/** Options of {@link VlanNetwork}. */
export interface VlanNetworkConfig {
  /**
   * Id of the zone: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly zone?: string | undefined;
  /** Bridge on each node that carries the VLANs, such as `vmbr0`. */
  readonly bridge: string;
  /**
   * Nodes with the networks.
   * @default - all nodes
   */
  readonly nodes?: string[] | undefined;
  /** MTU in bytes. */
  readonly mtu?: number | undefined;
}

/**
 * Networks as VLANs on a bridge of the nodes. Creates a zone, and a VNet with a subnet for each network.
 *
 * ```ts
 * const production = new sdn.VlanNetwork(this, "prod", { bridge: "vmbr0" });
 * const web = production.addNetwork("web", { tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
 * ```
 */
export class VlanNetwork extends Construct {
  /** Zone of the networks. */
  public readonly zone: ZoneVlan;

  public constructor(scope: Construct, id: string, config: VlanNetworkConfig) {
    super(scope, id);
    refuseUnknownKeys(this, vlanNetworkConfigKeys, config);
    const { zone = id, bridge, nodes, mtu } = config;
    this.zone = new ZoneVlan(this, "zone", { zone, bridge, nodes, mtu });
  }

  /**
   * Adds a network. Returns its VNet.
   *
   * ```ts
   * const web = production.addNetwork("web", { tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1" });
   * ```
   */
  public addNetwork(id: string, options: NetworkOptions): Vnet {
    const vnet = networkIn(this.zone, id, options);
    refuseUnknownKeys(vnet, networkOptionsKeys, options);
    return vnet;
  }
}
