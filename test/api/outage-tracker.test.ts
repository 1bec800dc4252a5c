import { expect, it } from "vitest";
import { OutageTracker } from "../../src/api/outage-tracker";

it("counts from the first failure of an outage until a request succeeds", () => {
  const outages = new OutageTracker();
  expect(outages.everAnswered).toBe(false);
  expect(outages.reachabilityAt(1_000)).toEqual({ everAnswered: false, outageMs: 0, outageAttempts: 0 });
  outages.succeeded();
  outages.failed(10_000);
  outages.failed(80_000);
  expect(outages.everAnswered).toBe(true);
  expect(outages.reachabilityAt(90_000)).toEqual({ everAnswered: true, outageMs: 80_000, outageAttempts: 1 });
  outages.succeeded();
  expect(outages.reachabilityAt(100_000).outageMs).toBe(0);
});

it("treats a failure long after the last one as another outage", () => {
  const outages = new OutageTracker();
  outages.succeeded();
  outages.failed(0);
  outages.failed(600_000);
  expect(outages.reachabilityAt(600_500).outageMs).toBe(500);
});

it("keeps the most attempts of one request in an outage", () => {
  const outages = new OutageTracker();
  const attempts = () => outages.reachabilityAt(600_000).outageAttempts;
  expect(attempts()).toBe(0);
  outages.failed(0, 2);
  outages.failed(10, 1);
  expect(attempts()).toBe(2);
  outages.failed(600_000);
  expect(attempts()).toBe(1);
  outages.succeeded();
  expect(attempts()).toBe(0);
});
