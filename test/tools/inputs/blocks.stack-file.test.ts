import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readStack } from "../../../src/tools/inputs/blocks";
import { temporaryFolder } from "../../support/temporary-folder";

it("a missing stack is reported with the existing ones and the closest name", () => {
  const app = temporaryFolder();
  expect(() => readStack(app, "network")).toThrow("Synthesize them first: cdktf synth");
  mkdirSync(join(app, "stacks", "network"), { recursive: true });
  writeFileSync(join(app, "stacks", "network", "cdk.tf.json"), "{}");
  expect(readStack(app, "network")).toBe("{}");
  expect(() => readStack(app, "netwrok")).toThrow(/There is no stack "netwrok" in .*, only network.*network/s);
});
