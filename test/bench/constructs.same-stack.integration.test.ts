/** The baseline of the bench is the same stack, written with plain resources. */
import { createRequire } from "node:module";
import { Testing } from "cdktf";
import type { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import * as library from "../../src";

const { STACKS } = createRequire(import.meta.url)("./synthesis-stacks.cjs") as {
  readonly STACKS: Readonly<Record<string, (scope: Construct, wanted: number, load: () => typeof library) => void>>;
};

function synthesized(kind: string): object {
  const written = Testing.synthScope((scope) => STACKS[kind]?.(scope, 65, () => library));
  return JSON.parse(written) as object;
}

describe("a stack of plain resources", () => {
  it.each(["mixed", "sdn"] as const)("equals the stack '%s' of the library", (kind) => {
    expect(synthesized(`plain-${kind}`)).toEqual(synthesized(kind));
  });
});
