import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { CredentialHealth } from "../../../src/api/requests/credential-health";
import type { ApiRequest } from "../../../src/api/requests/request";
import { credential, lifetime, request } from "./request";

const own = credential();
const refused = new PveError({ code: "unauthorised", status: 401, serverMessage: "no such token", path: "/pools" });
const forbidden = new PveError({ code: "forbidden", status: 403, serverMessage: "Permission check failed" });

/** `permissions` is what the server says the credentials may do. */
function sending(answer: () => unknown, permissions: unknown = { "/": { "Sys.Audit": 1 } }) {
  const sent: string[] = [];
  const send = async ({ path }: ApiRequest) => {
    sent.push(path);
    const data = path === "/access/permissions" ? permissions : answer();
    if (data instanceof Error) throw data;
    return { data, size: 0 };
  };
  const standing = new CredentialHealth(send, own);
  const heeded = standing.failFast(send);
  const ask = (changes: Partial<ApiRequest> = {}) =>
    heeded(request({ credential: own, ...changes })).catch((error: unknown) => error);
  return { sent, standing, ask };
}

describe("credentials that the server refuses", () => {
  it("refused credentials are found out once: no further request is sent that could only fail for it", async () => {
    const { sent, ask } = sending(() => refused);
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: true });
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: true });
    expect(sent).toEqual(["/pools"]);
  });

  it("say nothing of all requests when they were accepted before", async () => {
    let count = 0;
    const { sent, ask } = sending(() => (++count === 1 ? [] : refused));
    await ask();
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: false });
    await ask();
    expect(sent).toHaveLength(3);
  });
});

describe("credentials without any rights", () => {
  it("missing rights are the explanation of a read that is forbidden, and of all further requests", async () => {
    const { sent, ask } = sending(() => forbidden, {});
    expect(await ask()).toMatchObject({ code: "forbidden", concernsAll: true, path: "/access/permissions" });
    await ask();
    expect(sent).toEqual(["/pools", "/access/permissions", "/access/permissions"]);
  });

  it("rights are asked for beforehand where that is demanded", async () => {
    const { standing } = sending(() => [], {});
    await expect(standing.requirePermissions(lifetime())).rejects.toMatchObject({
      code: "forbidden",
      concernsAll: true,
    });
  });

  it("rights are not asked for when a write is forbidden, and are no explanation when there are some", async () => {
    const write = sending(() => forbidden, {});
    expect(await write.ask({ method: "PUT" })).toBe(forbidden);
    expect(write.sent).toEqual(["/pools"]);
    expect(await sending(() => forbidden).ask()).toBe(forbidden);
  });
});

it("requests with another credential are none of its business", async () => {
  const { standing, ask } = sending(() => refused);
  expect(await ask({ credential: credential() })).toBe(refused);
  expect(standing.accepted).toBe(false);
});
