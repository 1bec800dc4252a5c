import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { CredentialHealth } from "../../../src/api/requests/credential-health";
import type { ApiRequest } from "../../../src/api/requests/request";
import { credential, lifetime, request } from "./request";

const own = credential();
const refused = new PveError({ code: "unauthorised", status: 401, serverMessage: "no such token", path: "/pools" });
const forbidden = new PveError({ code: "forbidden", status: 403, serverMessage: "Permission check failed" });

/** Sends requests; `permissions` is the server's list of the credentials' privileges. */
function sending(answer: () => unknown, permissions: unknown = { "/": { "Sys.Audit": 1 } }) {
  const sent: string[] = [];
  const send = async ({ path }: ApiRequest) => {
    sent.push(path);
    const data = path === "/access/permissions" ? permissions : answer();
    if (data instanceof Error) throw data;
    return { data, size: 0 };
  };
  const health = new CredentialHealth(send, own);
  const sendFailFast = health.failFast(send);
  const ask = (changes: Partial<ApiRequest> = {}) =>
    sendFailFast(request({ credential: own, ...changes })).catch((error: unknown) => error);
  return { sent, health, ask };
}

describe("credentials that the server refuses", () => {
  it("refused credentials are detected once: no further request with them is sent", async () => {
    const { sent, ask } = sending(() => refused);
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: true });
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: true });
    expect(sent).toEqual(["/pools"]);
  });

  it("concern only the refused request if the server accepted them before", async () => {
    let count = 0;
    const { sent, ask } = sending(() => (++count === 1 ? [] : refused));
    await ask();
    expect(await ask()).toMatchObject({ code: "unauthorised", concernsAll: false });
    await ask();
    expect(sent).toHaveLength(3);
  });
});

describe("credentials without any rights", () => {
  it("missing privileges explain a forbidden read, and all further requests", async () => {
    const { sent, ask } = sending(() => forbidden, {});
    expect(await ask()).toMatchObject({ code: "forbidden", concernsAll: true, path: "/access/permissions" });
    await ask();
    expect(sent).toEqual(["/pools", "/access/permissions", "/access/permissions"]);
  });

  it("privileges are read in advance on request", async () => {
    const { health } = sending(() => [], {});
    await expect(health.requirePermissions(lifetime())).rejects.toMatchObject({ code: "forbidden", concernsAll: true });
  });

  it("privileges are not read when a write is forbidden, and explain nothing if there are any", async () => {
    const write = sending(() => forbidden, {});
    expect(await write.ask({ method: "PUT" })).toBe(forbidden);
    expect(write.sent).toEqual(["/pools"]);
    expect(await sending(() => forbidden).ask()).toBe(forbidden);
  });
});

it("the list of privileges is read on all paths only if there are none on the root", async () => {
  const lists: unknown[] = [{ "/": {} }, { "/": {}, "/pool/web": { "Pool.Audit": 1 } }];
  const paths: unknown[] = [];
  const health = new CredentialHealth(async ({ path, parameters }) => {
    paths.push([path, parameters]);
    return { data: lists.shift(), size: 0 };
  }, own);
  await health.requirePermissions(lifetime());
  await health.requirePermissions(lifetime());
  expect(paths).toEqual([
    ["/access/permissions", { path: "/" }],
    ["/access/permissions", {}],
  ]);
});

it("a failure to read the privileges explains nothing, and the next refusal reads them again", async () => {
  const { sent, ask } = sending(() => forbidden, new PveError({ code: "unreachable", serverMessage: "no connection" }));
  expect(await ask()).toBe(forbidden);
  expect(await ask()).toBe(forbidden);
  expect(sent.filter((path) => path === "/access/permissions")).toHaveLength(2);
});

it("a server that never answers fails the check, for all objects of the run, and the next check reads again", async () => {
  const { sent, health } = sending(() => [], new PveError({ code: "unreachable", serverMessage: "no connection" }));
  for (const _ of [1, 2])
    await expect(health.requirePermissions(lifetime())).rejects.toMatchObject({
      code: "unreachable",
      concernsAll: true,
    });
  expect(sent).toEqual(["/access/permissions", "/access/permissions"]);
});

it("requests with another credential are not affected", async () => {
  const { health, ask } = sending(() => refused);
  expect(await ask({ credential: credential() })).toBe(refused);
  expect(health.accepted).toBe(false);
});
