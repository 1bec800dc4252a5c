import { expect } from "vitest";
import type { DataGroup } from "./group";

export const ceph: DataGroup = {
  name: "ceph",
  about: "cluster",
  seeds: {
    "pve_ceph_flag.noout": { flag: "noout", enabled: true },
    "pve_ceph_health_mute.redundancy": { code: "POOL_NO_REDUNDANCY", sticky: true },
  },
  cases: [
    { type: "ceph_flag", arguments: { flag: "noout" }, expected: { enabled: true } },
    {
      type: "ceph_flags",
      expected: {
        flags: expect.arrayContaining([
          expect.objectContaining({ name: "noout", enabled: true }),
          expect.objectContaining({ name: "noscrub", enabled: false }),
        ]),
      },
    },
    { type: "ceph_health_mutes", expected: { mutes: [{ code: "POOL_NO_REDUNDANCY", sticky: true, summary: "" }] } },
    {
      type: "ceph_metadata",
      expected: {
        daemons: expect.arrayContaining([{ host: "pve3", id: "5", type: "osd", version: "19.2.3" }]),
        nodes: [{ name: "pve1" }, { name: "pve2" }, { name: "pve3" }],
      },
    },
    {
      type: "ceph_status",
      expected: {
        checks: [
          { code: "OSDMAP_FLAGS", count: 1, message: "noout flag(s) set", muted: false, severity: "HEALTH_WARN" },
        ],
        fsid: "5f0c1b1e-8a52-4c39-9d0b-1a6f7f4f2c11",
        health_status: "HEALTH_WARN",
        quorum_names: ["pve1", "pve2", "pve3"],
      },
      changing: true,
    },
  ],
};
