/** Device ids are sent in the form that guests compare with. Facts: contributing/facts/mapping.md#all-kinds. */
import { canonicalDeviceId } from "../formats/hardware-ids";
import type { FieldOptions } from "../parameters/parameter";

export const lowerCase: FieldOptions<string> = {
  codec: { encode: canonicalDeviceId, decode: String },
};
