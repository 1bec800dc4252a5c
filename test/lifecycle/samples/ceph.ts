/** Ceph: single flags, several flags together, and muted health checks. */
import { alongside, type Scenario } from "../sample";

const SWITCH = "a provider setting that Ceph does not know";
const ALWAYS_THERE = "flags always exist, set or not";

const FLAGS = ["noout", "nobackfill", "norebalance", "norecover"];

export const cephFlag: Scenario = {
  name: "ceph-flag",
  samples: [
    {
      type: "ceph_flag",
      minimal: (n) => ({ flag: FLAGS[n - 1] ?? "" }),
      fields: {
        flag: ["noout", "pause"],
        enabled: [false, true],
        allow_disruptive: [true, false],
        on_destroy: ["keep", "unset"],
      },
      unseen: { allow_disruptive: SWITCH, on_destroy: SWITCH },
      without: { disappear: ALWAYS_THERE },
    },
  ],
};

const disruptive = alongside({ allow_disruptive: true }, true, false);

export const cephFlags: Scenario = {
  name: "ceph-flags",
  samples: [
    {
      type: "ceph_flags",
      singleton: true,
      minimal: () => ({}),
      fields: {
        nobackfill: [true, false],
        nodeep_scrub: [true, false],
        noin: [true, false],
        noout: [true, false],
        norebalance: [true, false],
        norecover: [true, false],
        noscrub: [true, false],
        notieragent: [true, false],
        nodown: disruptive,
        noup: disruptive,
        pause: disruptive,
        allow_disruptive: [true, true],
        on_destroy: ["keep", "unset"],
      },
      without: { disappear: ALWAYS_THERE },
      importId: () => "ceph-flags",
    },
  ],
};

export const cephHealth: Scenario = {
  name: "ceph-health",
  samples: [
    {
      type: "ceph_health_mute",
      singleton: true,
      // A set flag raises this check: only raised checks can be muted for a while.
      given: { "pve_ceph_flag.raised": { flag: "noscrub" } },
      minimal: () => ({ code: "OSDMAP_FLAGS" }),
      fields: { code: ["OSDMAP_FLAGS", "OSD_DOWN"], ttl: ["12h", "3d"], sticky: [true, false] },
      unseen: { ttl: "it is written as a duration and reported as a time" },
    },
  ],
};
