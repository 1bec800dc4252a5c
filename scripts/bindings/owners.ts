/**
 * Constructs that others add by a verb: `vnet.addSubnet(id, options)`. Their options are the configuration without the owner, as an interface of
 * its own: `SubnetOptions`, which `SubnetConfig` extends.
 */

/** By class the property that names the owner, and behind it what else the verb decides. */
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
