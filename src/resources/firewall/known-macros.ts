/**
 * Macros that the server does not have are refused in the plan. Its list grows with its versions, so it is asked only for
 * names that are not known here.
 * Facts: contributing/facts/firewall.md#lists-for-reading.
 */
import type { PveSession } from "../../api/types";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { closest } from "../../naming/closest";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { MACROS } from "../formats/macros";

/** What `refuseUnknownMacros` sends. */
export const MACROS_OPERATION = "GET /cluster/firewall/macros";

const known = new Set(MACROS.map((name) => name.toLowerCase()));

type PlannedRule = { readonly macro: string | Unknown | null } | Unknown;

/** `rules` are those of the attribute at this path, or one rule at the root. */
export async function refuseUnknownMacros(
  { services, error }: Pick<PlanContext<PveSession>, "services" | "error">,
  rules: readonly { readonly rule: PlannedRule; readonly at: Path }[],
): Promise<void> {
  const strange = rules.flatMap(({ rule, at }) => {
    const macro = rule === UNKNOWN ? null : rule.macro;
    const isStrange = typeof macro === "string" && macro !== "" && !known.has(macro.toLowerCase());
    return isStrange ? [{ macro, at: [...at, { attribute: "macro" }] }] : [];
  });
  if (strange.length === 0 || !services) return;
  const list = await services.read(MACROS_OPERATION, {}, {}, { shared: "firewall-macros" });
  const there = new Set(list.map(({ macro }) => macro.toLowerCase()));
  for (const { macro, at } of strange) {
    if (there.has(macro.toLowerCase())) continue;
    const meant = closest(macro, [...MACROS, ...list.map((one) => one.macro)]);
    const detail = `${meant ? `Did you mean "${meant}"? ` : ""}The data source pve_firewall_macros lists those that the server has.`;
    error(`Unknown macro "${macro}"`, detail, at);
  }
}

/** The rules of a list attribute, with their paths. */
export function rulesAt(
  name: string,
  rules: readonly PlannedRule[] | Unknown | null,
): { readonly rule: PlannedRule; readonly at: Path }[] {
  if (rules === null || rules === UNKNOWN) return [];
  return rules.map((rule, index) => ({ rule, at: [{ attribute: name }, { index }] }));
}
