/** The provider block. */
import type { Attributes } from "../framework/attribute";
import { settings } from "./settings";

export const providerAttributes: Attributes = Object.fromEntries(
  Object.entries(settings).map(([name, { attribute }]) => [name, attribute]),
);
