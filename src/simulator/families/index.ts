/** All families of behaviours. A new family is one more line here. */
import type { Family } from "../kernel/router";
import { access } from "./access";
import { metrics } from "./metrics";
import { options } from "./options";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { sdn } from "./sdn";
import { version } from "./version";
import { views } from "./views";

export const families: readonly Family[] = [access, metrics, options, pools, qemu, sdn, version, views];
