/** Entries of lists that lack the key of their object, in the list of every collection that the API has. */
import { describe, expect, it } from "vitest";
import { checkAnswer } from "../../src/api/answers/check";
import { choices, isList, type Shape } from "../../src/api/answers/shape";
import shapes from "../../src/api/answers/shapes.json";

const SHAPES = shapes as unknown as Readonly<Record<string, Shape>>;
const VALUES: Readonly<Record<string, unknown>> = { string: "a", number: 1, flag: 1, nothing: null, anything: 1 };

/** The smallest valid response of this form. */
function least(shape: Shape): unknown {
  const [first] = choices(shape);
  if (typeof first === "string") return VALUES[first];
  if (first === undefined || isList(first)) return [];
  const keys = Object.entries(first).filter(([key]) => !key.endsWith("?") && key !== "*");
  return Object.fromEntries(keys.map(([key, inner]) => [key, least(inner)]));
}

/** `/cluster/firewall/aliases` with the key `name`. */
const lists = Object.entries(SHAPES).flatMap(([operation, shape]): [string, string, object][] => {
  const prefix = `${operation}/{`;
  const item = Object.keys(SHAPES).find(
    (other) =>
      other.startsWith(prefix) && other.endsWith("}") && other.split("/").length === operation.split("/").length + 1,
  );
  const key = item?.slice(prefix.length, -1) ?? "";
  const entry = isList(shape) ? least(shape[0]) : undefined;
  const isNamed = typeof entry === "object" && entry !== null && key in entry;
  return operation.startsWith("GET ") && isNamed ? [[operation.slice(4), key, entry]] : [];
});

const without = (entry: object, key: string) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== key));

describe("list entries without the key of their object", () => {
  it("the lists of all collections are found", () => {
    expect(lists.length).toBeGreaterThan(25);
    expect(lists.map(([path]) => path)).toContain("/cluster/firewall/aliases");
  });

  it.each(lists.filter(([, key]) => key !== "pos"))(
    "leaves out and counts entries without their key, and keeps the others: %s",
    (path, key, entry) => {
      const nameless = [{ digest: "0".repeat(40) }, without(entry, key), { ...entry, [key]: null }];
      expect(checkAnswer("GET", path, [nameless[0], entry, ...nameless.slice(1)])).toEqual({
        data: [entry],
        skipped: 3,
      });
      for (const entry of nameless) expect(checkAnswer("GET", path, [entry])).toEqual({ data: [], skipped: 1 });
    },
  );

  it.each(lists.filter(([, key]) => key !== "pos"))(
    "refuses a list in which no entry has its key: %s",
    (path, key, entry) => {
      expect(() => checkAnswer("GET", path, [without(entry, key), {}])).toThrow("returned");
    },
  );

  it.each(lists.filter(([, key]) => key === "pos"))(
    "refuses rules without their position, and leaves none out: %s",
    (path, key, entry) => {
      expect(() => checkAnswer("GET", path, [entry, without(entry, key)])).toThrow("returned");
    },
  );
});
