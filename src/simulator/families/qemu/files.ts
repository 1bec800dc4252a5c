/** The file of custom CPU models. Facts: contributing/facts/qemu.md#cpu-models. */
import { sectionFile } from "../../kernel/section-config";

/** By name, without the prefix `custom-`. */
export const MODELS = sectionFile("virtual-guest/cpu-models.conf");
