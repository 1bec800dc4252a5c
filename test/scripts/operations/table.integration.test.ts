import { expect, it } from "vitest";
import { describedOperations } from "../../../scripts/operations/description";
import { operationFiles } from "../../../scripts/operations/table";

it("the table has every operation of the description", () => {
  const all = Object.values(operationFiles()).join("");
  const missing = describedOperations().filter(({ name }) => !all.includes(`\n  ${JSON.stringify(name)}: {\n`));
  expect(missing).toEqual([]);
  expect(describedOperations().length).toBeGreaterThanOrEqual(275);
});
