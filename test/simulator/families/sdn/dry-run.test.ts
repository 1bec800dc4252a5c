/** Configuration files of a node for zones with subnets and for fabrics. */
import { expect, it } from "vitest";
import { INVENTORY } from "../../../../src/simulator/kernel/inventory";
import { SdnClient } from "./client";

/** Added lines of a file, without those that are in every file. */
async function added(sdn: SdnClient, file: "interfaces-diff" | "frr-diff"): Promise<string[]> {
  const { [file]: text } = await sdn.get("/dry-run", { node: "pve1" });
  return (text as string)
    .split("\n")
    .filter((line) => line.startsWith("+") && !line.startsWith("+++"))
    .map((line) => line.slice(1));
}

it("gateways and routes of running subnets are in the dry run", async () => {
  const sdn = new SdnClient();
  // The node keeps no file, so that all lines are new.
  sdn.session.store.change(INVENTORY, (inventory) => {
    inventory.reloadsNetwork = false;
  });
  await sdn.post("/zones", { zone: "z1", type: "simple", mtu: "1400" });
  await sdn.post("/vnets", { vnet: "vn1", zone: "z1" });
  const subnet = (cidr: string, gateway: string) =>
    sdn.post("/vnets/vn1/subnets", { type: "subnet", subnet: cidr, gateway });
  await subnet("10.0.0.0/24", "10.0.0.1");
  await subnet("10.9.0.1/32", "10.0.0.1");
  await subnet("fd00::/64", "fd00::1");
  expect(await added(sdn, "interfaces-diff")).not.toContain("\taddress 10.0.0.1/24");
  await sdn.put("");
  expect(await added(sdn, "interfaces-diff")).toEqual([
    "#version:1",
    "",
    "auto vn1",
    "iface vn1",
    "\taddress 10.0.0.1/24",
    "\taddress 10.0.0.1/32",
    "\tup ip route add 10.9.0.1/32 dev vn1",
    "\taddress fd00::1/64",
    "\tbridge_ports none",
    "\tbridge_stp off",
    "\tbridge_fd 0",
    "\tmtu 1400",
    "\tip-forward on",
    "\tip6-forward on",
  ]);
});

it("fabrics are in the dry run with interfaces by name, both IP versions and addresses of their own", async () => {
  const sdn = new SdnClient();
  const fabric = { id: "fab1", protocol: "openfabric", hello_interval: "3", csnp_interval: "9" };
  await sdn.post("/fabrics/fabric", { ...fabric, ip_prefix: "10.5.0.0/24", ip6_prefix: "fd05::/64" });
  await sdn.post("/fabrics/node/fab1", {
    ...{ node_id: "pve1", protocol: "openfabric", ip: "10.5.0.1", ip6: "fd05::1" },
    interfaces: ["name=ens19,hello_multiplier=4", "name=ens18,ip=10.55.0.1/31"],
  });
  expect(await added(sdn, "interfaces-diff")).toEqual([
    "#version:1",
    ...["", "auto dummy_fab1", "iface dummy_fab1 inet static", "\taddress 10.5.0.1/32"],
    ...["\tlink-type dummy", "\tip-forward 1"],
    ...["", "auto dummy_fab1", "iface dummy_fab1 inet6 static", "\taddress fd05::1/128"],
    ...["\tlink-type dummy", "\tip-forward 1"],
    ...["", "auto ens19", "iface ens19 inet static", "\taddress 10.5.0.1/32", "\tip-forward 1"],
    ...["", "auto ens18", "iface ens18 inet static", "\taddress 10.55.0.1/31", "\tip-forward 1"],
  ]);
  const routing = await added(sdn, "frr-diff");
  expect(routing.slice(routing.indexOf("!") + 1, -3)).toEqual([
    ...["router openfabric fab1", " net 49.0001.0100.0500.0001.00", "exit", "!"],
    ...["interface dummy_fab1", " ip router openfabric fab1", " ipv6 router openfabric fab1"],
    ...[" openfabric passive", "exit", "!"],
    ...["interface ens18", " ip router openfabric fab1", " ipv6 router openfabric fab1"],
    ...[" openfabric hello-interval 3", " openfabric csnp-interval 9", "exit", "!"],
    ...["interface ens19", " ip router openfabric fab1", " ipv6 router openfabric fab1"],
    ...[" openfabric hello-interval 3", " openfabric hello-multiplier 4", " openfabric csnp-interval 9", "exit", "!"],
    ...["ipv6 access-list pve_openfabric_fab1_ip6s permit fd05::/64", "!"],
    ...["access-list pve_openfabric_fab1_ips permit 10.5.0.0/24", "!"],
    ...["route-map pve_openfabric permit 100", " match ip address pve_openfabric_fab1_ips"],
    ...[" set src 10.5.0.1", "exit", "!"],
    ...["route-map pve_openfabric6 permit 110", " match ipv6 address pve_openfabric_fab1_ip6s"],
    ...[" set src fd05::1", "exit", "!"],
    ...["ip protocol openfabric route-map pve_openfabric", "!"],
    "ipv6 protocol openfabric route-map pve_openfabric6",
  ]);
});

it("OSPF: interfaces with an address of their own are not point-to-point", async () => {
  const sdn = new SdnClient();
  await sdn.post("/fabrics/fabric", { id: "os1", protocol: "ospf", area: "0", ip_prefix: "10.6.0.0/24" });
  await sdn.post("/fabrics/node/os1", {
    ...{ node_id: "pve1", protocol: "ospf", ip: "10.6.0.1" },
    interfaces: ["name=ens20,ip=10.66.0.1/31", "name=ens21"],
  });
  const routing = (await added(sdn, "frr-diff")).join("\n");
  expect(routing).toContain("interface ens20\n ip ospf area 0\nexit");
  expect(routing).toContain("interface ens21\n ip ospf area 0\n ip ospf network point-to-point\nexit");
});
