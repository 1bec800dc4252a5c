/** The provider block. */
import type { Attributes } from "../framework/attribute";
import { withFormerNames } from "../framework/former-names";
import { settings } from "./settings";

export const providerAttributes: Attributes = withFormerNames(
  Object.fromEntries(Object.entries(settings).map(([name, { attribute }]) => [name, attribute])),
);
