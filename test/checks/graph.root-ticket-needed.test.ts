/** The list of types is that of the server's rules. */
import { expect, it } from "vitest";
import { ROOT_TYPES } from "../../src/checks/graph/findings/root-ticket-needed";
import { definitionsOf } from "../../src/framework/definitions";
import { allTypes } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { ruleOf } from "../../src/resources/permissions/table";

const WRITE = /^(?:POST|PUT|DELETE) /;

it("names every type whose objects only root@pam may write", () => {
  const { types: names, find } = definitionsOf(allTypes.resources);
  const types = names
    .map((name) => find(name) as Resource)
    .filter(({ operations }) => {
      const writes = operations.filter((operation) => WRITE.test(operation));
      return writes.length > 0 && writes.every((operation) => ruleOf(operation) === "root");
    })
    .map(({ type }) => `pve_${type}`);
  expect(types.toSorted()).toEqual(ROOT_TYPES.toSorted());
});
