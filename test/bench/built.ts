/** The built provider in the chosen form: `CDKTF_PVE_PROVIDER=executable` selects the compiled one. */
import { join } from "node:path";
import { EXECUTABLE } from "../../scripts/build/project";
import { PROVIDER } from "../support/provider-form";

export const BUILT = join(PROVIDER, EXECUTABLE);
