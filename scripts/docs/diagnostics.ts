/** `docs/diagnostics.md`: what the provider itself says, as it stands in its sources. `cdktf-pve explain` reads it, too. */
import { families } from "../../src/resources/families";
import { areaOf, type Said, scan } from "./diagnostics/scan";

const OTHERS: Readonly<Record<string, string>> = {
  provider: "The provider block, and what keeps a run safe",
  framework: "In every type",
  resources: "In several types",
  plugin: "Between the engine and the provider",
};

export function diagnosticsPage(): string {
  const titles: Record<string, string> = { ...OTHERS };
  for (const [folder, { title }] of Object.entries(families as Readonly<Record<string, { readonly title: string }>>))
    titles[`resources/${folder}`] = title;
  const all = scan();
  const sections = Object.entries(titles).map(([area, title]) => {
    const rows = all.filter(({ file }) => sectionOf(areaOf(file), titles) === area);
    return rows.length === 0 ? "" : section(title, rows);
  });
  return [
    "# Diagnostics",
    "",
    "What the provider itself says, in errors and warnings, with `…` for what differs from case to case; what the server says stands in [errors](errors.md). The second column is what the",
    "diagnostic goes on with; it is empty where that is different each time. Where there are several ways to go on, they are parted by a slash.",
    "",
    "`npx cdktf-pve explain -` finds the row of an error: [guide](guides/explain.md). Made by `npm run generate` from the places in the sources where it is said.",
    "",
    ...sections.filter((text) => text !== ""),
  ].join("\n");
}

const sectionOf = (area: string, titles: Readonly<Record<string, string>>) => (area in titles ? area : "resources");

function section(title: string, rows: readonly Said[]): string {
  const lines = rows.map(({ summary, detail }) => `| ${cell(summary)} | ${cell(detail)} |`);
  return [`## ${title}`, "", "| it says | and goes on with |", "|---|---|", ...lines, ""].join("\n");
}

/** As Markdown shows it. */
const cell = (text: string) => text.replace(/[|<]/g, "\\$&");
