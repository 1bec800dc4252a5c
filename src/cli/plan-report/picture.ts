/** What of the changes refers to what: a flow chart for Mermaid, which GitHub and GitLab draw. Signs tell the changes apart, colours only help. */
import { escaped, STYLES } from "../diagram/mermaid";
import { SIGNS as CHANGED } from "../diagram/picture";
import type { PlanFile } from "../inputs/plan-file";
import { withoutIndex } from "../policy/address";
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
  const nodes = new Map(changes.map(({ address }, index) => [address, `n${index}`]));
  const byBlock = groupedByBlock(changes);
  const configured = (plan.configuration?.root_module?.resources ?? []) as readonly Configured[];
  const edges = configured.flatMap(({ address, expressions }) => {
    const targets = new Set(referencesIn(expressions).flatMap((reference) => blockOf(reference) ?? []));
    return [...targets].flatMap((target) =>
      (byBlock.get(target) ?? []).flatMap((to) =>
        (byBlock.get(address) ?? []).filter((from) => from !== to).map((from) => [from, to] as const),
      ),
    );
  });
  // What refers to nothing, and nothing to it, is in the table: a column of such boxes says nothing.
  const ends = new Set(edges.flat());
  const drawn = changes.filter(({ address }) => ends.has(address));
  if (drawn.length === 0 || drawn.length > MOST) return undefined;
  return [
    "flowchart LR",
    ...drawn.map(({ address, action }) => `  ${nodes.get(address)}["${SIGNS[action]} ${label(address)}"]:::${action}`),
    ...edges.map(([from, to]) => `  ${nodes.get(to)} --> ${nodes.get(from)}`),
    ...Object.entries(STYLES).map(([action, style]) => `  classDef ${action} ${style}`),
    "",
  ].join("\n");
}

function groupedByBlock(changes: readonly PlannedChange[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { address } of changes) {
    const block = withoutIndex(address);
    groups.set(block, [...(groups.get(block) ?? []), address]);
  }
  return groups;
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
