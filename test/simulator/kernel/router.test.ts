import { expect, it } from "vitest";
import { Router, type Routes, routesBelow } from "../../../src/simulator/kernel/router";

const behaviour = () => null;

it("a table of behaviours with an unknown operation does not compile, and fails at the start", () => {
  const routes: Routes = {
    // @ts-expect-error the server has no such operation
    "PATCH /pools": behaviour,
  };
  expect(() => new Router([routes])).toThrow("the API description has no operation 'PATCH /pools'");
});

it("a table of behaviours fails at the start if another table has a behaviour of the same operation", () => {
  const routes: Routes = { "GET /pools": behaviour };
  expect(() => new Router([routes, { ...routes }])).toThrow("'GET /pools' has two behaviours");
});

it("a table of behaviours can have a path prefix, and is checked with it at the start", () => {
  const routes = routesBelow("/pools", { GET: behaviour, "PUT /{poolid}": behaviour });
  expect(Object.keys(routes)).toEqual(["GET /pools", "PUT /pools/{poolid}"]);
  expect(() => new Router([routesBelow("/pools", { "PATCH /{poolid}": behaviour })])).toThrow("no operation");
});

it("a table of behaviours finds the operation of a path by its literal parts first, then by its parameters", () => {
  const router = new Router([
    { "GET /cluster/backup/{id}": behaviour, "GET /cluster/firewall/ipset/{name}/{cidr}": behaviour },
  ]);
  expect(router.match("GET", "/cluster/backup/job1")?.pathParams).toEqual({ id: "job1" });
  const { pathParams } = router.match("GET", "/cluster/firewall/ipset/a/10.0.0.0/8") ?? {};
  expect(pathParams).toEqual({ name: "a", cidr: "10.0.0.0/8" });
  expect(router.match("GET", "/cluster/backup/two words")).toBeUndefined();
  expect(router.match("POST", "/cluster/backup/job1")).toBeUndefined();
});
