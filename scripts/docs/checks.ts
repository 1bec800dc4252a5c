/** The tables of `docs/checks.md`: all checks, cautions, warnings of plans, and policies. */
import { CHECKS } from "../../src/checks/all-checks";
import { CONFIGURATION_CHECK } from "../../src/checks/configuration/block";
import { POLICIES } from "../../src/checks/policies/all";
import { PLAN_WARNINGS } from "../../src/provider/acknowledged";
import { resources } from "../../src/resources";
import { cautionsOf } from "../../src/resources/family";
import { UNKNOWN_ATTRIBUTE } from "../../src/tools/policy/policy";
import { table } from "./table";

interface Row {
  readonly id: string;
  readonly severity?: string;
  readonly doc?: string;
  readonly finds?: string;
  readonly remedy?: string;
}

const HEAD = ["id", "severity", "finding", "remedy"];
/** `…` for the variable parts of a template. */
const cells = ({ id, severity = "warning", doc = "", finds, remedy = "" }: Row): string[] =>
  finds === undefined
    ? [`\`${id}\``, severity, doc, remedy]
    : [`\`${id}\``, severity, finds, remedy.replaceAll(/\{\w+\}/g, "…")];
const rows = (all: readonly Row[]) => (): string => table(HEAD, all.map(cells));

export const TABLES_OF_CHECKS: Readonly<Record<string, () => string>> = {
  checks: rows([CONFIGURATION_CHECK, ...CHECKS]),
  cautions: rows(cautionsOf(resources)),
  "plan warnings": rows(PLAN_WARNINGS),
  "unknown attributes": rows([UNKNOWN_ATTRIBUTE]),
  policies: () =>
    table(
      [...HEAD, "setting"],
      POLICIES.map((policy) => {
        const { setting } = policy;
        return [...cells(policy), setting ? `\`${setting.name}\`: ${setting.doc}` : ""];
      }),
    ),
};
