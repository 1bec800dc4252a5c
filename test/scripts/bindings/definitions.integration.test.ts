/** The constants of closed sets in the built library. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { constantsIn } from "../../../scripts/bindings/definitions";
import { providerAttributes } from "../../../src/provider/settings";
import { dataSources, resources } from "../../../src/resources";
import { ROOT } from "../../support/synthesis";

const found = constantsIn([...resources, ...dataSources, { attributes: providerAttributes }]);

it("every value of every closed set is a constant of the built library", async () => {
  const library = (await import(join(ROOT, "lib", "index.js"))).default;
  expect(found.size).toBeGreaterThan(50);
  const differing = [...found].flatMap(([key, { name, members }]) => {
    const constants = library[key.split(".")[0] ?? ""]?.[name];
    return members
      .filter((member) => constants?.[member.name] !== member.value)
      .map((member) => `${key}.${member.name}`);
  });
  expect(differing).toEqual([]);
});
