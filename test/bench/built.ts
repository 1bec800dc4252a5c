/** The built provider in its forms. */
import { join } from "node:path";
import { EXECUTABLE } from "../../scripts/build/project";
import { COMPILED, isExecutable, PROVIDER, whyNoExecutable } from "../support/provider-form";

/** In the chosen form: `CDKTF_PVE_PROVIDER=executable` selects the compiled one. */
export const BUILT = join(PROVIDER, EXECUTABLE);

/** The compiled executable, if it is built and `BUILT` is the script. */
export const BUILT_EXECUTABLE =
  isExecutable || whyNoExecutable() !== undefined ? undefined : join(COMPILED, EXECUTABLE);
