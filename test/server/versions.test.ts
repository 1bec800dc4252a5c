/**
 * The simulated cluster of an older version lacks exactly the features that the definitions require a newer one for.
 */
import { describe, expect, it } from "vitest";
import { dataSources, resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { documentationResponse } from "../../src/simulator/http/documentation";
import { createCluster } from "../../src/simulator/simulator";
import { parseDescription } from "./description";
import type { Facts } from "./facts";
import { missingKind, missingOperation, missingParameter, missingReading, refusedByPlan } from "./too-old";

const VERSIONS = ["8.1.3", "8.2.4", "8.2.9", "8.3.0", "8.4.1", "9.0.4", "9.0.13", "9.1.2", "9.1.15", "9.2.2", "9.2.11"];

const server = (version: string): Facts => {
  const description = parseDescription(documentationResponse(createCluster({ version })).body);
  return { version, description } as Facts;
};

/** Exceptions that no parameter shows, with the reason. */
const OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/^sdn_controller_evpn ebgp_multihop$/, "the parameter is older: BGP controllers have had it"],
  [/^(cluster token_coefficient|ha_resource purge_rules|guests_\w+ max_workers)$/, "its definition sends it by hand"],
  [/^ceph_health_mute$/, "came with 9.2.12; the simulated recorded server has it, too"],
  [/^ha_node_affinity_rule affinity$/, "pve-ha-manager 5.2.5 brought it: 9.2.11 has an older one"],
];
const reportsEveryChange = (name: string) => !OTHERWISE.some(([pattern]) => pattern.test(name));

async function lackedByPlan(definition: Resource, version: string): Promise<string[]> {
  const { type, attributes } = definition;
  const versioned = Object.keys(attributes).filter((name) => attributes[name]?.traits.since);
  const set = Object.fromEntries(versioned.map((name) => [name, "x"]));
  const refused = await refusedByPlan(definition, set, version);
  const isRefused = (name: string) => refused.some((summary) => summary.startsWith(`${name} needs `));
  return isRefused(`pve_${type}`) ? [type] : versioned.filter(isRefused).map((name) => `${type} ${name}`);
}

function lackedByServer(definition: Resource, facts: Facts): string[] {
  const { type, attributes } = definition;
  if (missingOperation(type, facts) ?? missingKind(definition, facts)) return [type];
  const names = Object.keys(attributes).filter((name) => missingParameter(definition, name, facts));
  return names.map((name) => `${type} ${name}`);
}

it("the table of versions has no exception without a case", async () => {
  const lacked = VERSIONS.map(server).flatMap((facts) => resources.flatMap((found) => lackedByServer(found, facts)));
  const refused = await Promise.all(resources.map((found) => lackedByPlan(found, "8.0.0")));
  const later = await Promise.all(resources.map((found) => lackedByPlan(found, "9.1.0")));
  const names = [...lacked, ...refused.flat(), ...later.flat()];
  expect(OTHERWISE.filter(([pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
});

describe.each(VERSIONS)("a simulated cluster of version %s", (version) => {
  const facts = server(version);

  it("refuses exactly the types and attributes that plans refuse", async () => {
    const byPlan = (await Promise.all(resources.map((definition) => lackedByPlan(definition, version)))).flat();
    const byServer = resources.flatMap((definition) => lackedByServer(definition, facts));
    expect(byServer.filter(reportsEveryChange).sort()).toEqual(byPlan.filter(reportsEveryChange).sort());
  });

  it("responds to the data sources of the types that it knows", () => {
    const lacking = dataSources.filter(({ type }) => missingReading(type, {}, facts)).map(({ type }) => type);
    const known = resources.filter(({ type }) => missingOperation(type, facts) === undefined).map(({ type }) => type);
    expect(lacking.filter((type) => known.includes(type))).toEqual([]);
  });
});
