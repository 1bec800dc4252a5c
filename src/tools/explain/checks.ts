/** Checks, cautions, warnings of plans and policies by their ids, from the page that lists them. */
import { facts, type Subject } from "./explanation";
import { anchor, tableRows, withPages } from "./pages";

const CHECKS = "docs/checks.md";
const GUIDE = "docs/guides/policies.md";

interface Section {
  readonly kind: string;
  /** Where the page says how to acknowledge its warnings, if not in the section itself. */
  readonly acknowledging?: string;
  readonly guide?: string;
}

const SECTIONS: Readonly<Record<string, Section>> = {
  "All checks": { kind: "Check at synthesis", acknowledging: "acknowledging-a-warning" },
  Cautions: { kind: "Caution" },
  "Plan-time warnings": { kind: "Plan-time warning", acknowledging: "cautions" },
  "In plans": { kind: "Check of plans", guide: GUIDE },
  Policies: { kind: "Policy", guide: GUIDE, acknowledging: "acknowledging-a-warning" },
};

export const CHECK_SUBJECTS: readonly Subject[] = tableRows(CHECKS).flatMap(({ section, cells }): Subject[] => {
  const [head = "", severity = "", finds = "", remedy = "", setting] = cells;
  const [, id] = /^`([a-z0-9-]+)`$/.exec(head) ?? [];
  const described = SECTIONS[section];
  if (id === undefined || described === undefined) return [];
  const { kind, acknowledging, guide } = described;
  const canBeAcknowledged = severity !== "error" || section === "Policies";
  const pages = [
    `${CHECKS}#${anchor(section)}`,
    ...(guide === undefined ? [] : [guide]),
    ...(acknowledging !== undefined && canBeAcknowledged ? [`${CHECKS}#${acknowledging}`] : []),
  ];
  return [
    {
      names: [id],
      explain: () => ({
        kind: "check",
        title: `${kind} ${id}`,
        text: withPages(finds, CHECKS),
        facts: facts({
          Severity: [severity],
          Remedy: [withPages(remedy, CHECKS)],
          Setting: [setting],
          Pages: pages,
        }),
      }),
    },
  ];
});
