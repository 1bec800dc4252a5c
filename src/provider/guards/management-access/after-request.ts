/** Applies a write request to the known parts of the firewall. Unknown parts are read when they are needed. */
import { ALIASES, FIREWALL, GROUPS, type Item, itemsIn, OPTIONS, type Part, type Parts, RULES, SETS } from "./parts";

export interface WriteRequest {
  readonly method: string;
  /** Path below `/api2/json`, with encoded identifiers. */
  readonly path: string;
  readonly parameters: Item;
}

type Change = (known: Part | undefined) => Part | undefined;

/** The segments below `/cluster/firewall`, as the server splits a path; `undefined` for another path. */
export function firewallSegments(path: string): readonly string[] | undefined {
  const steps = decoded(path).split("/").filter(Boolean);
  return `/${steps.slice(0, 2).join("/")}` === FIREWALL ? steps.slice(2) : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The parts after a request; `undefined` if the effect of the request is not known. */
export function afterRequest(parts: Parts, { method, path, parameters }: WriteRequest): Parts | undefined {
  const [collection = "", name, ...rest] = firewallSegments(path) ?? [];
  if (collection === "options" && method === "PUT")
    return changed(parts, OPTIONS, (known) => options(known, parameters));
  if (collection === "rules") return listChange(parts, RULES, method, name, parameters);
  if (collection === "aliases") return aliases(parts, method, name, parameters);
  if (collection === "groups") {
    if (name === undefined) return created(parts, GROUPS, "group", parameters);
    if (method === "DELETE" && rest.length === 0) return deleted(parts, GROUPS, name);
    return listChange(parts, `${GROUPS}/${name}`, method, rest[0], parameters);
  }
  if (collection !== "ipset") return undefined;
  if (name === undefined) return created(parts, SETS, "name", parameters);
  if (method === "DELETE" && rest.length === 0) return deleted(parts, SETS, name);
  return changed(parts, `${SETS}/${name}`, (known) => members(known, method, rest.join("/"), parameters));
}

function changed(parts: Parts, path: string, change: Change): Parts {
  const after = parts.has(path) ? change(parts.get(path)) : undefined;
  return after === undefined ? parts : new Map([...parts, [path, after]]);
}

const namesIn = (list: unknown): string[] =>
  list === undefined
    ? []
    : String(list)
        .split(/[,; ]+/)
        .filter(Boolean);

function options(known: Part | undefined, { delete: cleared, digest: _, ...sent }: Item): Item {
  const kept = Object.entries(known as Item).filter(([option]) => !namesIn(cleared).includes(option));
  return { ...Object.fromEntries(kept), ...sent };
}

function listChange(parts: Parts, path: string, method: string, pos: string | undefined, parameters: Item) {
  return changed(
    parts,
    path,
    (known) => known && afterRuleRequest(known as readonly Item[], { method, pos, parameters }),
  );
}

function aliases(parts: Parts, method: string, name: string | undefined, { rename, ...sent }: Item): Parts {
  return changed(parts, ALIASES, (known) => {
    const list = known as readonly Item[];
    const others = list.filter((alias) => String(alias.name).toLowerCase() !== name?.toLowerCase());
    if (method === "DELETE") return others;
    return [...(name === undefined ? list : others), { name: rename ?? name, ...sent }];
  });
}

/** Creates or renames a group or set. */
function created(parts: Parts, collection: string, key: "group" | "name", parameters: Item): Parts {
  const [name, old] = [String(parameters[key]), parameters.rename];
  const listed = changed(parts, collection, (known) => [
    ...(known as readonly Item[]).filter((item) => item[key] !== old && item[key] !== name),
    { [key]: name },
  ]);
  if (old === name) return parts;
  const from = `${collection}/${String(old)}`;
  const content = old === undefined ? [] : parts.get(from);
  const moved = new Map(listed);
  if (content === undefined) moved.delete(`${collection}/${name}`);
  else moved.set(`${collection}/${name}`, content);
  if (old === undefined) return moved;
  moved.set(from, null);
  // The server renames a group in the rules that use it, but not a set.
  if (key === "name") return moved;
  const follow = (rule: Item) => (rule.type === "group" && rule.action === old ? { ...rule, action: name } : rule);
  return changed(moved, RULES, () => itemsIn(moved, RULES).map(follow));
}

function deleted(parts: Parts, collection: string, name: string): Parts {
  const remaining = changed(parts, collection, (known) =>
    (known as readonly Item[]).filter((item) => item.group !== name && item.name !== name),
  );
  return new Map([...remaining, [`${collection}/${name}`, null]]);
}

function members(known: Part | undefined, method: string, cidr: string, sent: Item): Part {
  const list = (known ?? []) as readonly Item[];
  if (method === "POST") return [...list, sent];
  const others = list.filter((member) => member.cidr !== cidr);
  if (method === "DELETE") return others;
  return list.map((member) => (member.cidr === cidr ? { ...sent, cidr } : member));
}

interface RuleRequest {
  readonly method: string;
  /** Position in the path. */
  readonly pos: string | undefined;
  readonly parameters: Item;
}

/** Applies a request to a list of rules. Facts: contributing/facts/firewall.md#rules. */
function afterRuleRequest(rules: readonly Item[], { method, pos, parameters }: RuleRequest): readonly Item[] {
  const { digest: _, pos: ignored, moveto, delete: cleared, ...sent } = parameters;
  // A new rule without `enable` is off. The server puts every new rule at the top.
  if (method === "POST" && pos === undefined) return [{ enable: 0, ...sent }, ...rules];
  const at = Number(pos);
  const rule = rules[at];
  if (rule === undefined) return rules;
  const others = rules.toSpliced(at, 1);
  if (method === "DELETE") return others;
  if (moveto !== undefined && Number(moveto) !== at) {
    const to = Math.min(Number(moveto), rules.length);
    return others.toSpliced(to > at ? to - 1 : to, 0, rule);
  }
  const names = cleared === undefined ? [] : String(cleared).split(/[,; ]+/);
  const kept = Object.fromEntries(Object.entries({ ...rule, ...sent }).filter(([name]) => !names.includes(name)));
  // A rule without `enable` is on.
  return rules.toSpliced(at, 1, names.includes("enable") ? { ...kept, enable: 1 } : kept);
}
