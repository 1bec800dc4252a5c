/** Lines in the debug log for each request. */
import { expect, it } from "vitest";
import { openSession } from "./support/client";

const WRITE = { domain: "file-user_cfg" } as const;

it("the log has one line for each response, with query, status, time, bytes and the number of the attempt", async () => {
  const { server, session, log } = await openSession(() => ({ body: { data: [] } }));
  await session.get("/pools", { type: "qemu" });
  await session.put("/pools", { poolid: "lab", comment: "text" }, WRITE);
  const lines = log.filter(({ message }) => message === "Answer").map(({ fields }) => fields);
  const ends = { attempt: 1, status: 200, endpoint: server.url, milliseconds: expect.any(Number), bytes: 11 };
  expect(lines).toEqual([
    { method: "GET", path: "/pools", query: { type: "qemu" }, ...ends },
    { method: "PUT", path: "/pools", sends: ["poolid", "comment"], ...ends },
  ]);
});

it("logs failures without a repetition, too, and hides secrets in a query", async () => {
  const { session, log } = await openSession((_request, response) => {
    response.destroy();
    return undefined;
  });
  await expect(session.delete("/cluster/sdn/lock", { "lock-token": "PLANTED" }, WRITE)).rejects.toThrow();
  const line = log.find((entry) => entry.message === "Request failed");
  expect(line).toMatchObject({ level: "debug", fields: { attempt: 1, action: "give-up", path: "/cluster/sdn/lock" } });
  expect(JSON.stringify(log)).not.toContain("PLANTED");
});

it("hides a response that is secret as a whole, even if a later message repeats it", async () => {
  const { client, session, log } = await openSession(() => ({ body: { data: "PLANTED-ANSWER" } }));
  const options = { ...WRITE, secretAnswer: true } as const;
  expect(await session.post("/cluster/sdn/lock", {}, options)).toBe("PLANTED-ANSWER");
  expect(log.filter(({ message }) => message === "Data")).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain("PLANTED");
  expect(client.scrub("held by PLANTED-ANSWER")).toBe("held by (hidden)");
});
