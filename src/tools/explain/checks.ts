/** Checks at synthesis and policies by their ids, from the page that is made of them. */
import { facts, type Subject } from "./explanation";
import { tableRows, withPages } from "./pages";

const CHECKS = "docs/checks.md";
const POLICIES = "docs/guides/policies.md";

export const CHECK_SUBJECTS: readonly Subject[] = tableRows(CHECKS).flatMap(({ section, cells }): Subject[] => {
  const [head = "", severity = "", finds = "", remedy = "", setting] = cells;
  const [, id] = /^`([a-z-]+)`$/.exec(head) ?? [];
  if (id === undefined) return [];
  const isPolicy = section === "Policies";
  const isOfPlans = section === "In plans";
  const kind = isPolicy ? "Policy" : isOfPlans ? "Check of plans" : "Check at synthesis";
  const page = isPolicy ? "#policies" : isOfPlans ? "#in-plans" : "#all-checks";
  const pages = [`${CHECKS}${page}`, ...(isPolicy || isOfPlans ? [POLICIES] : [])];
  const acknowledged = isPolicy || (severity !== "error" && !isOfPlans) ? [`${CHECKS}#acknowledging-a-warning`] : [];
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
          Pages: [...pages, ...acknowledged],
        }),
      }),
    },
  ];
});
