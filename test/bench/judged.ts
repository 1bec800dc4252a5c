/** Folders whose sources the benches measure. Bindings are generated from the definitions. */
import { PROVIDER } from "../support/origin";

export const JUDGED = [...PROVIDER, "src/checks", "src/constructs", "scripts/bindings"];
