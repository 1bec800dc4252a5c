import { expect, it } from "vitest";
import { PveError } from "../../src/api/errors";
import { explain } from "../../src/provider/explain";

it("tells how to replace what others still refer to", () => {
  const failure = new PveError({ code: "in-use", status: 500, serverMessage: "zone office is used by vnet web" });
  const [problem] = explain(failure, { type: "pve_sdn_zone_vlan", attributes: {}, doing: "delete", state: {} });
  expect(problem?.summary).toContain("zone office is used by vnet web");
  expect(problem?.detail).toContain("create_before_destroy = true");
});
