/** What a reference page says of single attributes. */
import { describe, expect, it } from "vitest";
import { renderPage } from "../../../scripts/docs/page";
import { setOf, string } from "../../../src/framework/attribute";

describe("a reference page", () => {
  it("a reference page names the types whose ids an attribute holds, also in nested objects", () => {
    const page = renderPage({
      title: "pve_vnet",
      kind: "Resource",
      subcategory: "SDN",
      description: "A network.",
      example: "",
      attributes: {
        zone: string({ doc: "Zone." }).required(),
        tag: string({ doc: "Tag." }).optional(),
        ranges: setOf({ pool: string({ doc: "Pool." }).optional() }, { doc: "Ranges." }).optional(),
      },
      refersTo: { zone: ["pve_zone_a", "pve_zone_b"], "ranges.pool": ["pve_pool"] },
    });
    expect(page).toContain("- `zone` (String) Zone. Refers to `pve_zone_a`, `pve_zone_b`.\n");
    expect(page).toContain("- `pool` (String) Pool. Refers to `pve_pool`.\n");
    expect(page).toMatch(/^- `tag` \(String\) Tag\.$/m);
  });
});
