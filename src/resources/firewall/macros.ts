/**
 * Firewall macros. The plan refuses macros that the server does not have. Newer versions of the server have more macros, so
 * the provider reads the server's list if it does not know a name.
 * Facts: contributing/facts/firewall.md#lists-for-reading.
 */
import type { PveSession } from "../../api/types";
import { listOf } from "../../framework/attribute";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { closest } from "../../naming/closest";
import type { Path } from "../../plugin/contract";
import { UNKNOWN } from "../../plugin/cty/value";
import { MACROS } from "../formats/macros";
import { sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { unknownMacro } from "./diagnostics";

/** The request that {@link refuseUnknownMacros} sends. */
export const MACROS_OPERATION = "GET /cluster/firewall/macros";

const KNOWN = new Set(MACROS.map((name) => name.toLowerCase()));

type PlannedRule = { readonly macro: string | Unknown | null } | Unknown;

/** @param rules the rules of a list attribute with their paths, or a single rule with an empty path */
export async function refuseUnknownMacros(
  { services, error }: Pick<PlanContext<PveSession>, "services" | "error">,
  rules: readonly { readonly rule: PlannedRule; readonly at: Path }[],
): Promise<void> {
  const unknownMacros = rules.flatMap(({ rule, at }) => {
    const macro = rule === UNKNOWN ? null : rule.macro;
    const isUnknown = typeof macro === "string" && macro !== "" && !KNOWN.has(macro.toLowerCase());
    return isUnknown ? [{ macro, at: [...at, { attribute: "macro" }] }] : [];
  });
  if (unknownMacros.length === 0 || !services) return;
  const list = await services.read(MACROS_OPERATION, {}, {}, { shared: "firewall-macros" });
  const available = new Set(list.map(({ macro }) => macro.toLowerCase()));
  for (const { macro, at } of unknownMacros) {
    if (available.has(macro.toLowerCase())) continue;
    const meant = closest(macro, [...MACROS, ...list.map((entry) => entry.macro)]);
    error(unknownMacro({ macro, hint: meant ? `Did you mean "${meant}"?` : "" }, at));
  }
}

/** The rules of a list attribute, with their paths. */
export function rulesAt(
  rules: readonly PlannedRule[] | Unknown | null,
): { readonly rule: PlannedRule; readonly at: Path }[] {
  if (rules === null || rules === UNKNOWN) return [];
  return rules.map((rule, index) => ({ rule, at: [{ attribute: "rules" }, { index }] }));
}

const macro = {
  name: parameter("macro", { doc: "Name." }).computed(),
  description: parameter("descr", { doc: "Description of the macro." }).computed(),
};

export const macrosData = dataSource({
  type: "firewall_macros",
  description: "Macros that firewall rules can use, sorted by name.",
  attributes: { macros: listOf(macro, { doc: "The macros." }).computed() },
  operations: ["GET /cluster/firewall/macros"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/firewall/macros", {});
    const rows = entries.map((entry) => decodeAnswer(macro, entry));
    return { macros: sortedBy(rows, "name") };
  },
});
