/** Large configurations are cheap: what users of other providers complain about most. */
import { expect, it } from "vitest";
import { changeInIpSet, refreshOfAliases, refreshOfNetwork, ruleInserted, totalOf } from "../bench/counted-requests";

it("refreshes 250 aliases with one request", async () => {
  expect((await refreshOfAliases(250)).requests).toEqual({ "GET /cluster/firewall/aliases": 1 });
});

it("changes one of 5,000 entries of an ip set with at most three requests", async () => {
  const measured = await changeInIpSet(5000);
  expect(measured.requests).toMatchObject({ "PUT /cluster/firewall/ipset/{name}/{cidr}": 1 });
  expect(totalOf(measured)).toBeLessThanOrEqual(3);
});

it("inserts a rule in the middle of 200 with at most three requests", async () => {
  const measured = await ruleInserted(200);
  expect(measured.requests).toMatchObject({ "POST /cluster/firewall/rules": 1 });
  expect(totalOf(measured)).toBeLessThanOrEqual(3);
});

it("refreshes a network with one request for each of its collections", async () => {
  expect((await refreshOfNetwork(60)).requests).toEqual({
    "GET /cluster/sdn/zones": 1,
    "GET /cluster/sdn/vnets": 1,
    "GET /cluster/sdn/vnets/{vnet}/subnets": 60,
  });
});
