/** Cases in which more cannot be had, and why. They are tried, counted and named. */

import { resources } from "../../src/resources";
import type { Operation } from "./baseline";
import type { Case } from "./case";

/** Types that no fault is tried on, with the reason. */
export const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  resources
    .filter(({ operation }) => operation)
    .map(({ type }) => [
      `pve_${type}`,
      "an operation: it has effects, and leaves no object that could be lost or doubled",
    ]),
);

interface Exception {
  readonly name: string;
  readonly reason: string;
  readonly fits: (given: Pick<Case, "fault" | "next"> & { readonly operation: Operation }) => boolean;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    name: "destroy after a killed creation",
    reason:
      "Terraform keeps nothing of a creation whose provider process has ended, so that destroy asks nobody; the next apply finds the object",
    fits: ({ fault, next, operation }) => fault.kill === true && operation === "create" && next === "destroy",
  },
];
