/** The built provider, in the form that is asked for: `CDKTF_PVE_PROVIDER=executable` is the compiled one. */
import { join } from "node:path";
import { EXECUTABLE } from "../../scripts/build/project";
import { PROVIDER } from "../support/provider-form";

export const BUILT = join(PROVIDER, EXECUTABLE);
