import { expect, it } from "vitest";
import type { ReadOnly } from "../../../src/api/contract/configuration";
import { readOnly } from "../../../src/api/requests/read-only";
import type { Method } from "../../../src/api/values";
import { lifetime } from "./request";

const sending = (reason: ReadOnly | undefined) => {
  const sent: Method[] = [];
  const send = readOnly(reason)(async ({ method }) => {
    sent.push(method);
    return { data: null, size: 0 };
  });
  const ask = (method: Method) =>
    send({ method, path: "/pools", parameters: {}, lifetime: lifetime(), credential: undefined });
  return { sent, ask };
};

it.each<Method>(["POST", "PUT", "DELETE"])("a %s is refused, surely not done, and not sent", async (method) => {
  for (const code of ["read-only", "outside-window"] as const) {
    const { sent, ask } = sending(code);
    await expect(ask(method)).rejects.toMatchObject({ code, outcomeUnknown: false, method, path: "/pools" });
    expect(sent).toEqual([]);
  }
});

it("reads pass, and without the setting everything does", async () => {
  const [on, off] = [sending("read-only"), sending(undefined)];
  await on.ask("GET");
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) await off.ask(method);
  expect([on.sent, off.sent]).toEqual([["GET"], ["GET", "POST", "PUT", "DELETE"]]);
});
