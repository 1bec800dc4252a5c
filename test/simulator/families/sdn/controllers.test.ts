/** Several controllers: EVPN ones, which the recorded server lacked, and BGP ones of one node. */
import { expect, it } from "vitest";
import { SdnClient } from "./client";

it("EVPN controllers are distinguished by their peer groups, and share the AS number of a node", async () => {
  const sdn = new SdnClient();
  const create = (controller: string, params: Record<string, string>) =>
    sdn.post("/controllers", { controller, type: "evpn", asn: "65000", peers: "192.0.2.11", ...params });
  await create("ctl1", { nodes: "pve2,pve1" });
  expect(await create("ctl2", {})).toMatch(/only 1 global evpn controller can be defined/);
  expect(await create("ctl2", { "peer-group-name": "VTEP" })).toMatch(
    /cannot have two controllers with same peer-group-name configured/,
  );
  const second = { "peer-group-name": "OTHER", asn: "65001" };
  expect(await create("ctl2", { ...second, nodes: "pve1" })).toMatch(
    /all EVPN controllers on a node must have the same ASN configured/,
  );
  expect(await create("ctl2", { ...second, nodes: "pve3" })).toBeNull();
  expect(await sdn.get("/controllers/ctl1")).toMatchObject({ nodes: "pve1,pve2" });
});

it("two BGP controllers of the responding node block further ones on every node", async () => {
  const client = new SdnClient();
  const create = (controller: string, node: string) =>
    client.post("/controllers", { controller, type: "bgp", node, asn: "65000", peers: "10.0.0.1" });
  expect(await create("bgp1", "pve1")).toBeNull();
  expect(await create("bgp2", "pve1")).toBeNull();
  expect(await create("bgp3", "pve2")).toContain("only 1 bgp controller can be defined");
  expect(await client.put("/controllers/bgp1", { ebgp: "1" })).toBeNull();
});

it("controllers of the old type faucet have no options", async () => {
  const client = new SdnClient();
  const faucet = { controller: "old1", type: "faucet" };
  expect(await client.post("/controllers", { ...faucet, asn: "65000" })).toBe("500 unexpected property 'asn'");
  expect(await client.post("/controllers", faucet)).toBeNull();
});
