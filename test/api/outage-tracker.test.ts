import { expect, it } from "vitest";
import { OutageTracker } from "../../src/api/outage-tracker";

it("counts from the first failure of an outage until a request succeeds", () => {
  const outages = new OutageTracker();
  expect([outages.ever, outages.outageMs(1_000)]).toEqual([false, 0]);
  outages.succeeded();
  outages.failed(10_000);
  outages.failed(80_000);
  expect([outages.ever, outages.outageMs(90_000)]).toEqual([true, 80_000]);
  outages.succeeded();
  expect(outages.outageMs(100_000)).toBe(0);
});

it("treats a failure long after the last one as another outage", () => {
  const outages = new OutageTracker();
  outages.succeeded();
  outages.failed(0);
  outages.failed(600_000);
  expect(outages.outageMs(600_500)).toBe(500);
});

it("keeps the most attempts of one request in an outage", () => {
  const outages = new OutageTracker();
  expect(outages.attempts).toBe(0);
  outages.failed(0, 2);
  outages.failed(10, 1);
  expect(outages.attempts).toBe(2);
  outages.failed(600_000);
  expect(outages.attempts).toBe(1);
  outages.succeeded();
  expect(outages.attempts).toBe(0);
});
