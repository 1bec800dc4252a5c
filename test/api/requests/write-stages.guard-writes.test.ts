import { expect, it } from "vitest";
import { guardWrites } from "../../../src/api/requests/write-stages";
import type { WriteGuard } from "../../../src/api/types";
import type { Method } from "../../../src/api/values";
import { lifetime } from "./request";

const sending = (guard: WriteGuard | undefined) => {
  const sent: string[] = [];
  const send = guardWrites(guard)(async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    return { data: "answer", size: 0 };
  });
  const ask = (method: Method) =>
    send({ method, path: "/pools", parameters: { poolid: "a" }, lifetime: lifetime(), credential: undefined });
  return { sent, ask };
};

it("a guard checks each write, may read, and sends the write once", async () => {
  const seen: unknown[] = [];
  const { sent, ask } = sending({
    async carryOut({ method, path, parameters, read }, send) {
      seen.push([method, path, parameters, await read("/cluster/firewall/options")]);
      return send();
    },
  });
  for (const method of ["POST", "PUT", "DELETE"] as const) expect((await ask(method)).data).toBe("answer");
  expect(seen).toEqual(["POST", "PUT", "DELETE"].map((method) => [method, "/pools", { poolid: "a" }, "answer"]));
  expect(sent).toEqual(
    ["POST", "PUT", "DELETE"].flatMap((method) => ["GET /cluster/firewall/options", `${method} /pools`]),
  );
});

it("a write that a guard refuses certainly had no effect, and is not sent", async () => {
  const { sent, ask } = sending({ carryOut: ({ refused }) => Promise.reject(refused("why", "what to do")) });
  await expect(ask("PUT")).rejects.toMatchObject({
    code: "shuts-out",
    serverMessage: "why",
    advice: "what to do",
    outcomeUnknown: false,
    method: "PUT",
    path: "/pools",
  });
  expect(sent).toEqual([]);
});

it("reads bypass a guard, and without a guard all requests pass", async () => {
  const [on, off] = [sending({ carryOut: () => Promise.reject(new Error("asked")) }), sending(undefined)];
  await on.ask("GET");
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) await off.ask(method);
  expect([on.sent, off.sent]).toEqual([["GET /pools"], ["GET /pools", "POST /pools", "PUT /pools", "DELETE /pools"]]);
});
