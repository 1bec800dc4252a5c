/** Plans work with `read_only`: data sources send only requests that the client allows. */
import { expect, it } from "vitest";
import { dataSources } from "../../src/resources";

it("data sources send GET requests only", () => {
  const others = dataSources.flatMap(({ type, operations }) =>
    operations.filter((operation) => !operation.startsWith("GET ")).map((operation) => `${type}: ${operation}`),
  );
  expect(others).toEqual([]);
});
