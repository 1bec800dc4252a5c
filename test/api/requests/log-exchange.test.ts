import { expect, it } from "vitest";
import { logExchange } from "../../../src/api/requests/log-exchange";
import { ManualClock } from "../../support/manual-clock";
import { answer, logged, request } from "./request";

it("the log has each exchange with its reason and its time, and the values of a write only at trace", async () => {
  const clock = new ManualClock();
  const { log, write } = logged();
  const send = logExchange(
    write,
    clock,
  )(async () => {
    await clock.pass(120);
    return answer(200, '{"data":null}');
  });
  await send(request({ method: "PUT", parameters: { comment: "x" }, attempt: 2, because: "locked: busy" }));
  const fields = { method: "PUT", path: "/pools", sends: ["comment"], attempt: 2, because: "locked: busy" };
  const endpoint = "https://pve1.example:8006";
  expect(log).toEqual([
    { level: "trace", message: "Request", fields: { ...fields, parameters: { comment: "x" } } },
    { level: "debug", message: "Answer", fields: { ...fields, status: 200, endpoint, milliseconds: 120, bytes: 13 } },
  ]);
});

it("the log shows the query of reads and deletions", async () => {
  const { log, write } = logged();
  await logExchange(write, new ManualClock())(async () => answer(200, "{}"))(request({ parameters: { type: "vm" } }));
  expect(log.at(-1)?.fields).toMatchObject({ method: "GET", query: { type: "vm" } });
});

it("the log shows no value that the definition calls secret, however short, and no header", async () => {
  const { log, write } = logged();
  const given = request({ method: "POST", parameters: { comment: "x", bindpw: "pw" }, secrets: ["bindpw"] });
  const headers = { authorization: "PVEAPIToken=root@pam!tf=1" };
  await logExchange(write, new ManualClock())(async () => answer(200, "{}"))({ ...given, headers });
  expect(log[0]?.fields).toMatchObject({ parameters: { comment: "x", bindpw: "(hidden)" } });
  expect(JSON.stringify(log)).not.toMatch(/"pw"|PVEAPIToken/);
});
