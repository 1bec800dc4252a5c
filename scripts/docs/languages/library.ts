import { Assembly } from "../../../src/tools/languages/assembly";
import { assemblyTypes } from "../../reference/assembly-file";

/** Our library and CDKTF. */
export const ASSEMBLY = new Assembly(assemblyTypes());
