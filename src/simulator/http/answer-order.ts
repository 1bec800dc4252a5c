/**
 * Which lists of answers are sorted and which come in random order. The server builds many lists from hashes, whose order
 * changes with each call. Source: the server's code (`sort`, `keys`), and the recordings where they differ.
 */
import type { Random } from "../kernel/random";

type Entry = Readonly<Record<string, unknown>>;
type Shuffle = (list: readonly Entry[], random: Random) => Entry[];

const shuffleAll: Shuffle = (list, random) => random.shuffled(list);

/** Shuffles the entries of each kind among each other. Entries of kind `undefined` keep their places. */
function shuffleWithin(kindOf: (entry: Entry) => unknown): Shuffle {
  return (list, random) => {
    const result = [...list];
    for (const kind of new Set(list.map(kindOf))) {
      if (kind === undefined) continue;
      const places = [...list.keys()].filter((place) => kindOf(list[place] as Entry) === kind);
      const shuffled = random.shuffled(places);
      for (const [index, place] of places.entries()) result[place] = list[shuffled[index] as number] as Entry;
    }
    return result;
  };
}

const shuffleOnly = (field: string, ...values: readonly unknown[]) =>
  shuffleWithin((entry) => (values.includes(entry[field]) ? entry[field] : undefined));

/** Answers that are lists in random order, by path. `ORDERED` names the sorted ones. */
export const SHUFFLED: Readonly<Record<string, Shuffle>> = {
  "/cluster/acme/account": shuffleAll,
  "/cluster/acme/plugins": shuffleAll,
  "/cluster/backup-info/not-backed-up": shuffleAll,
  "/cluster/config/nodes": shuffleAll,
  "/cluster/firewall/macros": shuffleAll,
  "/cluster/firewall/refs": shuffleWithin(({ scope, type }) => `${scope}/${type}`),
  "/cluster/ha/groups": shuffleAll,
  "/cluster/ha/resources": shuffleAll,
  "/cluster/mapping/dir": shuffleAll,
  "/cluster/mapping/pci": shuffleAll,
  "/cluster/mapping/usb": shuffleAll,
  "/cluster/notifications/endpoints/gotify": shuffleAll,
  "/cluster/notifications/endpoints/sendmail": shuffleAll,
  "/cluster/notifications/endpoints/smtp": shuffleAll,
  "/cluster/notifications/endpoints/webhook": shuffleAll,
  "/cluster/notifications/matcher-field-values": shuffleOnly("field", "hostname"),
  "/cluster/notifications/matchers": shuffleAll,
  "/cluster/notifications/targets": shuffleAll,
  "/cluster/resources": shuffleOnly("type", "node", "storage"),
  // Sorted in the server's code, but not in the recordings.
  "/cluster/sdn/controllers": shuffleAll,
  "/cluster/sdn/dns": shuffleAll,
  "/cluster/sdn/fabrics/fabric": shuffleAll,
  "/cluster/sdn/fabrics/node": shuffleAll,
  "/cluster/sdn/ipams": shuffleAll,
  "/cluster/sdn/ipams/{ipam}/status": shuffleAll,
  // Unknown. Random order is the harder case for clients.
  "/cluster/sdn/prefix-lists": shuffleAll,
  "/cluster/sdn/route-maps": shuffleAll,
  "/cluster/sdn/route-maps/entries": shuffleAll,
  "/cluster/sdn/route-maps/entries/{route-map-id}": shuffleAll,
  "/cluster/status": shuffleOnly("type", "node"),
  "/nodes": shuffleAll,
  "/nodes/{node}/lxc": shuffleAll,
  "/nodes/{node}/qemu": shuffleAll,
  "/nodes/{node}/storage": shuffleAll,
  "/storage": shuffleAll,
};

/** Answers that are sorted lists, with their order. Indexes of API branches are sorted too. */
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

/** Lists in random order inside answers, by path and property. */
const SHUFFLED_PROPERTIES: Readonly<Record<string, Readonly<Record<string, Shuffle>>>> = {
  "/cluster/backup/{id}/included_volumes": { children: shuffleWithin(({ leaf }) => (leaf ? undefined : "guest")) },
  "/cluster/config/join": { nodelist: shuffleAll },
  "/cluster/metrics/export": { data: shuffleWithin(({ timestamp }) => timestamp) },
  "/cluster/sdn/fabrics/all": { fabrics: shuffleAll, nodes: shuffleAll },
};

/** Properties that are comma-separated lists in random order, by path. */
const SHUFFLED_COMMA_LISTS: Readonly<Record<string, string>> = {
  "/cluster/ha/groups": "nodes",
  "/cluster/ha/groups/{group}": "nodes",
  "/cluster/resources": "content",
  "/pools": "content",
  "/pools/{poolid}": "content",
};

/** Prints JSON and shuffles every list and object that has no fixed order. */
export class ShuffledJson {
  readonly #path: string;

  /** @param operation the operation that is answered, such as `GET /pools` */
  constructor(
    operation: string,
    private readonly random: Random,
  ) {
    this.#path = operation.startsWith("GET ") ? operation.slice("GET ".length) : "";
  }

  /** Prints by hand, because a JavaScript object moves numeric keys to the front. */
  print(value: unknown, name = ""): string | undefined {
    if (Array.isArray(value)) return `[${this.#list(value, name).map((entry) => this.print(entry) ?? "null")}]`;
    if (typeof value === "string") return JSON.stringify(this.#text(value, name));
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    const members = Object.entries(value).flatMap(([key, inner]) => {
      const text = this.print(inner, key);
      return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`];
    });
    return `{${this.random.shuffled(members)}}`;
  }

  #list(list: readonly unknown[], name: string): readonly unknown[] {
    // The server keeps interfaces of fabric nodes in a hash.
    if (name === "interfaces" && this.#path.startsWith("/cluster/sdn/fabrics/")) return this.random.shuffled(list);
    const whole = name === "data" ? SHUFFLED[this.#path] : undefined;
    const shuffle = whole ?? SHUFFLED_PROPERTIES[this.#path]?.[name];
    return shuffle ? shuffle(list as readonly Entry[], this.random) : list;
  }

  #text(text: string, name: string): string {
    if (SHUFFLED_COMMA_LISTS[this.#path] !== name) return text;
    return this.random.shuffled(text.split(",")).join(",");
  }
}
