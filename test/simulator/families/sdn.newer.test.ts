/** Refusals in the public sources that are newer than the recorded server. */
import { describe, expect, it } from "vitest";
import { SdnClient } from "./sdn/client";

const FABRIC = { id: "bgp1", protocol: "bgp", ip_prefix: "10.8.0.0/24" };
const OSPF = { id: "ospf1", protocol: "ospf", area: "0", ip_prefix: "10.9.0.0/24" };
const CONTROLLER = { controller: "ctl1", type: "bgp", node: "pve1", asn: "65000", peers: "198.51.100.1" };

describe.each([
  ["9.2.11", false],
  ["9.2.20", true],
] as const)("a server of version %s", (version, refuses) => {
  it(`${refuses ? "refuses" : "accepts"} a BGP fabric together with a BGP controller, in either order`, async () => {
    const sdn = new SdnClient({ version });
    await sdn.post("/controllers", CONTROLLER);
    const fabric = await sdn.post("/fabrics/fabric", FABRIC);
    const text = "cannot add a BGP fabric while BGP controller 'ctl1' exists: both target the default-VRF BGP router";
    expect(fabric).toBe(refuses ? `500 adding fabric failed: ${text}` : "");
    expect(await sdn.post("/fabrics/fabric", OSPF)).toBe("");

    const other = new SdnClient({ version });
    await other.post("/fabrics/fabric", FABRIC);
    const rival =
      "cannot configure a BGP controller while BGP fabric 'bgp1' exists: both target the default-VRF BGP router";
    expect(await other.post("/controllers", CONTROLLER)).toBe(
      refuses ? `500 create sdn controller object failed: ${rival}` : null,
    );
    const evpn = { controller: "ctl2", type: "evpn", asn: "65001", peers: "192.0.2.11" };
    expect(await other.post("/controllers", evpn)).toBeNull();
  });

  it.each([
    ["lets in", { route_map_in: "rm1" }],
    ["lets out", { route_map_out: "rm1" }],
    ["redistributes", { redistribute: "source=kernel,route-map=rm1" }],
  ])(`${refuses ? "keeps" : "deletes"} a route map by which a fabric %s routes`, async (_, options) => {
    const sdn = new SdnClient({ version });
    const entry = { "route-map-id": "rm1", order: "10", action: "permit" };
    await sdn.post("/route-maps/entries", entry);
    await sdn.post("/route-maps/entries", { ...entry, order: "20" });
    expect(await sdn.post("/fabrics/fabric", { ...FABRIC, ...options })).toBe("");
    expect(await sdn.delete("/route-maps/entries/rm1/entry/20")).toBeNull();
    expect(await sdn.delete("/route-maps/entries/rm1/entry/10")).toBe(
      refuses ? "500 deleting route map entry failed: route map rm1 still referenced by fabric bgp1" : null,
    );
    await sdn.delete("/fabrics/fabric/bgp1");
    expect((await sdn.delete("/route-maps/entries/rm1/entry/10")) ?? "gone").toMatch(/gone|could not find/);
  });
});
