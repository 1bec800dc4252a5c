/** The values of examples for mock data. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { EXAMPLE_VALUES_FILE, exampleValuesFile, literalsIn } from "../../../scripts/docs/example-values";
import { stale } from "../../support/stale";

it("examples provide their literals, but no references", () => {
  const values = literalsIn(
    'cidr = "192.0.2.0/24"\nname = pve_pool.web.name\nnodes = ["pve1", "pve2"]\nentries = [{ seq = 5, prefix = "${x}" }]',
  );
  expect(Object.fromEntries(values)).toEqual({ cidr: "192.0.2.0/24", nodes: ["pve1", "pve2"], seq: 5 });
});

it("the values of examples are up to date (npm run generate)", () => {
  const committed = readFileSync(at(EXAMPLE_VALUES_FILE), "utf8");
  expect(stale([{ path: EXAMPLE_VALUES_FILE, committed, generated: exampleValuesFile() }], "npm run generate")).toBe(
    "",
  );
});
