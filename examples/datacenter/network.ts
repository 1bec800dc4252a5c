/** Two zones: a VLAN zone for customer services, a simple zone with DHCP for the lab. */
import { sdn } from "cdktf-pve";
import { Construct } from "constructs";

export class Network extends Construct {
  readonly web: sdn.Vnet;
  readonly database: sdn.Vnet;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    const production = new sdn.ZoneVlan(this, "production", { zone: "prod", bridge: "vmbr0", mtu: 1500 });
    this.web = production.addVnet("web", { vnet: "web", tag: 100, alias: "Web servers" });
    this.web.addSubnet("servers", { cidr: "10.10.0.0/24", gateway: "10.10.0.1" });
    this.database = production.addVnet("database", { vnet: "db", tag: 110, isolatePorts: true });
    this.database.addSubnet("servers", { cidr: "10.10.1.0/24", gateway: "10.10.1.1" });

    const lab = new sdn.ZoneSimple(this, "lab", { zone: "lab", ipam: "pve", dhcp: "dnsmasq" });
    lab
      .addVnet("bench", { vnet: "bench" })
      .addSubnet("dynamic", {
        cidr: "10.20.0.0/24",
        gateway: "10.20.0.1",
        snat: true,
        dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }],
      });
  }
}
