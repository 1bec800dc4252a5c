/** The objects of a cluster, read through its API. */
import type { Simulator } from "../../src/simulator";

type Entry = Readonly<Record<string, unknown>>;

const VIEWS: readonly (readonly [string, string, (entry: Entry) => string])[] = [
  ["SDN zones", "/cluster/sdn/zones?running=1", ({ zone, type }) => `${zone} (${type})`],
  ["VNets", "/cluster/sdn/vnets?running=1", ({ vnet, zone, tag }) => `${vnet} in ${zone}${tag ? `, tag ${tag}` : ""}`],
  ["IP sets", "/cluster/firewall/ipset", ({ name }) => `${name}`],
  ["Security groups", "/cluster/firewall/groups", ({ group }) => `${group}`],
  ["Firewall rules", "/cluster/firewall/rules", ({ pos, type, action }) => `${pos}: ${type} ${action}`],
  ["Pools", "/pools", ({ poolid }) => `${poolid}`],
  ["HA resources", "/cluster/ha/resources", ({ sid }) => `${sid}`],
  ["HA rules", "/cluster/ha/rules", ({ rule, type }) => `${rule} (${type})`],
  ["PCI mappings", "/cluster/mapping/pci", ({ id }) => `${id}`],
];

export async function inventory({ url, token }: Simulator): Promise<string[]> {
  const lines: string[] = [];
  for (const [title, path, shown] of VIEWS) {
    const answer = await fetch(`${url}/api2/json${path}`, { headers: { Authorization: `PVEAPIToken=${token}` } });
    const { data } = (await answer.json()) as { data: Entry[] | null };
    lines.push(`${title.padEnd(16)} ${(data ?? []).map(shown).sort().join(" · ") || "none"}`);
  }
  return lines;
}
