/** Numbers of CDKTF that are known later, and that CDKTF has not resolved in a string: it does not see them after a hyphen. */
import { type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import { template } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { Remark } from "./message";

/** As CDKTF writes them: far below zero. */
const NUMBER = /\d\.\d{9,}e\+(?:28\d|29\d|30\d)/;

export const isStray = (given: unknown): boolean => typeof given === "string" && NUMBER.test(given);

const TEXT = template(
  "has a number in it that is known later and stands behind a hyphen, where CDKTF does not find it. Write `Token.asString(…)` of the number, or `Fn.format`.",
);

export function ofStrayNumbers(configuration: Configuration): Remark[] {
  return Object.entries(configuration).flatMap(([name, given]) =>
    within(given, [{ attribute: name }]).map((path) => ({ path, message: TEXT })),
  );
}

function within(given: Given, at: Path): Path[] {
  if (isStray(given)) return [at];
  if (typeof given !== "object" || given === null || MARK in given) return [];
  if (Array.isArray(given)) return given.flatMap((item: Given, index) => within(item, [...at, { index }]));
  return Object.entries(given).flatMap(([name, item]) => within(item as Given, [...at, { attribute: name }]));
}
