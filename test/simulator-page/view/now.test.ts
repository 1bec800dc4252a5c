/** The object of a request follows from its path alone. */
import { expect, it } from "vitest";
import { families } from "../../../src/simulator/families.generated";
import { Router } from "../../../src/simulator/kernel/router";
import { operations } from "../../../src/simulator/schema/description";
import { objectOf, operationOf } from "../../../src/simulator-page/view/now";

const router = new Router(families.flatMap(({ routes }) => routes));
const request = (method: string, path: string, params = {}) => {
  return { method, path, params, time: "2026-01-01T00:00:00.000Z", status: 503, milliseconds: 1 };
};

it.each(["GET", "POST", "PUT", "DELETE"])("operations of %s are found by the server's rules", (method) => {
  const paths = operations.filter((operation) => operation.method === method).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  for (const template of paths) {
    const path = template.replaceAll(/\{[^}]+\}/g, "some");
    const matched = router.match(method, path)?.operation;
    if (matched) expect(operationOf(request(method, path)), path).toBe(`${method} ${matched.path}`);
  }
});

it("a creation is assigned to the object that a parameter names, and other requests to that of their path", () => {
  expect(objectOf(request("POST", "/pools", { poolid: "web" }))).toBe("/pools/web");
  expect(objectOf(request("POST", "/cluster/sdn/zones", { zone: "prod", type: "simple" }))).toBe(
    "/cluster/sdn/zones/prod",
  );
  expect(objectOf(request("GET", "/cluster/sdn/zones/prod"))).toBe("/cluster/sdn/zones/prod");
  expect(objectOf(request("PUT", "/cluster/options"))).toBe("/cluster/options");
  expect(objectOf(request("GET", "/cluster/sdn/zones"))).toBeUndefined();
  expect(objectOf(request("GET", "/no/such/path"))).toBeUndefined();
});
