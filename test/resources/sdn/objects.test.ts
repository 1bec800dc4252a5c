/** What is special to single kinds of SDN objects: which requests they send, and in which order. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { FakeSession, refusal } from "../../support/fake-session";
import { data, open, written } from "./open";

describe("zones", () => {
  const zones = [{ zone: "vx", type: "vxlan", peers: "192.0.2.12, 192.0.2.11" }];

  it("change from peers to a fabric in one request", async () => {
    const { session, life } = open("zone_vxlan", {
      "GET /cluster/sdn/zones": zones,
      "PUT /cluster/sdn/zones/vx": null,
    });
    const state = (await life.import("vx")) as State;
    expect(state.peers).toEqual(["192.0.2.12", "192.0.2.11"]);
    await life.apply({ zone: "vx", fabric: "fab1" }, state);
    expect(written(session)).toEqual([["PUT /cluster/sdn/zones/vx", { fabric: "fab1", delete: "peers" }]]);
  });

  it("name the DNS server in the same request as the DNS zone", async () => {
    const zone = { zone: "z1", type: "simple", dns: "pdns1" };
    const { session, life } = open("zone_simple", {
      "GET /cluster/sdn/zones": [zone],
      "PUT /cluster/sdn/zones/z1": null,
    });
    const state = (await life.import("z1")) as State;
    await life.apply({ zone: "z1", dns: "pdns1", dns_zone: "example.com" }, state);
    expect(written(session)).toEqual([["PUT /cluster/sdn/zones/z1", { dns: "pdns1", dnszone: "example.com" }]]);
  });

  it("keep the MAC address that the server made, whatever its case", async () => {
    const zone = { zone: "ev", type: "evpn", controller: "c1", "vrf-vxlan": 10, mac: "BC:24:11:AA:BB:CC" };
    const { life } = open("zone_evpn", { "GET /cluster/sdn/zones": [zone] });
    const state = (await life.import("ev")) as State;
    const config = { zone: "ev", controller: "c1", vrf_vxlan: 10 };
    expect(await life.changes(config, state)).toEqual([]);
    expect(await life.changes({ ...config, mac: "bc:24:11:aa:bb:cc" }, state)).toEqual([]);
  });

  it("are not taken for one of another type", async () => {
    const { life } = open("zone_vlan", { "GET /cluster/sdn/zones": zones });
    await expect(life.import("vx")).rejects.toThrow("of type vxlan");
  });

  it.each([
    [{ zone: "vx" }, "One of peers and fabric is required"],
    [{ zone: "vx", peers: [] }, "One of peers and fabric is required"],
    [{ zone: "vx", peers: ["192.0.2.1"], fabric: "fab1" }, "Only one of peers and fabric can be set"],
    [{ zone: "vx", fabric: "fab1", dns_zone: "example.com" }, "dns_zone needs dns"],
  ])("refuse %j", (config, summary) => {
    const { life } = open("zone_vxlan", {});
    expect(life.validate(config).map((problem) => problem.summary)).toContain(summary);
  });
});

describe("vnets", () => {
  const zones = ["simple", "vlan", "qinq", "vxlan", "evpn"].map((type) => ({ zone: type, type }));
  const { life } = open("vnet", { "GET /cluster/sdn/zones": zones });

  it.each([
    [{ zone: "simple" }, undefined],
    [{ zone: "simple", tag: 1 }, "cannot have a tag"],
    [{ zone: "vlan" }, "need a tag"],
    [{ zone: "vlan", tag: 4096 }, undefined],
    [{ zone: "vlan", tag: 4097 }, "at most 4096"],
    [{ zone: "qinq" }, undefined],
    [{ zone: "qinq", tag: 5000 }, "at most 4096"],
    [{ zone: "vxlan", tag: 5000 }, undefined],
    [{ zone: "evpn" }, "need a tag"],
    [{ zone: "evpn", tag: 5, vlan_aware: true }, "cannot be VLAN-aware"],
    [{ zone: "later" }, undefined],
  ])("%j", async (config, problem) => {
    const { diagnostics } = await life.plan({ vnet: "v1", ...config });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(problem ? [expect.stringContaining(problem)] : []);
  });
});

describe("subnets", () => {
  const entry = { subnet: "z1-10.0.0.0-24", id: "z1-10.0.0.0-24", cidr: "10.0.0.0/24", zone: "z1", "dhcp-range": [] };
  const there = {
    "GET /cluster/sdn/vnets/v1/subnets": [entry],
    "GET /cluster/sdn/vnets": [{ vnet: "v1", zone: "z1" }],
  };

  it.each(["v1/10.0.0.0/24", "v1/z1-10.0.0.0-24"])("are imported as %s", async (id) => {
    const { life } = open("subnet", there);
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    expect(await life.import(id)).toMatchObject(state);
  });

  it("are created by their network, and told by their id from then on", async () => {
    const item = "/cluster/sdn/vnets/v1/subnets/z1-10.0.0.0-24";
    const answers = {
      ...there,
      [`GET ${item}`]: entry,
      "POST /cluster/sdn/vnets/v1/subnets": null,
      [`PUT ${item}`]: null,
      [`DELETE ${item}`]: null,
    };
    const { session, life } = open("subnet", answers);
    const config = {
      vnet: "v1",
      cidr: "10.0.0.0/24",
      snat: true,
      dhcp_ranges: [{ start_address: "10.0.0.5", end_address: "10.0.0.9" }],
    };
    const created = await life.apply(config);
    expect(created).toMatchObject({ subnet_id: "z1-10.0.0.0-24", zone: "z1" });
    const changed = await life.apply({ vnet: "v1", cidr: "10.0.0.0/24", gateway: "10.0.0.1" }, created);
    await life.apply(null, changed);
    const range = "start-address=10.0.0.5,end-address=10.0.0.9";
    expect(written(session)).toEqual([
      ["POST /cluster/sdn/vnets/v1/subnets", { subnet: "10.0.0.0/24", type: "subnet", snat: 1, "dhcp-range": [range] }],
      [`PUT ${item}`, { gateway: "10.0.0.1", delete: "snat,dhcp-range" }],
      [`DELETE ${item}`, {}],
    ]);
  });

  it("count as deleted when the list does not have them, whatever the refusal says", async () => {
    const item = "/cluster/sdn/vnets/v1/subnets/z1-10.0.0.0-24";
    const confusing = refusal(500, "delete sdn subnet object failed: zone 'z1' doesn't exist in IPAM DB\n");
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    const gone = open("subnet", { "GET /cluster/sdn/vnets/v1/subnets": [], [`DELETE ${item}`]: confusing });
    expect((await gone.life.tryApply(null, state)).state).toBeNull();
    const full = refusal(500, "delete sdn subnet object failed: cannot delete subnet '10.0.0.0/24', not empty\n");
    const used = open("subnet", { ...there, [`DELETE ${item}`]: full });
    expect((await used.life.tryApply(null, state)).state).toMatchObject(state);
  });

  it.each([
    [{ gateway: "10.0.1.1" }, "must lie in 10.0.0.0/24"],
    [{ dhcp_ranges: [{ start_address: "10.0.0.9", end_address: "10.0.0.5" }] }, "must begin with the lower address"],
    [{ dhcp_ranges: [{ start_address: "10.9.0.1", end_address: "10.9.0.5" }] }, "must lie in 10.0.0.0/24"],
  ])("refuse %j", (config, problem) => {
    const { life } = open("subnet", {});
    const [first] = life.validate({ vnet: "v1", cidr: "10.0.0.0/24", ...config });
    expect(first?.detail).toContain(problem);
  });

  it("warn of a network with host bits, which the server would keep as a name", () => {
    const { life } = open("subnet", {});
    expect(life.validate({ vnet: "v1", cidr: "10.0.0.5/24" })).toMatchObject([{ severity: "warning" }]);
  });
});

describe("secrets of DNS servers and IPAMs", () => {
  const entry = { dns: "pdns1", type: "powerdns", url: "http://dns.example.com", key: "s3cret" };
  const answers = {
    "GET /cluster/sdn/dns": [entry],
    "GET /cluster/sdn/dns/pdns1": entry,
    "POST /cluster/sdn/dns": null,
    "PUT /cluster/sdn/dns/pdns1": null,
  };
  const config = { dns: "pdns1", url: "http://dns.example.com" };

  it("never get into the state in the write-only form, although the server tells them", async () => {
    const { session, life } = open("dns_powerdns", answers);
    const created = await life.apply({ ...config, key_wo: "s3cret", key_wo_version: 1 });
    const refreshed = await life.refresh(created);
    expect(JSON.stringify([created, refreshed])).not.toContain("s3cret");
    await life.apply({ ...config, key_wo: "n3w", key_wo_version: 2 }, created);
    expect(written(session).map(([, parameters]) => parameters)).toEqual([
      { ...config, type: "powerdns", key: "s3cret" },
      { key: "n3w" },
    ]);
  });

  it("show drift in the stored form", async () => {
    const { life } = open("dns_powerdns", answers);
    const created = await life.apply({ ...config, key: "old" });
    const refreshed = (await life.refresh(created)) as State;
    expect(await life.changes({ ...config, key: "old" }, refreshed)).toEqual(["key"]);
  });

  it("are not in the data sources", async () => {
    const session = new FakeSession({ ...answers, "GET /cluster/sdn/dns/pdns1": entry });
    const views = [await data("sdn_dns_powerdns", session, { dns: "pdns1" }), await data("sdn_dns_servers", session)];
    expect(JSON.stringify(views)).toContain("http://dns.example.com");
    expect(JSON.stringify(views)).not.toContain("s3cret");
  });

  it("send fingerprints in upper case, which the server compares with", async () => {
    const { session, life } = open("dns_powerdns", answers);
    const fingerprint = Array(32).fill("ab").join(":");
    await life.apply({ ...config, key: "k", fingerprint });
    expect(session.parameters("POST /cluster/sdn/dns")[0]?.fingerprint).toBe(fingerprint.toUpperCase());
  });
});

describe("IP mappings", () => {
  const zone = { zone: "z1", type: "simple", ipam: "pve", dhcp: "dnsmasq" };
  const ips = "/cluster/sdn/vnets/v1/ips";
  const config = { zone: "z1", vnet: "v1", ip: "10.0.0.5", mac: "BC:24:11:00:00:10" };
  const status = [{ zone: "z1", vnet: "v1", ip: "10.0.0.5", mac: "bc:24:11:00:00:10", subnet: "10.0.0.0/24" }];

  it("are given a guest by the one call that takes one", async () => {
    const answers = {
      "GET /cluster/sdn/zones": [zone],
      "GET /cluster/sdn/ipams/pve/status": status,
      [`POST ${ips}`]: null,
      [`PUT ${ips}`]: null,
      [`DELETE ${ips}`]: null,
    };
    const { session, life } = open("vnet_ip", answers);
    const created = await life.apply({ ...config, vmid: 100 });
    await life.apply(null, await life.apply({ ...config, vmid: 101 }, created));
    const { vnet: _, ...mapping } = config;
    expect(written(session)).toEqual([
      [`POST ${ips}`, mapping],
      [`PUT ${ips}`, { ...mapping, vmid: 100 }],
      [`PUT ${ips}`, { ...mapping, vmid: 101 }],
      [`DELETE ${ips}`, mapping],
    ]);
  });

  it("are gone when the status of a readable zone lacks them, and kept where nothing can be read", async () => {
    const gone = open("vnet_ip", { "GET /cluster/sdn/zones": [zone], "GET /cluster/sdn/ipams/pve/status": [] });
    expect(await gone.life.refresh({ ...config, hostname: null })).toBeNull();
    const hidden = { ...zone, dhcp: undefined };
    const kept = open("vnet_ip", { "GET /cluster/sdn/zones": [hidden], "GET /cluster/sdn/ipams/pve/status": [] });
    expect(await kept.life.refresh({ ...config, hostname: null })).toMatchObject(config);
  });

  it("are refused in a zone without IPAM, where the server would do nothing and say it did", async () => {
    const { life } = open("vnet_ip", { "GET /cluster/sdn/zones": [{ zone: "z1", type: "simple" }] });
    expect((await life.plan(config)).diagnostics).toMatchObject([{ severity: "error" }]);
  });

  it("explain that the subnet has to be applied before", async () => {
    const early = refusal(
      500,
      "can't find any subnet for ip 10.0.0.5 at /usr/share/perl5/PVE/Network/SDN/Subnets.pm line 115.\n",
    );
    const { life } = open("vnet_ip", { "GET /cluster/sdn/zones": [zone], [`POST ${ips}`]: early });
    const { diagnostics, state } = await life.tryApply(config);
    expect(state).toBeNull();
    expect(diagnostics.at(-1)?.summary).toContain("no applied subnet");
  });
});
