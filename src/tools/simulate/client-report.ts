/** Text of the report about the clients of a simulated cluster. */
import { counted } from "../../output/counted";
import type { ClientReport } from "../../simulator";

type Used = ClientReport["operations"][number];

/** `3 × 200, 1 × 400` */
function statuses(used: Used): string {
  return Object.entries(used.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

function table(rows: readonly Used[]): string[] {
  const width = Math.max(0, ...rows.map(({ operation }) => operation.length));
  return rows.map((used) => `  ${used.operation.padEnd(width)}  ${statuses(used)}`);
}

export function reportText({ requests, operations, unanswered }: ClientReport): string {
  const lines = [
    "",
    `Clients sent ${counted(requests, "request")} and used ${counted(operations.length, "operation")}.`,
  ];
  if (operations.length > 0)
    lines.push("", "Operations, with the number of responses by status:", ...table(operations));
  if (unanswered.length > 0) lines.push("", "Requested, but not part of the simulated API:", ...table(unanswered));
  return `${lines.join("\n")}\n`;
}
