/**
 * Processor time for each object must not grow: compared with a calculation of the same run, so that the machine and
 * its load matter little.
 */
import { beforeAll, expect, it } from "vitest";
import { MARGIN, type PerObject, processorTimePerObject, table } from "./processor-time";

let measured: PerObject;

beforeAll(async () => {
  measured = await processorTimePerObject();
}, 600_000);

it.each(["apply", "refresh plan", "destroy"] as const)(
  "%s takes at most the processor time of the table for an object, within the margin (npm run processor-time)",
  (step) => {
    expect(measured[step]).toBeGreaterThan(0);
    expect(measured[step]).toBeLessThanOrEqual(table()[step] * MARGIN);
  },
);
