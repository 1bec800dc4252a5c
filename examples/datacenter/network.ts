/** Two zones: a VLAN zone for what customers see, a simple zone with DHCP for the lab. */
import { sdn } from "cdktf-pve";
import { Construct } from "constructs";

export class Network extends Construct {
  readonly web: sdn.Vnet;
  readonly database: sdn.Vnet;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    const production = new sdn.ZoneVlan(this, "production", { zone: "prod", bridge: "vmbr0", mtu: 1500 });
    this.web = new sdn.Vnet(this, "web", { vnet: "web", zone: production.zone, tag: 100, alias: "Web servers" });
    this.database = new sdn.Vnet(this, "database", { vnet: "db", zone: production.zone, tag: 110, isolatePorts: true });
    new sdn.Subnet(this, "web-subnet", { vnet: this.web.vnet, cidr: "10.10.0.0/24", gateway: "10.10.0.1" });
    new sdn.Subnet(this, "database-subnet", { vnet: this.database.vnet, cidr: "10.10.1.0/24", gateway: "10.10.1.1" });

    const lab = new sdn.ZoneSimple(this, "lab", { zone: "lab", ipam: "pve", dhcp: "dnsmasq" });
    const bench = new sdn.Vnet(this, "bench", { vnet: "bench", zone: lab.zone });
    new sdn.Subnet(this, "bench-subnet", {
      vnet: bench.vnet,
      cidr: "10.20.0.0/24",
      gateway: "10.20.0.1",
      snat: true,
      dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }],
    });
  }
}
