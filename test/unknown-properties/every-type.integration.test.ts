/**
 * A server with one more property of every object, and one more key in every property string. The provider drops none
 * of them silently, and changes of other properties lose none. Generated from the samples of the matrix.
 */
import { describe, expect, it } from "vitest";
import { FUTURE } from "../../src/simulator/kernel/future";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { configuration, type Instance, type Stage } from "../lifecycle/instances";
import { together } from "../lifecycle/together";
import { triedOfTypes, triedScenarios } from "../lifecycle/tried";
import { sampled } from "../support/runs";

const PROPERTY = "x-future";

/** Types without an object of their own on the server. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  ha_arming: "a state of the HA manager, not a stored object",
  pool_membership: "one guest or storage among a pool's; the pool's properties belong to pve_pool",
  api_object: "it names its properties itself, so it knows all of them",
  ha_rule_member: "one entry of a list; the rule's properties belong to the type of the rule",
  backup_job_member: "one guest of a job; the job's properties belong to pve_backup_job",
  notification_matcher_target: "one target of a matcher; its properties belong to pve_notification_matcher",
  sdn_zone_node: "one node of a zone; the zone's properties belong to the type of the zone",
  sdn_lock: "a token, which the server never reports",
  cluster: "created once; the API changes no part of it",
  cluster_membership: "created once; the API changes no part of it",
  ceph_flags: "its properties are the flags; every-flag.test.ts has a new one",
};

/** Property strings with a required key, or with another meaning without known keys: removing those removes all. */
const REMOVED = / (fleecing|exit-action|prune-backups)$/;

async function bring(
  cluster: TestCluster,
  instances: readonly Instance[],
  samples: Parameters<typeof configuration>[0],
  stage: Stage,
) {
  cluster.workspace.write("main.tf.json", configuration(samples, instances, stage));
  await cluster.apply();
}

function lostOf({ simulator }: TestCluster): string[] {
  const { without } = simulator.state.read(FUTURE);
  return Object.keys(without).filter((key) => without[key] === "lost");
}

/** Returns `firewall_ipset.entries.x-future` for each warning of the plan. */
function warnedOf(plan: string): string[] {
  const text = plan.replace(/\s*\n[│╷╵ ]*/g, " ");
  const found = text.matchAll(
    /Warning: pve_(\w+) has properties that .*? reports them for at least one object: ([\w., -]+?)\. Plans/g,
  );
  return [...found].flatMap(([, type, paths = ""]) => paths.split(", ").map((path) => `${String(type)}.${path}`));
}

/** By day, scenarios with a type that has an object of its own. */
const tried = sampled(together(triedScenarios), ({ samples }) => samples.some(({ type }) => !(type in EXCEPTIONS)));

describe.each(tried)("properties that this provider does not know: $name", ({ name, samples, fixture, version }) => {
  it("unknown properties lead to one warning for each type, to no change, and survive every update", async () => {
    const cluster = await openTestCluster({
      ...(fixture && { fixture }),
      ...(version && { version }),
      future: { property: PROPERTY },
    });
    try {
      const instances = triedOfTypes(samples);
      await bring(cluster, instances, samples, "set");
      const { code, stdout } = await cluster.workspace.run(["plan", "-detailed-exitcode", "-parallelism=20"]);
      expect(code, `${name}: ${stdout}`).toBe(0);
      const warned = warnedOf(stdout);
      const repeated = warned.filter((path, index) => warned.indexOf(path) !== index);
      expect(repeated, `${name}: warned of more than once in one plan`).toEqual([]);
      const types = new Set(samples.map(({ type }) => type).filter((type) => !(type in EXCEPTIONS)));
      const silent = [...types].filter((type) => !warned.some((path) => path.startsWith(`${type}.`)));
      expect(silent, `${name}: types whose plan does not warn of ${PROPERTY}`).toEqual([]);
      // No known property is reported as unknown.
      const known = warned.filter((path) => !path.endsWith(PROPERTY));
      expect(known, `${name}: reported as unknown, but known`).toEqual([]);
      const lostBy = new Map<string, Stage>();
      for (const stage of ["change", "clear"] as const) {
        await bring(cluster, instances, samples, stage);
        for (const key of lostOf(cluster)) if (!lostBy.has(key)) lostBy.set(key, stage);
      }
      expect(await cluster.plan(), `${name} after the updates`).toEqual([]);
      const lost = lostOf(cluster).filter((key) => !REMOVED.test(key));
      expect(
        lost.map((key) => `${key}, by step ${lostBy.get(key)}`),
        `${name}: objects and property strings that lost ${PROPERTY}`,
      ).toEqual([]);
    } finally {
      await cluster.close();
    }
  });
});
