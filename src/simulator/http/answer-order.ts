/**
 * Which lists of answers have an order, and which come in any: the server builds many out of hashes, whose order changes
 * from call to call. From its sources (`sort`, `keys`), and the recordings where these show otherwise.
 */
import type { Random } from "../kernel/random";

type Entry = Readonly<Record<string, unknown>>;
type Shuffle = (list: readonly Entry[], chance: Random) => Entry[];

const byChance: Shuffle = (list, chance) => chance.shuffled(list);

/** Entries of one kind change places among each other; those of no kind stay where they are. */
function within(kindOf: (entry: Entry) => unknown): Shuffle {
  return (list, chance) => {
    const result = [...list];
    for (const kind of new Set(list.map(kindOf))) {
      if (kind === undefined) continue;
      const places = [...list.keys()].filter((place) => kindOf(list[place] as Entry) === kind);
      const shuffled = chance.shuffled(places);
      for (const [index, place] of places.entries()) result[place] = list[shuffled[index] as number] as Entry;
    }
    return result;
  };
}

const only = (field: string, ...values: readonly unknown[]) =>
  within((entry) => (values.includes(entry[field]) ? entry[field] : undefined));

/** Lists that are an answer. The others, which `ORDERED` names, keep their order. */
export const SHUFFLED: Readonly<Record<string, Shuffle>> = {
  "/cluster/acme/account": byChance,
  "/cluster/acme/plugins": byChance,
  "/cluster/backup-info/not-backed-up": byChance,
  "/cluster/config/nodes": byChance,
  "/cluster/firewall/macros": byChance,
  "/cluster/firewall/refs": within(({ scope, type }) => `${scope}/${type}`),
  "/cluster/ha/groups": byChance,
  "/cluster/ha/resources": byChance,
  "/cluster/mapping/dir": byChance,
  "/cluster/mapping/pci": byChance,
  "/cluster/mapping/usb": byChance,
  "/cluster/notifications/endpoints/gotify": byChance,
  "/cluster/notifications/endpoints/sendmail": byChance,
  "/cluster/notifications/endpoints/smtp": byChance,
  "/cluster/notifications/endpoints/webhook": byChance,
  "/cluster/notifications/matcher-field-values": only("field", "hostname"),
  "/cluster/notifications/matchers": byChance,
  "/cluster/notifications/targets": byChance,
  "/cluster/resources": only("type", "node", "storage"),
  // Sorted in the sources, not in the recordings.
  "/cluster/sdn/controllers": byChance,
  "/cluster/sdn/dns": byChance,
  "/cluster/sdn/fabrics/fabric": byChance,
  "/cluster/sdn/fabrics/node": byChance,
  "/cluster/sdn/ipams": byChance,
  "/cluster/sdn/ipams/{ipam}/status": byChance,
  // Not known, and taken for the worse.
  "/cluster/sdn/prefix-lists": byChance,
  "/cluster/sdn/route-maps": byChance,
  "/cluster/sdn/route-maps/entries": byChance,
  "/cluster/sdn/route-maps/entries/{route-map-id}": byChance,
  "/cluster/status": only("type", "node"),
};

/** Lists that are an answer and have an order. Indexes of branches have theirs too. */
export const ORDERED: Readonly<Record<string, string>> = {
  "/cluster/acme/challenge-schema": "by id",
  "/cluster/acme/directories": "fixed",
  "/cluster/backup": "as in the file",
  "/cluster/ceph/flags": "by name",
  "/cluster/ceph/health-mute": "by code",
  "/cluster/firewall/aliases": "by name",
  "/cluster/firewall/groups": "by name",
  "/cluster/firewall/groups/{group}": "by position",
  "/cluster/firewall/ipset": "by name",
  "/cluster/firewall/ipset/{name}": "by address, as text",
  "/cluster/firewall/rules": "by position",
  "/cluster/ha/rules": "as in the file",
  "/cluster/ha/status/current": "by kind, then by id",
  "/cluster/jobs/realm-sync": "as in the file",
  "/cluster/jobs/schedule-analyze": "by time",
  "/cluster/log": "newest first",
  "/cluster/metrics/server": "by id",
  "/cluster/notifications/matcher-fields": "fixed",
  "/cluster/qemu/cpu-flags": "by name, those without support last",
  "/cluster/qemu/custom-cpu-models": "by name",
  "/cluster/replication": "by id",
  "/cluster/sdn/fabrics/node/{fabric_id}": "by node",
  "/cluster/sdn/prefix-lists/{id}/entries": "as written",
  "/cluster/sdn/vnets": "by id",
  "/cluster/sdn/vnets/{vnet}/firewall/rules": "by position",
  "/cluster/sdn/vnets/{vnet}/subnets": "by id",
  "/cluster/sdn/zones": "by id",
  "/cluster/tasks": "newest first",
  "/pools": "by id",
};

/** Lists inside of answers, by the name of the property. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, Shuffle>>>> = {
  "/cluster/backup/{id}/included_volumes": { children: within(({ leaf }) => (leaf ? undefined : "guest")) },
  "/cluster/config/join": { nodelist: byChance },
  "/cluster/metrics/export": { data: within(({ timestamp }) => timestamp) },
  "/cluster/sdn/fabrics/all": { fabrics: byChance, nodes: byChance },
};

/** Comma lists, by the name of the property. */
const TEXTS: Readonly<Record<string, string>> = {
  "/cluster/ha/groups": "nodes",
  "/cluster/ha/groups/{group}": "nodes",
  "/cluster/resources": "content",
  "/pools": "content",
  "/pools/{poolid}": "content",
};

/** JSON in which everything that has no order is in any. */
export class ShuffledJson {
  readonly #path: string;

  /** `operation`: whose answer it is, such as `GET /pools`. */
  constructor(
    operation: string,
    private readonly chance: Random,
  ) {
    this.#path = operation.startsWith("GET ") ? operation.slice("GET ".length) : "";
  }

  /** Not an object with the keys in that order: keys that are numbers would not keep it. */
  print(value: unknown, name = ""): string | undefined {
    if (Array.isArray(value)) return `[${this.#list(value, name).map((entry) => this.print(entry) ?? "null")}]`;
    if (typeof value === "string") return JSON.stringify(this.#text(value, name));
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.entries(value).flatMap(([key, inner]) => {
      const text = this.print(inner, key);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
    return `{${this.chance.shuffled(members)}}`;
  }

  #list(list: readonly unknown[], name: string): readonly unknown[] {
    // Interfaces of fabric nodes are kept in a hash.
    if (name === "interfaces" && this.#path.startsWith("/cluster/sdn/fabrics/")) return this.chance.shuffled(list);
    const shuffle = name === "data" && SHUFFLED[this.#path] ? SHUFFLED[this.#path] : INSIDE[this.#path]?.[name];
    return shuffle ? shuffle(list as readonly Entry[], this.chance) : list;
  }

  #text(text: string, name: string): string {
    return TEXTS[this.#path] === name ? this.chance.shuffled(text.split(",")).join(",") : text;
  }
}
