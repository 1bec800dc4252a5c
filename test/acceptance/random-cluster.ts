/** Random objects, in any number, by a seed: with names and strings that could break an export. */
import fc from "fast-check";
import { operationOfOlder } from "../../src/simulator/schema/other-versions";
import type { sessionOf } from "../support/client";

/** Words of TypeScript, Python, Go, Java, C# and HCL, our own names, and names that differ in signs or case only. */
const NAMES = [
  ..."class import def func self this scope objects package from lambda None true null resource var new base".split(
    " ",
  ),
  ..."con aux nul com1 index main pools firewall cluster import_from a-b a_b A-b a--b alias-web aliasWeb L2TP".split(
    " ",
  ),
];
const TEXTS = [
  "Città 東京 🎉",
  "${var.x} %{if true} $ % $${y}",
  "\"quoted\" 'too' \\u0041 \\ */ // # --",
  "`${1}` {{x}} {0} %s \"\"\" '''",
  "of \u202eright to left\u{e0041}",
  "",
];

interface Wish {
  readonly kind: number;
  readonly name: string;
  readonly text: string;
  readonly number: number;
}

const wish = fc.record({
  kind: fc.integer({ min: 0, max: 99 }),
  name: fc.constantFrom(...NAMES),
  text: fc.constantFrom(...TEXTS),
  number: fc.nat(250),
});

/** Creates about `count` objects; the same ones for the same seed. Aliases replace types that this version lacks. */
export async function fillAtRandom(session: ReturnType<typeof sessionOf>, count: number, seed: number): Promise<void> {
  const { version } = await session.object<{ readonly version: string }>("/version");
  const has = (path: string) =>
    operationOfOlder({ method: "POST", path, parameters: {}, permissions: {} }, version) !== undefined;
  const usedNames = new Set<string>();
  const pools: string[] = [];
  const zones: string[] = [];
  const vnets: string[] = [];
  const aliases: string[] = [];
  const sets: string[] = [];
  const post = (path: string, parameters: Readonly<Record<string, string | number>>) =>
    session.post(path, parameters, { domain: "test" });
  /** Returns the name, with a number at its end if it is taken. */
  const free = (kind: string, name: string): string => {
    let found = name;
    for (let number = 2; usedNames.has(`${kind} ${found.toLowerCase()}`); number++) found = `${name}${number}`;
    usedNames.add(`${kind} ${found.toLowerCase()}`);
    return found;
  };
  const some = (all: readonly string[], number: number): string | undefined => all[number % all.length];
  const comment = (text: string) => (text === "" ? {} : { comment: text });

  const make = async ({ kind, name, text, number }: Wish, at: number): Promise<unknown> => {
    const short = `${"abcdefghij"[number % 10]}${at.toString(36)}`;
    const cidr = `10.${at >> 8}.${at & 255}.${number}`;
    const alias = () => {
      // The server makes it lower case.
      const own = free("alias", name.toLowerCase());
      aliases.push(own);
      return post("/cluster/firewall/aliases", { name: own, cidr, ...comment(text) });
    };
    if (kind < 40) return alias();
    if (kind < 55) {
      const pool = some(pools, number);
      const poolId = free(
        "pool",
        pool !== undefined && number % 3 === 0 && !pool.includes("/") ? `${pool}/${name}` : name,
      );
      pools.push(poolId);
      return post("/pools", { poolid: poolId, ...comment(text) });
    }
    if (kind < 65) {
      const set = free("set", name.toLowerCase());
      sets.push(set);
      await post("/cluster/firewall/ipset", { name: set, ...comment(text) });
      return post(`/cluster/firewall/ipset/${set}`, { cidr, ...comment(text) });
    }
    if (kind < 75) {
      const group = free("group", name.toLowerCase());
      const [other, set] = [some(aliases, number), some(sets, number)];
      await post("/cluster/firewall/groups", { group, ...comment(text) });
      const source = number % 2 === 0 && other !== undefined ? `dc/${other}` : set === undefined ? cidr : `+dc/${set}`;
      return post(`/cluster/firewall/groups/${group}`, {
        ...{ type: "in", action: "ACCEPT", macro: "SSH", enable: 1, source },
        ...comment(text),
      });
    }
    if (kind < 78 || zones.length === 0) {
      zones.push(short);
      const kindOfZone = zones.length % 2 === 0 ? { type: "simple" } : { type: "vlan", bridge: "vmbr0" };
      return post("/cluster/sdn/zones", { zone: short, ...kindOfZone });
    }
    if (kind < 86) {
      const zone = number % zones.length;
      vnets.push(short);
      // The first zone and every second after it have VLANs.
      const tag = zone % 2 === 0 ? { tag: vnets.length + 1 } : {};
      return post("/cluster/sdn/vnets", { vnet: short, zone: zones[zone] as string, ...tag });
    }
    if (kind < 90) {
      const pool = some(pools, number);
      return post("/cluster/backup", {
        // Without an id the server generates a UUID, which usually begins with a digit.
        ...(number % 3 === 0 ? {} : { id: free("backup", name) }),
        ...{ schedule: "21:00", storage: "backups" },
        ...(pool === undefined ? { vmid: "100" } : { pool }),
      });
    }
    if (kind < 94 && has("/cluster/notifications"))
      return post("/cluster/notifications/matchers", { name: free("matcher", name), mode: "any", ...comment(text) });
    if (kind >= 94 && kind < 96)
      return post(`/cluster/metrics/server/${free("metrics", name)}`, {
        type: "graphite",
        server: "graphite.example.com",
        port: 2003,
      });
    if (kind < 96 || !has("/cluster/mapping/dir")) return alias();
    return post("/cluster/mapping/dir", {
      ...{ id: free("dir", name), map: "node=pve1,path=/srv/share1" },
      // Each write of the file makes other characters longer on the server.
      ...(text !== "" && { description: `Share ${number}` }),
    });
  };
  for (const [at, one] of fc.sample(wish, { seed, numRuns: count }).entries()) await make(one, at);
  await session.put("/cluster/sdn", {}, { domain: "test" });
}
