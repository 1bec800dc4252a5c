/** What `enabled` is called elsewhere. */
import type { OtherNames } from "../../framework/attribute";

const opposite = "Use `enabled` with the opposite value.";

export const SWITCH_NAMES: OtherNames = { enable: "enabled", disable: opposite, disabled: opposite };
