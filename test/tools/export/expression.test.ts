import { expect, it } from "vitest";
import { set, string } from "../../../src/framework/attribute";
import { entriesOf } from "../../../src/tools/export/expression";
import { SecretNames } from "../../../src/tools/export/secret-variables";
import { FreeNames } from "../../../src/tools/inventory/resource-names";
import { clusterObject } from "./objects";

it("elements of a set have one order for every response of the server, even if they differ in zeros only", () => {
  const attributes = { some: set(string({ doc: "" }), { doc: "" }) };
  const all = ["entry 100", "entry 5", "entry 05", "entry 005", "other"];
  const secrets = new SecretNames(clusterObject("pool", "web", {}), new FreeNames());
  const written = (some: readonly string[]) =>
    JSON.stringify(entriesOf(attributes, { some }, { lookup: () => undefined, secrets }));
  expect(written(all)).toBe(written([...all].reverse()));
  expect(written(all).indexOf("entry 5")).toBeLessThan(written(all).indexOf("entry 100"));
});
