/** References between changed objects as a Mermaid flow chart. Signs distinguish the changes, in addition to colours. */

import { groupBy } from "../../framework/checks/grouping";
import { escapeMermaid, isDrawable, SIGNS as PICTURE_SIGNS, STYLES } from "../diagram";
import { type PlanFile, withoutIndex } from "../inputs/plan-file";
import type { Action, PlannedChange } from "./changes";

export const SIGNS: Readonly<Record<Action, string>> = { ...PICTURE_SIGNS, import: "→", forget: "×" };
/** Maximum number of boxes that a reader can follow. */
const MAX_BOXES = 60;

interface Configured {
  readonly address: string;
  readonly expressions?: unknown;
}

/** Flow chart; `undefined` if there is nothing to draw, or too much. */
export function pictureOf(plan: PlanFile, changes: readonly PlannedChange[]): string | undefined {
  const byBlock = groupBy(changes, ({ address }) => withoutIndex(address));
  const configured = (plan.configuration?.root_module?.resources ?? []) as readonly Configured[];
  const links = configured.flatMap(({ address, expressions }) => {
    const targets = new Set(referencesIn(expressions).flatMap((reference) => blockOf(reference) ?? []));
    const isLink = (target: string) => byBlock.has(address) && byBlock.has(target) && target !== address;
    return [...targets].filter(isLink).map((target) => [address, target] as const);
  });
  // The table has objects without references: a column of such boxes would show nothing.
  const ends = new Set(links.flat());
  const drawn = changes.filter(({ address }) => ends.has(withoutIndex(address)));
  if (drawn.length === 0 || drawn.length > MAX_BOXES) return undefined;
  const nodes = new Map(drawn.map((change, index) => [change, `n${index}`]));
  const edges = links.flatMap(([block, target]) =>
    (byBlock.get(target) ?? []).flatMap((to) => (byBlock.get(block) ?? []).map((from) => [to, from] as const)),
  );
  const text = [
    "flowchart LR",
    ...drawn.map((one) => `  ${nodes.get(one)}["${SIGNS[one.action]} ${label(one.address)}"]:::${one.action}`),
    ...edges.map(([from, to]) => `  ${nodes.get(from)} --> ${nodes.get(to)}`),
    ...Object.entries(STYLES).map(([action, style]) => `  classDef ${action} ${style}`),
    "",
  ].join("\n");
  return isDrawable({ text, links: edges.length }) ? text : undefined;
}

/** References in expressions, at any depth. */
function referencesIn(expressions: unknown): string[] {
  if (typeof expressions !== "object" || expressions === null) return [];
  return Object.entries(expressions).flatMap(([name, value]) =>
    name === "references" && Array.isArray(value) ? value.map(String) : referencesIn(value),
  );
}

/** Block of a reference: `pve_sdn_zone_vlan.office` for `pve_sdn_zone_vlan.office.zone`. */
const blockOf = (reference: string): string | undefined => /^pve_\w+\.[\w-]+/.exec(reference)?.[0];

const label = (address: string): string => escapeMermaid(address.replace(/^pve_/, ""));
