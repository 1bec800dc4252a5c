/**
 * The fault matrix as a report.
 *
 *     npx tsx test/faults/report.ts                              all cases
 *     npx tsx test/faults/report.ts --type pve_pool              of one type; "pve_firewall_rule last" is a variant
 *     npx tsx test/faults/report.ts --type pve_pool --operation create --request 2 --fault reset-after --next apply
 *     npx tsx test/faults/report.ts --sample                     the cases of `npm test`
 *     npx tsx test/faults/report.ts --every 10                   each tenth case
 *     npx tsx test/faults/report.ts --workers 2 --out FILE       in two processes, and into a file
 *     npx tsx test/faults/report.ts --type pve_pool --fault cut --trace      with all requests, in the order they came
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Selection, trySubjects } from "./matrix";
import { SUBJECTS } from "./subjects";
import { summaryOf } from "./summary";
import { tryInProcesses } from "./workers";

const { values } = parseArgs({
  options: {
    type: { type: "string", multiple: true },
    operation: { type: "string" },
    request: { type: "string" },
    fault: { type: "string" },
    next: { type: "string" },
    sample: { type: "boolean" },
    every: { type: "string", default: "1" },
    workers: { type: "string", default: "1" },
    out: { type: "string" },
    trace: { type: "boolean" },
  },
});

async function main(): Promise<void> {
  const { sample = false, trace = false, type, operation, fault, next, request, out } = values;
  const selection: Selection = {
    sample,
    trace,
    every: Number(values.every),
    ...(operation && { operation }),
    ...(fault && { fault }),
    ...(next && { next }),
    ...(request && { request: Number(request) }),
  };
  const names = SUBJECTS.map(({ name }) => name).filter((name) => !type || type.includes(name));
  const workers = Number(values.workers);
  const found = workers > 1 ? await tryInProcesses(workers, names, selection) : await trySubjects(names, selection);
  if (out) writeFileSync(out, summaryOf(found));
  else process.stdout.write(summaryOf(found));
}

void main().then(() => process.exit(0));
