/** The search over pages. */
import { expect, it } from "vitest";
import { indexed, search, sectionsOf } from "../../../src/tools/mcp/documentation";

const PAGES = new Map([
  [
    "docs/guides/safety.md",
    "# Safe before the apply\n\nGuards.\n\n## Prevent deletions\n\nSet `max_deletions`.\n\n## Windows\n\nTimes.\n",
  ],
  [
    "docs/resources/ha_rule.md",
    '# pve_ha_rule (Resource)\n\nKeeps resources apart.\n\n## Example Usage\n\nresource "pve_ha_rule" {}\n',
  ],
  ["docs/resources/pool.md", "# pve_pool (Resource)\n\nGroups guests.\n"],
  ["lib/reference/api.md", "# API\n\n## Pool\n\nA pool of guests.\n\n## Plan\n\nBackups of guests.\n"],
]);
const pagesFor = (query: string, most = 10) => search(indexed(PAGES), query, most).map(({ page }) => page);

it("sections begin at headings, and carry the title of their page", () => {
  expect(sectionsOf("a.md", "# A\n\nOne.\n\n## B\n\nTwo.\n\n### C\n\n")).toEqual([
    { page: "a.md", title: "A", text: "One." },
    { page: "a.md", title: "A", heading: "B", text: "Two." },
  ]);
});

it("the search returns the best section of each page, with its anchor", () => {
  expect(pagesFor("prevent deletion")).toEqual(["docs/guides/safety.md#prevent-deletions"]);
  expect(pagesFor("HA rules")[0]).toMatch(/^docs\/resources\/ha_rule\.md/);
});

it("the search finds a name by each of its parts, and by all of them", () => {
  for (const query of ["max_deletions", "max"]) expect(pagesFor(query), query).toHaveLength(1);
  expect(pagesFor("PVE_HA_RULE")[0]).toMatch(/ha_rule/);
});

it("the search treats each class of the library as a page of its own, and limits the results", () => {
  const libraryPages = ["lib/reference/api.md#plan", "lib/reference/api.md#pool"];
  expect(pagesFor("guests").sort()).toEqual(["docs/resources/pool.md", ...libraryPages]);
  expect(pagesFor("guests", 2)).toHaveLength(2);
});

it("the search returns nothing for unknown words and signs", () => {
  for (const query of ["zebra", "***", "(", "${}"]) expect(pagesFor(query), query).toEqual([]);
});
