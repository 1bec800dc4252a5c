/** Protocols that are newer than the recorded server, and the order of checks and views that no recording shows. */
import { beforeEach, describe, expect, it } from "vitest";
import { SdnClient } from "./client";

const KEY = "A".repeat(43).concat("=");

describe("a WireGuard fabric", () => {
  let sdn: SdnClient;
  const node = (name: string) => sdn.get(`/fabrics/node/wg1/${name}`);
  const interfaceOf = async (name: string) => (await node(name)).interfaces[0] as string;

  beforeEach(async () => {
    sdn = new SdnClient();
    await sdn.post("/fabrics/fabric", { id: "wg1", protocol: "wireguard", persistent_keepalive: "0" });
    for (const [index, name] of ["pve1", "pve2"].entries()) {
      await sdn.post("/fabrics/node/wg1", {
        node_id: name,
        protocol: "wireguard",
        role: "internal",
        interfaces: [`name=wg0,listen_port=51820,ip=10.9.0.${index + 1}/24`],
      });
    }
  });

  it("a WireGuard fabric shows no keepalive when it is off", async () => {
    expect(await sdn.get("/fabrics/fabric/wg1")).not.toHaveProperty("persistent_keepalive");
  });

  it("generates keys of interfaces and keeps them while the interface is named", async () => {
    const before = await interfaceOf("pve1");
    expect(before).toMatch(/^name=wg0,listen_port=51820,ip=10\.9\.0\.1\/24,public_key=.{43}=$/);
    const update = (interfaces: string[]) => sdn.put("/fabrics/node/wg1/pve1", { protocol: "wireguard", interfaces });
    await update(["name=wg0,listen_port=51821"]);
    expect(await interfaceOf("pve1")).toBe(before.replace("51820", "51821").replace(",ip=10.9.0.1/24", ""));
    await sdn.put("/fabrics/node/wg1/pve1", { protocol: "wireguard", endpoint: "pve1.example.test" });
    expect(await node("pve1")).not.toHaveProperty("interfaces");
    await update(["name=wg0,listen_port=51820,ip=10.9.0.1/24"]);
    expect(await interfaceOf("pve1")).not.toBe(before);
  });

  it("accepts peers that refer to existing interfaces only, and keeps interfaces that peers refer to", async () => {
    const update = (peers: string) =>
      sdn.put("/fabrics/node/wg1/pve1", {
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
    await sdn.post("/fabrics/node/wg1", {
      node_id: "office",
      protocol: "wireguard",
      role: "external",
      endpoint: "office.example.test:51820",
      public_key: KEY,
      allowed_ips: ["192.168.0.0/16"],
    });
    expect(await update("type=external,node=office,iface=wg0,skip_route_generation=1")).toBe("");
    expect((await node("pve1")).peers).toEqual(["type=external,node=office,iface=wg0,skip_route_generation=1"]);
    expect(await sdn.delete("/fabrics/node/wg1/office")).toMatch(/non-existing external node 'office'$/);
  });

  it("refuses a second role, a repeated port and a repeated address", async () => {
    const update = (params: Record<string, string | string[]>) =>
      sdn.put("/fabrics/node/wg1/pve1", { protocol: "wireguard", ...params });
    expect(await update({ role: "external" })).toMatch(/cannot change role of existing WireGuard node$/);
    expect(await update({ interfaces: ["name=a,listen_port=1", "name=b,listen_port=1"] })).toMatch(
      /WireGuard interface listen port duplicated in node configuration: 1$/,
    );
    expect(await update({ interfaces: ["name=wg0,listen_port=1,ip=10.9.0.2/24"] })).toMatch(
      /fabric wg1 contains nodes with duplicated IPs$/,
    );
  });
});

it("a BGP fabric has nodes with AS numbers, and options that the schema does not list", async () => {
  const sdn = new SdnClient();
  await sdn.post("/fabrics/fabric", {
    id: "bgp1",
    protocol: "bgp",
    ip_prefix: "10.8.0.0/24",
    bfd: "1",
    redistribute: ["source=connected,route-map=rm1", "source=static"],
  });
  const redistribute = ["source=connected,route-map=rm1", "source=static"];
  expect(await sdn.get("/fabrics/fabric/bgp1")).toMatchObject({ bfd: 1, redistribute });
  const node = { node_id: "pve1", protocol: "bgp", ip: "10.8.0.1", interfaces: ["name=ens19"] };
  expect(await sdn.post("/fabrics/node/bgp1", { ...node, role: "internal" })).toMatch(/missing field `asn`$/);
  await sdn.post("/fabrics/node/bgp1", { ...node, role: "internal", asn: "65010" });
  expect(await sdn.get("/fabrics/node/bgp1/pve1")).toMatchObject({ role: "internal", asn: 65010 });
});

describe("fabrics of several protocols", () => {
  let sdn: SdnClient;
  const fabric = (id: string, params: Record<string, string>) =>
    sdn.post("/fabrics/fabric", { id, protocol: "openfabric", ...params });
  const node = (id: string, params: Record<string, string | string[]>) =>
    sdn.post(`/fabrics/node/${id}`, { node_id: "pve1", protocol: "openfabric", ...params });

  beforeEach(async () => {
    sdn = new SdnClient();
    await fabric("fab1", { ip_prefix: "10.5.0.0/24" });
    await node("fab1", { ip: "10.5.0.1", interfaces: ["name=ens19"] });
  });

  it("fabrics of several protocols compare their areas as addresses", async () => {
    await fabric("os1", { protocol: "ospf", area: "1", ip_prefix: "10.6.0.0/24" });
    const second = { protocol: "ospf", area: "0.0.0.1", ip_prefix: "10.7.0.0/24" };
    expect(await fabric("os2", second)).toMatch(/duplicate OSPF area$/);
    expect(await fabric("os2", { ...second, area: "256" })).toBe("");
  });

  it("fabrics of several protocols report overlapping prefixes first, then a missing IPv4 prefix, then a forbidden IPv6 one", async () => {
    expect(await fabric("aaa", { ip_prefix: "10.5.0.0/16" })).toMatch(
      /IP prefix 10\.5\.0\.0\/24 in fabric 'fab1' overlaps with IPv4 prefix 10\.5\.0\.0\/16 in fabric 'aaa'$/,
    );
    const ospf = { protocol: "ospf", area: "1", ip6_prefix: "fd00::/64" };
    expect(await fabric("os1", ospf)).toMatch(/fabric 'os1' does not have an IP prefix configured$/);
    expect(await fabric("os1", { ...ospf, ip_prefix: "10.6.0.0/24" })).toMatch(/not supported for protocol ospf$/);
  });

  it("fabrics of several protocols report an interface in use before invalid addresses", async () => {
    await fabric("fab2", { ip_prefix: "10.6.0.0/24" });
    expect(await node("fab2", { ip: "10.9.0.1", interfaces: ["name=ens19"] })).toMatch(/already in use by another/);
    expect(await node("fab2", { ip: "10.9.0.1", interfaces: [] })).toMatch(/outside the IP prefix/);
  });

  it("fabrics of several protocols have no digest and no pending nodes in views of the running configuration", async () => {
    const missing = "500 fabric 'fab1' does not exist in configuration";
    expect(await sdn.get("/fabrics/node/fab1", { pending: "1" })).toBe(missing);
    await sdn.put("");
    const running = await sdn.get("/fabrics/all", { running: "1" });
    expect(running).toMatchObject({ fabrics: [{ id: "fab1" }], nodes: [{ node_id: "pve1" }] });
    for (const object of [...running.fabrics, ...running.nodes]) expect(object).not.toHaveProperty("digest");
    expect(await sdn.get("/fabrics/node", { running: "1" })).not.toHaveProperty([0, "digest"]);
    await sdn.put("/fabrics/node/fab1/pve1", { protocol: "openfabric", ip: "10.5.0.2" });
    const [pending] = await sdn.get("/fabrics/node/fab1", { pending: "1" });
    expect(pending).toMatchObject({ ip: "10.5.0.1", pending: { ip: "10.5.0.2" }, state: "changed" });
    expect(pending.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it("fabrics of several protocols validate an update before the lookup, and look up a deletion before the digest", async () => {
    const update = { protocol: "ospf", area: "x" };
    expect(await sdn.put("/fabrics/fabric/nope", update)).toMatch(/Area is not a number, nor an ip address$/);
    const digest = "0".repeat(64);
    expect(await sdn.delete("/fabrics/fabric/nope", { digest })).toMatch(/'nope' does not exist/);
    expect(await sdn.delete("/fabrics/fabric/fab1", { digest })).toMatch(/detected modified configuration/);
  });

  it("fabrics of several protocols use each WireGuard port once on a node", async () => {
    for (const id of ["wg1", "wg2"]) await fabric(id, { protocol: "wireguard" });
    const wireguard = { protocol: "wireguard", role: "internal" };
    await node("wg1", { ...wireguard, interfaces: ["name=wg0,listen_port=51820"] });
    expect(await node("wg2", { ...wireguard, interfaces: ["name=wg1,listen_port=51820"] })).toMatch(
      /listen port duplicated in node configuration: 51820$/,
    );
  });
});

it("interfaces of OSPF nodes can be replaced but not deleted, and need names that the kernel accepts", async () => {
  const client = new SdnClient();
  const fabric = { protocol: "ospf", ip_prefix: "10.0.0.0/24", area: "0" };
  await client.post("/fabrics/fabric", { id: "ring", ...fabric });
  const node = (method: string, path: string, params: Record<string, string>) =>
    client.send(method, `/fabrics/node/ring${path}`, { protocol: "ospf", ...params });
  await node("POST", "", { node_id: "pve1", ip: "10.0.0.1", interfaces: "name=eth1" });
  expect(await node("PUT", "/pve1", { delete: "interfaces" })).toBe(
    "500 updating node failed: error: data did not match any variant of untagged enum NodeDeletableProperties",
  );
  expect(await node("PUT", "/pve1", { interfaces: "name=eth2" })).toBe("");
  // The server parses the request before it looks the node up.
  expect(await node("PUT", "/pve9", { interfaces: "name=eth0123456789abc" })).toBe(
    "500 updating node failed: error: schema validation failed: value may only be 15 characters long",
  );
});
