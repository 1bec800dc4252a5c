/** Checks, cautions, plan-time warnings and policies by their ids. */

import { CHECKS } from "../../checks/all-checks";
import { CONFIGURATION_CHECK } from "../../checks/configuration/block";
import { POLICIES } from "../../checks/policies/all";
import { PLAN_WARNINGS } from "../../provider/acknowledged";
import { resources } from "../../resources";
import { cautionsOf } from "../../resources/family";
import { UNKNOWN_ATTRIBUTE } from "../policy";
import { facts, type Subject, withPages } from "./explanation";

const PAGE = "docs/checks.md";
const GUIDE = "docs/guides/policies.md";
const ACKNOWLEDGING = `${PAGE}#acknowledging-a-warning`;

interface Listed {
  readonly id: string;
  readonly severity?: string;
  readonly doc?: string;
  readonly finds?: string;
  readonly remedy?: string;
  readonly setting?: { readonly name: string; readonly doc: string } | undefined;
}

/** `pages` come after the section of the page of checks; `acknowledging` is left out for errors. */
const subjectsOf = (kind: string, all: readonly Listed[], pages: readonly string[], acknowledging?: string) =>
  all.map(({ id, severity = "warning", doc, finds = doc ?? "", remedy = "", setting }): Subject => {
    const canBeAcknowledged = severity !== "error" || kind === "Policy";
    return {
      names: [id],
      explain: () => ({
        kind: "check",
        title: `${kind} ${id}`,
        text: withPages(finds, PAGE),
        facts: facts({
          Severity: [severity],
          Remedy: [withPages(remedy, PAGE)],
          Setting: [setting && `\`${setting.name}\`: ${withPages(setting.doc, PAGE)}`],
          Pages: [...pages, canBeAcknowledged ? acknowledging : undefined],
        }),
      }),
    };
  });

export const CHECK_SUBJECTS: readonly Subject[] = [
  ...subjectsOf("Check at synthesis", [CONFIGURATION_CHECK, ...CHECKS], [`${PAGE}#all-checks`], ACKNOWLEDGING),
  ...subjectsOf("Caution", cautionsOf(resources), [`${PAGE}#cautions`]),
  ...subjectsOf("Plan-time warning", PLAN_WARNINGS, [`${PAGE}#plan-time-warnings`], `${PAGE}#cautions`),
  ...subjectsOf("Check of plans", [UNKNOWN_ATTRIBUTE], [`${PAGE}#in-plans`, GUIDE]),
  ...subjectsOf("Policy", POLICIES, [`${PAGE}#policies`, GUIDE], ACKNOWLEDGING),
];
