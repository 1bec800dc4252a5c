import { Testing } from "cdktf";
import { describe, expect, it } from "vitest";
import { PveProvider, pools } from "../../../src";

import { refused } from "../refused";

type Fill = Parameters<typeof Testing.synthScope>[0];

const synthesized = (fill: Fill) => JSON.parse(Testing.synthScope(fill));
const resources = (fill: Fill) => synthesized(fill).resource;

describe("pools.Pool", () => {
  it("adds members that refer to it, through the same provider", () => {
    const { pve_pool_membership } = resources((stack) => {
      const provider = new PveProvider(stack, "dr", { alias: "dr" });
      const web = new pools.Pool(stack, "web", { poolId: "web", provider });
      web.addGuest("frontend", 101);
      web.addStorage("images", "images");
    });
    expect(pve_pool_membership).toEqual({
      web_frontend_F7ED8EC8: { pool_id: "${pve_pool.web.pool_id}", vm_id: 101, provider: "pve.dr" },
      web_images_034062B1: { pool_id: "${pve_pool.web.pool_id}", storage: "images", provider: "pve.dr" },
    });
  });

  it("creates a nested pool with a comment and the same provider", () => {
    const { pve_pool } = resources((stack) => {
      const provider = new PveProvider(stack, "dr", { alias: "dr" });
      const production = new pools.Pool(stack, "production", { poolId: "production", provider });
      production.addChild("web", "web", { comment: "Web servers" });
    });
    expect(Object.values(pve_pool)).toContainEqual({
      pool_id: "${pve_pool.production.pool_id}/web",
      comment: "Web servers",
      provider: "pve.dr",
    });
  });

  it("refuses a member together with the list of all members, which would remove it", () => {
    const found = refused((stack) => {
      const web = new pools.Pool(stack, "web", { poolId: "web", guests: [100] });
      web.addGuest("frontend", 101);
      web.addStorage("images", "images");
    });
    expect(found).toEqual([
      expect.stringMatching(/stack\/web lists all of `guests`, and would remove the member of .*\/frontend\./),
    ]);
  });
});

describe("pools.Membership", () => {
  it("accepts a pool, or the ID of one outside the stack", () => {
    const { pve_pool_membership } = resources((stack) => {
      new PveProvider(stack, "pve");
      const web = new pools.Pool(stack, "web", { poolId: "web" });
      const legacy = new pools.DataPool(stack, "legacy", { poolId: "legacy" });
      new pools.Membership(stack, "a", { poolId: web, vmId: 101 });
      new pools.Membership(stack, "b", { poolId: legacy, vmId: 102 });
      new pools.Membership(stack, "c", { poolId: "other", vmId: 103 });
    });
    const ids = Object.values(pve_pool_membership).map((membership) => (membership as { pool_id: string }).pool_id);
    expect(ids).toEqual(["${pve_pool.web.pool_id}", "${data.pve_pool.legacy.pool_id}", "other"]);
  });

  it("adopts a pool from another provider", () => {
    const { moved } = synthesized((stack) => {
      const web = new pools.Pool(stack, "web", { poolId: "web" });
      web.moveFromId("proxmox_virtual_environment_pool.web");
    });
    expect(moved).toEqual([{ from: "proxmox_virtual_environment_pool.web", to: "pve_pool.web" }]);
  });

  it("pools.Membership is imported by its ID", () => {
    const synthesizedStack = synthesized((stack) => {
      new pools.Pool(stack, "web", { poolId: "web" }).importFrom("web");
    });
    expect(synthesizedStack.import).toEqual([{ to: "pve_pool.web", id: "web" }]);
  });
});
