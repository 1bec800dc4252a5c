/** Rules for mappings of all kinds. */
import { describe, expect, it } from "vitest";
import type { Value } from "../../../src/plugin/cty/value";
import type { Resource } from "../../../src/resources/kinds/define";
import { mappingDir, mappingPci, mappingUsb } from "../../../src/resources/mapping/types";
import { FakeSession, refusal, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedSession } from "../../support/simulated-session";
import { GPU } from "./gpu";

const definitions: Record<string, { readonly definition: Resource; readonly map: Value }> = {
  "mapping-dir": { definition: mappingDir, map: [{ node_name: "pve2", path: "/srv/one" }] },
  "mapping-pci": { definition: mappingPci, map: [GPU] },
  "mapping-usb": {
    definition: mappingUsb,
    map: [{ node_name: "pve1", vendor_product_id: "0951:1666", path: null, description: null }],
  },
};

describe.each(Object.entries(definitions))("%s", (_, { definition, map }) => {
  it("refuses an empty map, which would break the whole file, and line feeds", () => {
    const life = new Lifecycle(definition, new FakeSession({}));
    expect(life.validate({ id: "m1", map: [] })[0]?.detail).toContain("at least one");
    expect(life.validate({ id: "m1", map, description: "a\nb" })).toHaveLength(1);
    expect(life.validate({ id: "9m", map })[0]?.path).toEqual([{ attribute: "id" }]);
  });

  it("warns about text that other clients will see garbled", () => {
    const life = new Lifecycle(definition, new FakeSession({}));
    const [found, ...others] = life.validate({ id: "m1", map, description: "Büro" });
    expect(found).toMatchObject({ severity: "warning", path: [{ attribute: "description" }] });
    expect(others).toEqual([]);
  });

  it("vanishes from the state only when its own path reports its absence", async () => {
    const session = simulatedSession();
    const life = new Lifecycle(definition, session);
    const state = await life.apply({ id: "m1", map });
    await life.apply(null, state);
    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
    session.answer(({ path }: Sent) =>
      path.endsWith("/m1") ? refusal(403, "Permission check failed (/mapping/x/m1, Mapping.Audit)\n") : [],
    );
    await expect(life.refresh(state)).rejects.toThrow("Mapping.Audit");
  });
});
