/** The page shows everything that a cluster contains. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectionsOf, NOT_SHOWN } from "../../../src/simulator-page/view/collections";
import { countsOf, shownFamilies } from "../../../src/simulator-page/view/objects";
import { start } from "../../simulator/support";

const schema = JSON.parse(
  readFileSync(join(__dirname, "../../../src/simulator/fixtures/fixture.schema.json"), "utf8"),
) as { readonly properties: object; readonly patternProperties: object };

it("each file that a fixture may have is shown, or listed as hidden", () => {
  const { properties, patternProperties } = schema;
  expect(Object.keys(patternProperties)).toEqual(["^sdn/firewall/[^/]+\\.fw$"]);
  const files = Object.keys(properties).filter((file) => !file.includes("{"));
  const known = [...new Set([...collectionsOf([]).map(({ file }) => file), ...NOT_SHOWN])];
  expect(known.sort()).toEqual(files.sort());
});

it("objects of each family are counted and listed, including those of a VNet's firewall", async () => {
  const rules = [{ type: "forward", action: "DROP", enable: 1 }];
  const empty = { options: {}, aliases: {}, ipsets: {}, groups: {} };
  const { state } = await start({ fixture: { "sdn/firewall/web.fw": { ...empty, rules } } });
  const contents = Object.fromEntries(state.snapshot());
  const families = shownFamilies(contents, (text) => text);
  const firewall = families.find(({ family }) => family === "Firewall");
  expect(firewall?.collections).toEqual([{ collection: "Rules of VNet web", objects: [{ id: "0", value: rules[0] }] }]);
  const counts = new Map(countsOf(contents).map(({ family, count }) => [family, count]));
  expect([counts.get("Firewall"), counts.get("Cluster"), counts.get("Pools")]).toEqual([1, 3, 0]);
});
