import type { Policy, Problem } from "./policy";

const PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const namesAlike: Policy = {
  id: "names-alike",
  severity: "warning",
  doc: "The name of an object is not of small letters and digits, with single hyphens between words.",
  remedy: "Rename it; where that makes a new object, waive it.",
  find: (cluster) =>
    cluster.items
      .filter(({ isResource, block }) => isResource && !block.several)
      .flatMap((item) =>
        Object.entries(item.attributes).flatMap(([name, { traits, isConfigurable }]): Problem[] => {
          if (!isConfigurable || (traits.identifies === undefined && name !== "name")) return [];
          // Ids of guests, and paths of pools in pools.
          const parts = item.text(name)?.split(/[:/]/) ?? [];
          if (parts.every((part) => PATTERN.test(part))) return [];
          return [
            {
              about: [item],
              at: name,
              text: `"${parts.join("/")}" is named otherwise than with small letters, digits and single hyphens.`,
            },
          ];
        }),
      ),
};
