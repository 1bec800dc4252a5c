/**
 * Fabrics and their nodes, as stored: options by the names of the API, lists as property strings.
 * Facts: contributing/facts/sdn-routing.md#fabrics.
 */
export type Protocol = "openfabric" | "ospf" | "wireguard" | "bgp";

export type FabricValue = string | number | string[];
export type FabricOptions = Record<string, FabricValue>;

export interface Fabric {
  protocol: Protocol;
  options: FabricOptions;
  nodes: Record<string, FabricOptions>;
}

export type Fabrics = Record<string, Fabric>;
