import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { readBack } from "../../../src/api/requests/retry-requests";
import { logged } from "./request";

const failure = new PveError({ code: "outcome-unknown", serverMessage: "connection lost", path: "/pools" });

describe("reading back a write of unknown outcome", () => {
  it.each(["done", "not-done"] as const)("returns its caller's finding: %s", async (found) => {
    const { log, write } = logged();
    expect(await readBack(failure, { verify: async () => found }, write)).toBe(found);
    expect(log).toMatchObject([{ level: "info", fields: { path: "/pools", outcome: found } }]);
  });

  it.each([
    ["does not show it", async () => "unknown" as const],
    ["fails", () => Promise.reject(new Error("no connection"))],
  ])("keeps the failure when it %s", async (_, verify) => {
    await expect(readBack(failure, { verify }, logged().write)).rejects.toBe(failure);
  });

  it("ends at once when it is cancelled", async () => {
    const cancelled = new PveError({ code: "cancelled", serverMessage: "The operation was cancelled." });
    const verify = () => Promise.reject(cancelled);
    await expect(readBack(failure, { verify }, logged().write)).rejects.toBe(cancelled);
  });
});
