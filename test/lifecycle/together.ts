/** Groups scenarios that share one cluster and one workspace, since a start of Terraform takes longer than its work. */
import type { Sample, Scenario } from "./sample";

/** Scenarios that conflict with others, with the reason. */
const ALONE: Readonly<Record<string, string>> = {
  "ceph-flags": "it manages all flags, and pve_ceph_flag a single one",
  cluster: "its proxy keeps the server from the DNS of SDN",
  "cluster-joining": "the node can be in one cluster only",
  "firewall-single-rules": "the rules of a list change their positions",
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

/** Its own type and those of its requirements: two scenarios may use equal names within a type. */
const typesOf = ({ type, given = {} }: Sample): string[] => [
  `pve_${type}`,
  ...Object.keys(given).map((address) => address.split(".")[0] ?? ""),
];
