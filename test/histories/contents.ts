/** The simulator's files as objects with fields. It knows nothing of the provider. */
import type { Store } from "../../src/simulator/kernel/store";
import type { Contents, Fields } from "./history";

type Data = Readonly<Record<string, unknown>>;

interface Rule extends Data {
  readonly comment?: string;
}

interface FirewallFile {
  readonly options?: Data;
  readonly aliases?: Readonly<Record<string, Data>>;
  readonly ipsets?: Readonly<Record<string, Data & { readonly entries?: readonly Data[] }>>;
  readonly groups?: Readonly<Record<string, Data & { readonly rules?: readonly Rule[] }>>;
  readonly rules?: readonly Rule[];
}

/** Files of sections: each section is one object. */
const SECTIONS: Readonly<Record<string, string>> = {
  "jobs.cfg": "job",
  "status.cfg": "metric server",
  "ha/resources.cfg": "HA resource",
  "sdn/zones.cfg": "zone",
  "sdn/vnets.cfg": "VNet",
  "mapping/directory.cfg": "directory mapping",
};

const MARK = / ?\[tf:([0-9a-f]+)\]$/;

/** `cluster` or `group web`, by the path of the list of rules; `undefined` for other paths. */
export function listOfPath(path: string): string | undefined {
  const [, all, group] = /^\/cluster\/firewall\/(rules|groups\/([^/]+))$/.exec(path) ?? [];
  return all && (group === undefined ? "cluster" : `group ${group}`);
}

/** A marked rule has the name of its mark; others have that of their comment or content, without spaces. */
const nameOfRule = (rule: Rule): string =>
  MARK.exec(rule.comment ?? "")?.[1] ?? inOneWord(rule.comment || JSON.stringify(rule));

export const inOneWord = (text: string): string => text.replace(/\s+/g, "_");

export function contentsOf(store: Store): Contents {
  const files = store.toJSON();
  const objects: Record<string, Fields> = {};
  for (const [path, kind] of Object.entries(SECTIONS))
    for (const [id, section] of Object.entries((files[path] ?? {}) as Record<string, Data>))
      objects[`${kind} ${id}`] = fieldsOf(section);
  addPools(objects, files["user.cfg"] as { readonly pools?: Readonly<Record<string, Data>> } | undefined);
  addNotifications(objects, (files["notifications.cfg"] ?? {}) as Record<string, Data>);
  addFirewall(objects, (files["firewall/cluster.fw"] ?? {}) as FirewallFile);
  return objects;
}

function addPools(objects: Record<string, Fields>, { pools = {} }: { readonly pools?: Data } = {}): void {
  for (const [id, pool] of Object.entries(pools as Record<string, Data>)) {
    const {
      vms = [],
      storages = [],
      ...rest
    } = pool as Data & { vms?: readonly number[]; storages?: readonly string[] };
    objects[`pool ${id}`] = fieldsOf(rest);
    for (const vm of vms) objects[`pool ${id} guest ${vm}`] = {};
    for (const storage of storages) objects[`pool ${id} storage ${storage}`] = {};
  }
}

function addNotifications(objects: Record<string, Fields>, file: Readonly<Record<string, Data>>): void {
  for (const [id, { fields }] of Object.entries(file)) objects[`notification ${id}`] = fieldsOf(fields as Data);
}

function addFirewall(objects: Record<string, Fields>, file: FirewallFile): void {
  objects["firewall options"] = fieldsOf(file.options ?? {});
  for (const [name, alias] of Object.entries(file.aliases ?? {})) objects[`alias ${name}`] = without(alias, "name");
  for (const [name, { entries = [], ...set }] of Object.entries(file.ipsets ?? {})) {
    objects[`set ${name}`] = without(set, "name");
    for (const entry of entries) objects[`set ${name} entry ${entry.cidr}`] = without(entry, "cidr");
  }
  addRules(objects, "cluster", file.rules ?? []);
  for (const [name, { rules = [], ...group }] of Object.entries(file.groups ?? {})) {
    objects[`group ${name}`] = without(group, "name");
    addRules(objects, `group ${name}`, rules);
  }
}

function addRules(objects: Record<string, Fields>, list: string, rules: readonly Rule[]): void {
  objects[`order of ${list}`] = { rules: rules.map(nameOfRule).join(" ") };
  for (const rule of rules) {
    // Two rules of one mark are one object that exists twice.
    const name = `rule ${nameOfRule(rule)} of ${list}`;
    const fields = fieldsOf({ ...rule, comment: (rule.comment ?? "").replace(MARK, "") });
    const first = objects[name];
    objects[name] = first ? { ...first, twice: JSON.stringify(fields) } : fields;
  }
}

const without = (data: Data, name: string): Fields =>
  fieldsOf(Object.fromEntries(Object.entries(data).filter(([other]) => other !== name)));

/** An empty value is none. */
function fieldsOf(data: Data): Fields {
  const entries = Object.entries(data).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === "") return [];
    return [[name, typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
  return Object.fromEntries(entries);
}
