import { expect, it } from "vitest";
import { collector, validateAttributes } from "../../../src/framework/planning/validate";
import { apiIndexData } from "../../../src/resources/cluster/data-api-index";

it("a path without an index is reported with the existing ones", () => {
  const report = collector();
  validateAttributes(apiIndexData.attributes, { path: "/cluster/options", names: null }, report, {
    writeOnlyAllowed: true,
  });
  expect(report.diagnostics).toMatchObject([{ detail: expect.stringContaining("/cluster/sdn/vnets/<vnet>/firewall") }]);
});
