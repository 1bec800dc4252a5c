/**
 * Constructs that a method of another construct adds: `vnet.addSubnet(id, options)`. Their options are the
 * configuration without the owner, as a separate interface: `SubnetOptions`, which `SubnetConfig` extends.
 */

/** By class, the property that names the owner, then other properties that the method sets. */
export const OWNERS: Readonly<Record<string, readonly [owner: string, ...others: string[]]>> = {
  "ha.NodeAffinityRule": ["resources", "nodes", "affinity"],
  "ha.ResourceAffinityRule": ["resources", "affinity"],
  "sdn.Vnet": ["zone"],
  "sdn.Subnet": ["vnet"],
  "sdn.FabricNodeOpenfabric": ["fabric"],
  "sdn.FabricNodeOspf": ["fabric"],
  "sdn.FabricNodeBgp": ["fabric"],
  "sdn.FabricNodeWireguard": ["fabric"],
  "sdn.FabricNodeWireguardExternal": ["fabric"],
};
