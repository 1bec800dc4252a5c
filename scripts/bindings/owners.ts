/**
 * Constructs that others add by a verb: `vnet.addSubnet(id, options)`. Their options are the configuration without the owner, as an interface of
 * its own: `SubnetOptions`, which `SubnetConfig` extends.
 */

/** The property that names the owner, by class. */
export const OWNERS: Readonly<Record<string, string>> = {
  "sdn.Vnet": "zone",
  "sdn.Subnet": "vnet",
  "sdn.FabricNodeOpenfabric": "fabric",
  "sdn.FabricNodeOspf": "fabric",
  "sdn.FabricNodeBgp": "fabric",
  "sdn.FabricNodeWireguard": "fabric",
  "sdn.FabricNodeWireguardExternal": "fabric",
};
