/** The page of the coverage, which a release publishes. */
import type { CoveredOperation } from "./map";

export function coverageSummary(map: readonly CoveredOperation[]): string {
  const typed = map.filter(({ types }) => types.length > 0).length;
  const tested = map.filter(({ tests }) => tests.length > 0).length;
  return `${map.length} operations: ${typed} reached by a type, ${tested} sent by a test.`;
}

export function coveragePage(map: readonly CoveredOperation[]): string {
  const rows = map.map(({ method, path, kind, types }) => {
    const shown = types.map((type) => `\`${type}\``).join(", ");
    return `| \`${method}\` | \`${path}\` | ${kind} | ${shown} |`;
  });
  return [
    "# Coverage of the API",
    "",
    "Every operation of Proxmox VE's API under `/cluster` and `/pools`, and the types that send it. Made from the resource definitions.",
    "The build fails if an operation has no type, or if no test sent it.",
    "",
    coverageSummary(map),
    "",
    "| method | path | kind | types |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
