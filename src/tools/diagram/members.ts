/** What lists name, and what a plan does with each entry: entries are given with their list, or managed one by one. */
import type { Item } from "../../checks/graph/item";
import { isMap } from "../../plugin/cty/value";
import type { Change } from "./picture";
import { line, type Subject, textOf } from "./subject";

export interface Named {
  readonly name: string;
  readonly change?: Change;
}

/** Resources for one entry of a list: the attribute that names the list, and the one that is the entry. */
const SINGLE = {
  ha_rule_member: ["rule", "sid"],
  notification_matcher_target: ["matcher", "target"],
  backup_job_member: ["job_id", "vm_id"],
  sdn_zone_node: ["zone", "node_name"],
} as const;

/** Those of a list or a single value; of a plan also those that it had before. */
export function namedBy(subject: Subject, item: Item, attribute: string): Named[] {
  const own = subject.changeOf(item);
  const after = namesIn(item, attribute);
  if (own === "add" || own === "destroy") return after.map((name) => ({ name, change: own }));
  const earlier = own === undefined ? undefined : subject.before(item);
  if (!earlier) return after.map((name) => ({ name }));
  const before = namesIn(earlier, attribute);
  const gone = before.filter((name) => !after.includes(name));
  return [
    ...after.map((name) => (before.includes(name) ? { name } : { name, change: "add" as const })),
    ...gone.map((name) => ({ name, change: "destroy" as const })),
  ];
}

/** With those that are managed one by one. */
export function membersOf(
  subject: Subject,
  item: Item,
  attribute: string,
  single: keyof typeof SINGLE,
  key: string,
): Named[] {
  const [owner, member] = SINGLE[single];
  const own = namedBy(subject, item, attribute);
  const known = new Set(own.map(({ name }) => name));
  const others = subject.cluster
    .of(`pve_${single}`)
    .filter((one) => textOf(one, owner) === textOf(item, key))
    .map((one): Named => {
      const change = subject.changeOf(one);
      return { name: textOf(one, member) ?? "", ...(change && { change }) };
    });
  return [...own, ...others.filter(({ name }) => !known.has(name))];
}

function namesIn(item: Item, attribute: string): readonly string[] {
  const value = item.values[attribute];
  if (isMap(value)) return Object.keys(value);
  return Array.isArray(value) ? item.texts(attribute).known : line(item, attribute);
}
