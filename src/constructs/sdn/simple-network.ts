import { Construct } from "constructs";
import { DhcpMode } from "../../bindings/sdn/dhcp-mode";
import type { IIpam } from "../../bindings/sdn/i-ipam";
import { simpleNetworkConfigKeys, simpleNetworkOptionsKeys } from "../../bindings/written-keys";
import { attribute, message } from "../../naming/message";
import { refuse } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import type { SimpleNetworkOptions } from "./network-options";
import { networkIn } from "./networks";
import type { Vnet } from "./vnet";
import { ZoneSimple } from "./zones";

/** Options of {@link SimpleNetwork}. */
export interface SimpleNetworkConfig {
  /**
   * Id of the zone: 2 to 8 letters and digits, beginning with a letter.
   * @default - the construct's id
   */
  readonly zone?: string | undefined;
  /**
   * Nodes with the networks.
   * @default - all nodes
   */
  readonly nodes?: string[] | undefined;
  /** MTU in bytes. */
  readonly mtu?: number | undefined;
  /**
   * IPAM that registers subnets and addresses. DHCP takes addresses from it. It cannot change while there are subnets.
   * @default "pve"
   */
  readonly ipam?: string | IIpam | undefined;
  /**
   * Whether the zone has DHCP. It needs the package `dnsmasq` on the nodes, which is not installed by default.
   * @default - whether a network has `dhcpRanges` or `dhcpDnsServer`
   */
  readonly dhcp?: boolean | undefined;
}

/**
 * Isolated networks on each node, with optional DHCP and masquerading. Creates a zone, and a VNet with a subnet for each network. Guests on different
 * nodes do not reach each other.
 *
 * ```ts
 * const lab = new sdn.SimpleNetwork(this, "lab");
 * lab.addNetwork("bench", {
 *   cidr: "10.20.0.0/24",
 *   gateway: "10.20.0.1",
 *   snat: true,
 *   dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }],
 * });
 * ```
 */
export class SimpleNetwork extends Construct {
  /** Zone of the networks. */
  public readonly zone: ZoneSimple;
  private readonly dhcp: boolean | undefined;

  public constructor(scope: Construct, id: string, config: SimpleNetworkConfig = {}) {
    super(scope, id);
    refuseUnknownKeys(this, simpleNetworkConfigKeys, config);
    const { zone = id, ipam = "pve", dhcp, nodes, mtu } = config;
    this.zone = new ZoneSimple(this, "zone", { zone, ipam, nodes, mtu, ...(dhcp && { dhcp: DhcpMode.DNSMASQ }) });
    this.dhcp = dhcp;
  }

  /**
   * Adds a network. Returns its VNet.
   *
   * ```ts
   * const bench = lab.addNetwork("bench", { cidr: "10.20.0.0/24", gateway: "10.20.0.1", snat: true });
   * ```
   */
  public addNetwork(id: string, options: SimpleNetworkOptions = {}): Vnet {
    const vnet = networkIn(this.zone, id, options);
    refuseUnknownKeys(vnet, simpleNetworkOptionsKeys, options);
    for (const property of ["dhcpRanges", "dhcpDnsServer"] as const) {
      if (!options[property]?.length) continue;
      if (this.dhcp === false)
        refuse(vnet, message`${attribute(property)} needs DHCP, and ${this.node.path} has \`dhcp = false\``);
      else this.zone.dhcp = DhcpMode.DNSMASQ;
    }
    return vnet;
  }
}
