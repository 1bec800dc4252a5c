/** Scenarios that one cluster and one workspace serve together: each start of Terraform costs more than what it then does. */
import type { Sample, Scenario } from "./sample";

/** Scenarios whose objects keep others from working, with the reason. */
const ALONE: Readonly<Record<string, string>> = {
  "ceph-flags": "it manages all flags, and pve_ceph_flag single ones",
  cluster: "with its proxy the server no longer reaches the DNS of SDN",
  "cluster-joining": "the node can be in one cluster only",
  "firewall-single-rules": "the rules of a list push them to other places",
  jobs: "a job of it has the name of a backup job, and the server has one name space for both",
  "sdn-lock": "other writers of SDN wait for the lock",
};

export function together(scenarios: readonly Scenario[]): readonly Scenario[] {
  const groups: Scenario[][] = [];
  for (const scenario of scenarios) {
    const group = groups.find((others) => others.every((other) => areCompatible(scenario, other)));
    if (group) group.push(scenario);
    else groups.push([scenario]);
  }
  return groups.map(([first, ...others]) => ({
    ...(first as Scenario),
    name: [first, ...others].map((one) => one?.name).join(", "),
    samples: [first, ...others].flatMap((one) => one?.samples ?? []),
  }));
}

function areCompatible(one: Scenario, other: Scenario): boolean {
  if (one.name in ALONE || other.name in ALONE) return false;
  if (one.fixture !== other.fixture || one.version !== other.version) return false;
  const types = new Set(one.samples.flatMap(typesOf));
  return !other.samples.flatMap(typesOf).some((type) => types.has(type));
}

/** Types of what it is and what it needs: two scenarios may call objects of one type alike. */
const typesOf = ({ type, given = {} }: Sample): string[] => [
  `pve_${type}`,
  ...Object.keys(given).map((address) => address.split(".")[0] ?? ""),
];
