/** Pictures of clusters with thousands of objects: their cost, and the absence of secrets. */
import { afterEach, expect, it, vi } from "vitest";
import { BlockItem } from "../../../src/checks/graph/item";
import { everyGuestBackedUp } from "../../../src/checks/policies/backup";
import { DIAGRAM_KINDS, type DiagramKind } from "../../../src/tools/choices";
import { draw, jsonPictures, PICTURES } from "../../../src/tools/diagram";
import { asJson } from "../../../src/tools/report/formats";
import { type Objects, subjectOf } from "./objects";

afterEach(() => void vi.restoreAllMocks());

/** Objects of each type that a picture reads, all in the same number. */
function many(count: number): Readonly<Record<DiagramKind, Objects>> {
  const each = (make: (n: number) => object) => Array.from({ length: count }, (_, n) => make(n));
  const sids = each((n) => ({ sid: `vm:${100 + n}` }));
  return {
    sdn: {
      sdn_zone_vlan: [{ zone: "lab", bridge: "vmbr0" }],
      sdn_vnet: each((n) => ({ vnet: `v${n}`, zone: "lab", tag: n + 1 })),
      sdn_subnet: each((n) => ({ vnet: `v${n}`, cidr: `10.${n >> 8}.${n & 255}.0/24` })),
    },
    firewall: {
      firewall_alias: each((n) => ({ name: `a${n}`, cidr: "192.0.2.1" })),
      firewall_ipset: each((n) => ({ name: `s${n}` })),
      firewall_ipset_entry: each((n) => ({ ipset: `s${n}`, cidr: "192.0.2.1" })),
      firewall_rule: each((n) => ({ type: "in", action: "ACCEPT", source: n % 2 ? `dc/a${n}` : `+dc/s${n}` })),
    },
    ha: {
      ha_resource: sids,
      ha_node_affinity_rule: [{ rule: "r", nodes: { pve1: 1 } }],
      ha_rule_member: sids.map((sid) => ({ rule: "r", ...sid })),
    },
    notifications: {
      notification_matcher: [{ name: "all" }],
      notification_endpoint_gotify: each((n) => ({ name: `g${n}`, server: "https://gotify.example.com" })),
      notification_matcher_target: each((n) => ({ matcher: "all", target: `g${n}` })),
    },
    backup: {
      backup_job: [{ job_id: "j", schedule: "daily", storage: "local" }],
      backup_job_member: each((n) => ({ job_id: "j", vm_id: 100 + n })),
      ha_resource: sids,
    },
  };
}

/** Number of attribute reads. */
function readsOf(work: () => unknown): number {
  const given = vi.spyOn(BlockItem.prototype, "given");
  work();
  const { length } = given.mock.calls;
  given.mockRestore();
  return length;
}

it.each(DIAGRAM_KINDS)("a picture of %s reads each object a few times at any number of objects", (kind) => {
  const [few = 0, more = 0] = [50, 200].map((count) => {
    const subject = subjectOf(many(count)[kind]);
    return readsOf(() => PICTURES[kind](subject, { full: true }));
  });
  expect(few).toBeGreaterThan(50);
  expect(more).toBeLessThan(5 * few);
});

it("the policy of backups reads each object a few times at any number of objects", () => {
  const [few = 0, more = 0] = [50, 200].map((count) => {
    const { cluster } = subjectOf(many(count).backup);
    return readsOf(() => everyGuestBackedUp.find(cluster, {}));
  });
  expect(more).toBeLessThan(5 * few);
});

it("a login in a server's URL appears in no picture", async () => {
  const subject = subjectOf({
    notification_endpoint_gotify: [{ name: "chat", server: "https://user:planted@gotify.example.com" }],
  });
  const picture = PICTURES.notifications(subject, {});
  const pictures = [{ kind: "notifications", subject, picture }] as const;
  const all = [await draw(pictures, "markdown"), await draw(pictures, "svg"), asJson({ json: jsonPictures(pictures) })];
  for (const text of all) {
    expect(text).toContain("gotify.example.com");
    expect(text).not.toContain("planted");
  }
});
