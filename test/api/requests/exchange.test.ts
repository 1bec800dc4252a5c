import { expect, it } from "vitest";
import type { Exchange, ExchangeLimits } from "../../../src/api/exchange";
import { exchange } from "../../../src/api/requests/exchange";
import { ManualClock } from "../../support/manual-clock";
import { answer, lifetime, request } from "./request";

it.each([
  ["the provider's limit", 60_000, "GET", { timeoutMs: 5_000, write: false }],
  ["what is left of the operation's time", 1_000, "GET", { timeoutMs: 1_002, write: false }],
  [
    "and writes are awaited a while longer when they are interrupted",
    60_000,
    "POST",
    { timeoutMs: 5_000, write: true },
  ],
] as const)("an exchange takes at most %s", async (_, leftMs, method, expected) => {
  const asked: [Exchange, ExchangeLimits][] = [];
  const transport = {
    exchange: async (...args: [Exchange, ExchangeLimits]) => {
      asked.push(args);
      return answer(200, "{}");
    },
  };
  const given = request({ method, lifetime: lifetime(new ManualClock(), leftMs) });
  await exchange(transport, 5_000)(given);
  expect(asked).toEqual([[given.exchange, { ...expected, signal: given.lifetime.signal }]]);
});
