/** A page for each area and for the functions: the types with their descriptions. Also the first page of the reference. */
import { groupBy } from "../../src/framework/checks/grouping";
import { table } from "../docs/table";
import type { SitePage } from "./page";

const FUNCTIONS = "Functions";
const slug = (area: string): string => area.toLowerCase().replaceAll(" ", "-");
/** Lists, because long names leave no room for a second column on a narrow screen. */
const line = ({ label = "", source, description }: SitePage) => `* [\`${label}\`](/${source}): ${description}`;

/** Functions belong to no area, and come last. */
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  Number(a === FUNCTIONS) - Number(b === FUNCTIONS) || (a < b ? -1 : 1);

export function areaPages(types: readonly SitePage[]): SitePage[] {
  const areas = groupBy(types, ({ groups }) => groups[1] ?? "");
  const pages = [...areas].sort(byName).map(([area, members]): SitePage => {
    const kinds = [...groupBy(members, ({ groups }) => groups[2] ?? "")];
    const sections = kinds.map(([kind, all]) => {
      const lines = all.map(line).join("\n");
      return kind === "" ? lines : `## ${kind}\n\n${lines}`;
    });
    return {
      path: `reference/areas/${slug(area)}`,
      title: area,
      label: "Overview",
      description:
        area === FUNCTIONS
          ? "All functions of the provider."
          : `All types of the area: ${kinds.map(([kind]) => kind.toLowerCase()).join(", ")}.`,
      groups: ["Reference", area],
      source: `docs/areas/${slug(area)}`,
      body: sections.join("\n\n"),
      depth: 2,
    };
  });
  return [overview(pages, areas), ...pages];
}

function overview(pages: readonly SitePage[], areas: ReadonlyMap<string, readonly SitePage[]>): SitePage {
  const rows = pages.map(({ title, source }) => [`[${title}](/${source})`, String(areas.get(title)?.length ?? 0)]);
  return {
    path: "reference/overview",
    title: "Reference",
    label: "Overview",
    description: "All types, functions, constructs, settings, commands and messages.",
    groups: ["Reference"],
    source: "docs/reference",
    body: [
      "## Types and functions",
      table(["area", "pages"], rows),
      "## Everything else",
      "* [Provider settings](/docs/index.md) and [environment variables](/src/provider/settings.ts)\n* [Constructs](/lib/reference/api.md) by namespace\n* [Commands](/docs/guides/commands.md) and [exit codes](/docs/guides/exit-codes.md)\n* [Diagnostics](/lib/reference/diagnostics.md), [checks](/docs/checks.md) and [errors of the server](/docs/errors.md) by id\n* [Coverage of the API](/dist/coverage.md)",
    ].join("\n\n"),
  };
}
