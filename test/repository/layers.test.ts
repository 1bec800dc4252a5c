/** The page about the layers names those that lint separates. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, read } from "./files";

const { forbidden } = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as {
  readonly forbidden: readonly { readonly name: string }[];
};
const layers = forbidden.flatMap(({ name }) => /^(\w+)-imports$/.exec(name)?.[1] ?? []);

/** `index` is the file `src/index.ts`, the entry of the construct library; the command may import all layers. */
const expected = [...layers.filter((name) => name !== "index").map((name) => `src/${name}`), "src/cli"].sort();

it("the architecture page has each layer once, and no other", () => {
  const [, table = ""] =
    /^\| (?:layer|folder) \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(read("contributing/architecture.md")) ?? [];
  const firstColumn = [...table.matchAll(/^\| ([^|]+) \|(?: ([^|]+) \|)?/gm)];
  const named = firstColumn.flatMap(([, cell = "", second = ""]) =>
    [...`${cell} ${second}`.matchAll(/`(src\/\w+)`/g)].map(([, folder = ""]) => folder),
  );
  expect(named.sort()).toEqual(expected);
});
