import { expect, it } from "vitest";
import { ConcurrencyLimit } from "../../../src/api/concurrency-limit";
import { limit } from "../../../src/api/requests/limit";
import type { Encoded } from "../../../src/api/requests/request";
import { credential, request } from "./request";

it("requests wait for a free slot, and the login that they wait for does not", async () => {
  const running: string[] = [];
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = limit(new ConcurrencyLimit(1))(async ({ path }: Encoded) => {
    running.push(path);
    if (path === "/first") await first;
  });
  const asked = credential();
  const slow = send(request({ path: "/first", credential: asked }));
  const waiting = send(request({ path: "/second", credential: asked }));
  await send(request({ path: "/access/ticket" }));
  expect(running).toContain("/access/ticket");
  expect(running).not.toContain("/second");
  finish();
  await Promise.all([slow, waiting]);
  expect(running).toContain("/first");
  expect(running.at(-1)).toBe("/second");
});
