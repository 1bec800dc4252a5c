/** Large values and many concurrent calls. */
import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { create } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("carries values of many megabytes, several at once, in both directions", async () => {
  const sizes = [5, 5, 12];
  const answers = await Promise.all(
    sizes.map((megabytes, index) =>
      toy.client.call(
        "ApplyResourceChange",
        create({ name: String(index), labels: { big: "x".repeat(megabytes * 1024 * 1024) } }),
      ),
    ),
  );
  const returned = answers.map(
    ({ newState }) => (unpack(newState.msgpack) as { labels: { big: string } }).labels.big.length,
  );
  expect(returned).toEqual(sizes.map((megabytes) => megabytes * 1024 * 1024));
});

it("serves many concurrent calls", async () => {
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      toy.client.call("ApplyResourceChange", create({ name: `n${index}`, delay: 20 })),
    ),
  );
  expect(new Set(answers.map(({ newState }) => (unpack(newState.msgpack) as { id: string }).id)).size).toBe(500);
});
