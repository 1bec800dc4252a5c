import { expect, it } from "vitest";
import { type LoggedRequest, RequestLog } from "../../../src/simulator/kernel/request-log";

it("keeps the latest requests, at most 100,000", () => {
  const log = new RequestLog();
  const entry = (n: number): LoggedRequest => ({
    time: "2026-01-01T00:00:00.000Z",
    method: "GET",
    path: `/${n}`,
    params: {},
    status: 200,
    milliseconds: 1,
  });
  for (let n = 0; n < 250_000; n++) log.add(entry(n));
  expect(log.all.length).toBeLessThanOrEqual(100_000);
  expect(log.all.length).toBeGreaterThanOrEqual(99_000);
  expect(log.all.map(({ path }) => Number(path.slice(1)))).toEqual(
    Array.from({ length: log.all.length }, (_, n) => 250_000 - log.all.length + n),
  );
});
