import { type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message } from "../../naming/message";
import type { Policy } from "./policy";

export const NAME_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const GUEST = /^(?:vm|ct):\d+$/;

/** A user's own pattern. Its cost is the user's responsibility. */
export function patternOf(text: string | undefined): RegExp {
  if (text === undefined) return NAME_PATTERN;
  try {
    return new RegExp(`^(?:${text})$`, "u");
  } catch (failure) {
    throw new Error(`namePattern is not a regular expression: ${(failure as Error).message}`);
  }
}

export const namesAlike: Policy = {
  id: "names-alike",
  severity: "warning",
  doc: "The name of an object is not in lower-case letters and digits with single hyphens, or does not match your own pattern.",
  remedy: "Rename the object, or waive the rule where a new name means a new object.",
  setting: {
    name: "namePattern",
    doc: "Regular expression that complete names must match. In ids with `/` or `:`, each part must match. Ids of guests are exempt.",
  },
  find(cluster, { namePattern }) {
    const pattern = patternOf(namePattern);
    const wrong =
      namePattern === undefined
        ? "contains other characters than lower-case letters, digits and single hyphens"
        : `does not fit ${namePattern}`;
    return cluster.items
      .filter(({ isResource, hasCountOrForEach }) => isResource && !hasCountOrForEach)
      .flatMap((item) =>
        Object.entries(item.attributes).flatMap(([name, { traits, isConfigurable }]): Problem[] => {
          if (!isConfigurable || (traits.identifies === undefined && name !== "name")) return [];
          const text = item.text(name) ?? "";
          // Guests have numbers instead of names.
          if (text === "" || GUEST.test(text)) return [];
          // The ID of a nested pool is a path.
          if (text.split(/[:/]/).every((part) => pattern.test(part))) return [];
          return [problem([item], message`"${text}" ${wrong}.`, path(name))];
        }),
      );
  },
};
