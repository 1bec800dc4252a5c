import { expect, it } from "vitest";
import { tidied } from "./tidied";

const failing = (text: string) => async () => {
  throw new Error(text);
};

it("runs the clean-up once after the work, and returns the work's result", async () => {
  const calls: string[] = [];
  expect(
    await tidied(
      async () => calls.push("work"),
      async () => calls.push("tidy"),
    ),
  ).toBe(1);
  expect(calls).toEqual(["work", "tidy"]);
});

it("fails with the error of the work, even if the clean-up also fails", async () => {
  await expect(tidied(failing("work"), failing("tidy"))).rejects.toThrow("work");
});

it("fails with the error of the clean-up after successful work", async () => {
  await expect(tidied(async () => 1, failing("tidy"))).rejects.toThrow("tidy");
});
