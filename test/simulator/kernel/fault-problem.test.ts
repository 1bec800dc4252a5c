/** Faults that can match no request are refused. */
import { expect, it } from "vitest";
import { faultProblem } from "../../../src/simulator/kernel/fault-problem";
import type { Fault } from "../../../src/simulator/kernel/faults";
import { operations } from "../../../src/simulator/schema/description";
import { start } from "../support";

const problemOf = (fields: object) => faultProblem({ fault: "no-quorum", ...fields } as Fault);
const problemOfPath = (path: unknown, method?: string) => problemOf({ request: { path, ...(method && { method }) } });

it.each([
  ["pools", "must begin with a slash: /pools"],
  ["", "must be a string such as /pools"],
  [5, "must be a string such as /pools"],
  ["/po*ls", "may have a * only at its end"],
  ["/api2/json/pools", "starts after /api2/json: /pools"],
  ["api2/json/pools", "starts after /api2/json: /pools"],
  ["/nosuch/path", "matches no operation of the API"],
  ["/nosuch*", "matches no operation of the API"],
  ["/pools/", "matches no operation of the API"],
  ["/pools/web/guests", "matches no operation of the API"],
  ["/pools/{id}", "matches no operation of the API"],
  ["/pools/{id}*", "matches no operation of the API"],
])("the path %j %s", (path, text) => {
  expect(problemOfPath(path)).toEqual({ field: "path", text });
});

it.each([
  ["/pools"],
  ["/pools/web"],
  ["/pools/{poolid}"],
  ["/pools/we*"],
  ["/pools*"],
  ["/cluster/ha/*"],
  ["/cluster/firewall/ipset/office/2001:db8::/32"],
  ["/cluster/firewall/ipset/{name}/*"],
  ["*"],
])("the path %j can match a request", (path) => {
  expect(problemOfPath(path)).toBeUndefined();
});

it("every operation can be matched by its template and by the beginning of it", () => {
  for (const { method, path } of operations)
    for (const pattern of [path, `${path}*`])
      expect(problemOfPath(pattern, method), `${method} ${pattern}`).toBeUndefined();
});

it("counts must be whole numbers, and methods must exist at the path", () => {
  for (const times of [0, -1, 1.5, "2", null, Number.NaN])
    expect(problemOf({ times }), String(times)).toEqual({ field: "times", text: "must be a whole number from 1" });
  expect(problemOf({ times: 1, skip: 0 })).toBeUndefined();
  expect(problemOf({ skip: -1 })).toEqual({ field: "skip", text: "must be a whole number from 0" });
  expect(problemOf({ request: { method: "get" } })?.field).toBe("method");
  expect(problemOfPath("/version", "DELETE")).toEqual({ field: "path", text: "is for GET, not for DELETE" });
});

it("a fault for the beginning of a template matches requests to all its objects", async () => {
  const simulator = await start();
  simulator.faults.add({ fault: "answer", status: 503, request: { path: "/cluster/firewall/aliases/{name}*" } });
  expect((await simulator.get("/cluster/firewall/aliases/web")).status).toBe(503);
  expect((await simulator.get("/cluster/firewall/aliases")).status).toBe(200);
});
