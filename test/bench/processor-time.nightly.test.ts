/** Objects must not get dearer: compared with a calculation of the same run, so that the machine and its other work matter little. */
import { beforeAll, expect, it } from "vitest";
import { MARGIN, type PerObject, processorTimePerObject, table } from "./processor-time";

let measured: PerObject;

beforeAll(async () => {
  measured = await processorTimePerObject();
}, 600_000);

it.each(["apply", "refresh plan", "destroy"] as const)(
  "%s takes no more processor time for an object than the table says, by the margin (npm run processor-time)",
  (step) => {
    expect(measured[step]).toBeGreaterThan(0);
    expect(measured[step]).toBeLessThanOrEqual(table()[step] * MARGIN);
  },
);
