/** Protocols that the recorded server did not have yet. */
import { beforeEach, describe, expect, it } from "vitest";
import { SdnClient } from "./client";

const KEY = "A".repeat(43).concat("=");

describe("a WireGuard fabric", () => {
  let sdn: SdnClient;
  const node = (name: string) => sdn.send("GET", `/fabrics/node/wg1/${name}`);
  const interfaceOf = async (name: string) => (await node(name)).interfaces[0] as string;

  beforeEach(async () => {
    sdn = new SdnClient();
    await sdn.send("POST", "/fabrics/fabric", { id: "wg1", protocol: "wireguard", persistent_keepalive: "0" });
    for (const [index, name] of ["pve1", "pve2"].entries()) {
      await sdn.send("POST", "/fabrics/node/wg1", {
        node_id: name,
        protocol: "wireguard",
        role: "internal",
        interfaces: [`name=wg0,listen_port=51820,ip=10.9.0.${index + 1}/24`],
      });
    }
  });

  it("does not tell a keepalive that is off", async () => {
    expect(await sdn.send("GET", "/fabrics/fabric/wg1")).not.toHaveProperty("persistent_keepalive");
  });

  it("makes the keys of interfaces and keeps them as long as the interface is named", async () => {
    const before = await interfaceOf("pve1");
    expect(before).toMatch(/^name=wg0,listen_port=51820,ip=10\.9\.0\.1\/24,public_key=.{43}=$/);
    const update = (interfaces: string[]) =>
      sdn.send("PUT", "/fabrics/node/wg1/pve1", { protocol: "wireguard", interfaces });
    await update(["name=wg0,listen_port=51821"]);
    expect(await interfaceOf("pve1")).toBe(before.replace("51820", "51821").replace(",ip=10.9.0.1/24", ""));
    await sdn.send("PUT", "/fabrics/node/wg1/pve1", { protocol: "wireguard", endpoint: "pve1.example.test" });
    expect(await node("pve1")).not.toHaveProperty("interfaces");
    await update(["name=wg0,listen_port=51820,ip=10.9.0.1/24"]);
    expect(await interfaceOf("pve1")).not.toBe(before);
  });

  it("lets peers point at what is there only, and keeps what peers point at", async () => {
    const update = (peers: string) =>
      sdn.send("PUT", "/fabrics/node/wg1/pve1", {
        protocol: "wireguard",
        interfaces: ["name=wg0,listen_port=51820"],
        peers: [peers],
      });
    expect(await update("type=internal,node=pve2,node_iface=wg0,iface=wg7")).toMatch(
      /peer configuration references non-existing local interface 'wg7'$/,
    );
    expect(await update("type=internal,node=pve2,node_iface=wg7,iface=wg0")).toMatch(
      /peer configuration references non-existing interface 'wg7' on node 'pve2'$/,
    );
    expect(await update("type=external,node=office,iface=wg0")).toMatch(
      /peer configuration references non-existing external node 'office'$/,
    );
    await sdn.send("POST", "/fabrics/node/wg1", {
      node_id: "office",
      protocol: "wireguard",
      role: "external",
      endpoint: "office.example.test:51820",
      public_key: KEY,
      allowed_ips: ["192.168.0.0/16"],
    });
    expect(await update("type=external,node=office,iface=wg0,skip_route_generation=1")).toBe("");
    expect((await node("pve1")).peers).toEqual(["type=external,node=office,iface=wg0,skip_route_generation=1"]);
    expect(await sdn.send("DELETE", "/fabrics/node/wg1/office")).toMatch(/non-existing external node 'office'$/);
  });

  it("refuses a second role, a port twice, and an address twice", async () => {
    const update = (params: Record<string, string | string[]>) =>
      sdn.send("PUT", "/fabrics/node/wg1/pve1", { protocol: "wireguard", ...params });
    expect(await update({ role: "external" })).toMatch(/cannot change role of existing WireGuard node$/);
    expect(await update({ interfaces: ["name=a,listen_port=1", "name=b,listen_port=1"] })).toMatch(
      /WireGuard interface listen port duplicated in node configuration: 1$/,
    );
    expect(await update({ interfaces: ["name=wg0,listen_port=1,ip=10.9.0.2/24"] })).toMatch(
      /fabric wg1 contains nodes with duplicated IPs$/,
    );
  });
});

describe("a BGP fabric", () => {
  it("has nodes with numbers, and options that the schema does not name", async () => {
    const sdn = new SdnClient();
    await sdn.send("POST", "/fabrics/fabric", {
      id: "bgp1",
      protocol: "bgp",
      ip_prefix: "10.8.0.0/24",
      bfd: "1",
      redistribute: ["source=connected,route-map=rm1", "source=static"],
    });
    expect(await sdn.send("GET", "/fabrics/fabric/bgp1")).toMatchObject({
      bfd: 1,
      redistribute: ["source=connected,route-map=rm1", "source=static"],
    });
    const node = { node_id: "pve1", protocol: "bgp", ip: "10.8.0.1", interfaces: ["name=ens19"] };
    expect(await sdn.send("POST", "/fabrics/node/bgp1", { ...node, role: "internal" })).toMatch(/missing field `asn`$/);
    await sdn.send("POST", "/fabrics/node/bgp1", { ...node, role: "internal", asn: "65010" });
    expect(await sdn.send("GET", "/fabrics/node/bgp1/pve1")).toMatchObject({ role: "internal", asn: 65010 });
  });
});
