/** The values of examples for mock data. */
import { expect, it } from "vitest";
import { literalsIn } from "../../../scripts/docs/example-values";

it("examples provide their literals, but no references", () => {
  const values = literalsIn(
    'cidr = "192.0.2.0/24"\nname = pve_pool.web.name\nnodes = ["pve1", "pve2"]\nentries = [{ seq = 5, prefix = "${x}" }]',
  );
  expect(Object.fromEntries(values)).toEqual({ cidr: "192.0.2.0/24", nodes: ["pve1", "pve2"], seq: 5 });
});
