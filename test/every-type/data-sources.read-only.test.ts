/** With `read_only` plans work: what they ask for by data sources is nothing that the client refuses. */
import { expect, it } from "vitest";
import { dataSources } from "../../src/resources";

it("data sources ask by GET and by nothing else", () => {
  const others = dataSources.flatMap(({ type, operations }) =>
    operations.filter((operation) => !operation.startsWith("GET ")).map((operation) => `${type}: ${operation}`),
  );
  expect(others).toEqual([]);
});
