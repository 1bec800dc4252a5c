/** Other names of `enabled`, in the API and in other providers. */
import type { OtherNames } from "../../framework/attribute";

const opposite = "Use `enabled` with the opposite value.";

export const SWITCH_NAMES: OtherNames = { enable: "enabled", disable: opposite, disabled: opposite };
