import { expect, it } from "vitest";
import { refusal } from "../../../support/fake-session";
import { open, written } from "../open";

const zone = { zone: "z1", type: "simple", ipam: "pve", dhcp: "dnsmasq" };
const ips = "/cluster/sdn/vnets/v1/ips";
const config = { zone: "z1", vnet: "v1", ip: "10.0.0.5", mac: "BC:24:11:00:00:10" };
const status = [{ zone: "z1", vnet: "v1", ip: "10.0.0.5", mac: "bc:24:11:00:00:10", subnet: "10.0.0.0/24" }];

it("IP mappings get a guest by the only call that accepts one", async () => {
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

it("IP mappings count as deleted when the status of a readable zone lacks them, and are kept if nothing can be read", async () => {
  const withoutVnetEntry = open("vnet_ip", {
    "GET /cluster/sdn/zones": [zone],
    "GET /cluster/sdn/vnets": [{ vnet: "v1", zone: "z1", type: "vnet" }],
    "GET /cluster/sdn/ipams/pve/status": [],
  });
  expect(await withoutVnetEntry.life.refresh({ ...config, hostname: null })).toBeNull();
  const hidden = { ...zone, dhcp: undefined };
  const kept = open("vnet_ip", { "GET /cluster/sdn/zones": [hidden], "GET /cluster/sdn/ipams/pve/status": [] });
  expect(await kept.life.refresh({ ...config, hostname: null })).toMatchObject(config);
});

it("IP mappings that the credentials may not see do not count as deleted", async () => {
  const forbidden = refusal(403, "Permission check failed (/sdn/zones/z1/v1, SDN.Audit|SDN.Allocate)");
  const empty = { "GET /cluster/sdn/ipams/pve/status": [] };
  const vnets = [{ vnet: "v1", zone: "z1", type: "vnet" }];
  const stored = { ...config, hostname: null };
  const hidden = { ...empty, "GET /cluster/sdn/zones": [zone], "GET /cluster/sdn/vnets": [] };
  const unseen = open("vnet_ip", { ...hidden, "GET /cluster/sdn/vnets/v1": forbidden });
  await expect(unseen.life.refresh(stored)).rejects.toThrow("Permission check failed");
  const halfSeen = open("vnet_ip", { ...empty, "GET /cluster/sdn/zones": [], "GET /cluster/sdn/vnets": vnets });
  await expect(halfSeen.life.refresh(stored)).rejects.toThrow("Reservation of 10.0.0.5 in v1 unconfirmed");
});

it("IP mappings are deleted with their VNet", async () => {
  const withoutVnet = open("vnet_ip", {
    "GET /cluster/sdn/ipams/pve/status": [],
    "GET /cluster/sdn/zones": [zone],
    "GET /cluster/sdn/vnets": [],
    "GET /cluster/sdn/vnets/v1": refusal(500, "sdn vnet object ID 'v1' does not exist\n"),
  });
  expect(await withoutVnet.life.refresh({ ...config, hostname: null })).toBeNull();
});

it("IP mappings are refused in a zone without IPAM, where the server would do nothing and report success", async () => {
  const { life } = open("vnet_ip", { "GET /cluster/sdn/zones": [{ zone: "z1", type: "simple" }] });
  expect((await life.plan(config)).diagnostics).toMatchObject([{ severity: "error" }]);
});

it("IP mappings explain that the subnet must be applied before", async () => {
  const early = refusal(
    500,
    "can't find any subnet for ip 10.0.0.5 at /usr/share/perl5/PVE/Network/SDN/Subnets.pm line 115.\n",
  );
  const { life } = open("vnet_ip", { "GET /cluster/sdn/zones": [zone], [`POST ${ips}`]: early });
  const { diagnostics, state } = await life.tryApply(config);
  expect(state).toBeNull();
  expect(diagnostics.at(-1)?.summary).toContain("no applied subnet");
});
