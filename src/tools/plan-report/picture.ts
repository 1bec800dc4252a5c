/** What of the changes refers to what: a flow chart for Mermaid, which GitHub and GitLab draw. Signs tell the changes apart, colours only help. */

import { SIGNS as CHANGED, escaped, isDrawable, STYLES } from "../diagram";
import { grouped } from "../grouped";
import { withoutIndex } from "../inputs/address";
import type { PlanFile } from "../inputs/plan-file";
import type { Action, PlannedChange } from "./changes";

export const SIGNS: Readonly<Record<Action, string>> = { ...CHANGED, import: "→", forget: "×" };
/** Beyond it nobody sees anything. */
const MOST = 60;

interface Configured {
  readonly address: string;
  readonly expressions?: unknown;
}

/** `undefined` where there is nothing to draw, or too much. */
export function pictureOf(plan: PlanFile, changes: readonly PlannedChange[]): string | undefined {
  const byBlock = grouped(changes, ({ address }) => withoutIndex(address));
  const configured = (plan.configuration?.root_module?.resources ?? []) as readonly Configured[];
  const links = configured.flatMap(({ address, expressions }) => {
    const targets = new Set(referencesIn(expressions).flatMap((reference) => blockOf(reference) ?? []));
    const isLink = (target: string) => byBlock.has(address) && byBlock.has(target) && target !== address;
    return [...targets].filter(isLink).map((target) => [address, target] as const);
  });
  // What refers to nothing, and nothing to it, is in the table: a column of such boxes says nothing.
  const ends = new Set(links.flat());
  const drawn = changes.filter(({ address }) => ends.has(withoutIndex(address)));
  if (drawn.length === 0 || drawn.length > MOST) return undefined;
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

/** All that expressions name, however deep. */
function referencesIn(expressions: unknown): string[] {
  if (typeof expressions !== "object" || expressions === null) return [];
  return Object.entries(expressions).flatMap(([name, value]) =>
    name === "references" && Array.isArray(value) ? value.map(String) : referencesIn(value),
  );
}

/** `pve_sdn_zone_vlan.office` of `pve_sdn_zone_vlan.office.zone`. */
const blockOf = (reference: string): string | undefined => /^pve_\w+\.[\w-]+/.exec(reference)?.[0];

const label = (address: string): string => escaped(address.replace(/^pve_/, ""));
