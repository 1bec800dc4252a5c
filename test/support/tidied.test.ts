import { expect, it } from "vitest";
import { tidied } from "./tidied";

const failing = (text: string) => async () => {
  throw new Error(text);
};

it("tidies up once after work, and returns what it made", async () => {
  const done: string[] = [];
  expect(
    await tidied(
      async () => done.push("work"),
      async () => done.push("tidy"),
    ),
  ).toBe(1);
  expect(done).toEqual(["work", "tidy"]);
});

it("fails as the work did, also where the tidying fails because of it", async () => {
  await expect(tidied(failing("work"), failing("tidy"))).rejects.toThrow("work");
});

it("fails as the tidying did after work that was done", async () => {
  await expect(tidied(async () => 1, failing("tidy"))).rejects.toThrow("tidy");
});
