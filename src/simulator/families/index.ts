/** All families of behaviours. A new family is one more line here. */
import type { Family } from "../kernel/router";
import { access } from "./access";
import { options } from "./options";
import { pools } from "./pools";
import { sdn } from "./sdn";
import { version } from "./version";
import { views } from "./views";

export const families: readonly Family[] = [access, options, pools, sdn, version, views];
