/** A simulated cluster with SDN for the Terraform command. */
import { afterEach } from "vitest";
import { openTestCluster, type PlannedChange, type TestCluster } from "../../lifecycle/cluster";
import { sessionOf } from "../../support/client";
import type { PathSession } from "../../support/path-session";

/** Opens clusters that end with their tests. */
export function sdnClusters() {
  const opened: TestCluster[] = [];
  afterEach(async () => {
    for (const cluster of opened.splice(0)) await cluster.close();
  });
  return async (name: string, files: Record<string, string>, sdnApply: "auto" | "manual"): Promise<TestCluster> => {
    const cluster = await openTestCluster({ name, files, environment: { PVE_SDN_APPLY: sdnApply } });
    opened.push(cluster);
    return cluster;
  };
}

export function session({ client }: TestCluster): PathSession {
  return sessionOf(client);
}

export const shown = (changes: readonly PlannedChange[]) =>
  changes.map(({ address, actions }) => `${actions.join()} ${address}`).sort();

export const applies = ({ simulator }: TestCluster) =>
  simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;

/** Returns the zones that the nodes run. */
export async function running(test: TestCluster): Promise<string[]> {
  const zones = await session(test).get<{ zone: string }[]>("/cluster/sdn/zones", { running: 1 });
  return zones.map(({ zone }) => zone).sort();
}
