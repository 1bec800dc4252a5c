import { expect, it } from "vitest";
import { readOnly } from "../../../src/api/requests/read-only";
import type { Method } from "../../../src/api/values";
import { lifetime } from "./request";

const sending = (isOn: boolean) => {
  const sent: Method[] = [];
  const send = readOnly(isOn)(async ({ method }) => {
    sent.push(method);
    return { data: null, size: 0 };
  });
  const ask = (method: Method) =>
    send({ method, path: "/pools", parameters: {}, lifetime: lifetime(), credential: undefined });
  return { sent, ask };
};

it.each<Method>(["POST", "PUT", "DELETE"])("a %s is refused, surely not done, and not sent", async (method) => {
  const { sent, ask } = sending(true);
  await expect(ask(method)).rejects.toMatchObject({ code: "read-only", outcomeUnknown: false, method, path: "/pools" });
  expect(sent).toEqual([]);
});

it("reads pass, and without the setting everything does", async () => {
  const [on, off] = [sending(true), sending(false)];
  await on.ask("GET");
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) await off.ask(method);
  expect([on.sent, off.sent]).toEqual([["GET"], ["GET", "POST", "PUT", "DELETE"]]);
});
