/** Keys of property strings. */
import { type Check, string } from "../framework/attribute";
import type { ValueMap } from "../plugin/cty/value";
import { matching } from "../resources/formats/validator";

export const propertyKey = matching(
  /^[A-Za-z][A-Za-z0-9_.-]*$/,
  "must be a key: letters, digits, `_`, `.` and `-`, beginning with a letter",
);

export const propertyKeys: Check<ValueMap> = (parts) => {
  const wrong = Object.keys(parts).find((key) => propertyKey(key) !== undefined);
  return wrong === undefined ? undefined : `has a key ${JSON.stringify(wrong)}, which ${propertyKey(wrong)}`;
};

/** May be left out. */
export const DEFAULT_KEY = {
  name: "default_key",
  attribute: string({ doc: "Key whose value may stand without it, if there is one.", check: [propertyKey] }),
  most: 1,
} as const;
