import { describe, expect, it } from "vitest";
import { mappingDir } from "../../../src/resources/mapping/types";
import { FakeSession } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

describe("pve_mapping_dir", () => {
  it("refuses two directories of one node", () => {
    const life = new Lifecycle(mappingDir, new FakeSession({}));
    const map = ["/a", "/b"].map((path) => ({ node_name: "pve1", path }));
    expect(life.validate({ id: "m1", map })[0]?.detail).toContain("pve1");
  });
});
