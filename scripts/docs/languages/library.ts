import { Assembly } from "../../../src/cli/languages/assembly";
import { assemblyTypes } from "../assembly-file";

/** Our library and CDKTF. */
export const ASSEMBLY = new Assembly(assemblyTypes());
