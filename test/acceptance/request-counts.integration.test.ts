/** Large configurations need few requests. `test/bench/pinned-counts.json` has each step of smaller ones. */
import { expect, it } from "vitest";
import { changeInIpSet, totalOf } from "../bench/counted-requests";

it("changes one of 5,000 entries of an IP set with at most three requests", async () => {
  const measured = await changeInIpSet(5000);
  expect(measured.requests).toMatchObject({ "PUT /cluster/firewall/ipset/{name}/{cidr}": 1 });
  expect(totalOf(measured)).toBeLessThanOrEqual(3);
});
