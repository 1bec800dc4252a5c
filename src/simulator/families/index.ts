/** All families of behaviours. A new family is one more line here. */
import type { Family } from "../kernel/router";
import { access } from "./access";
import { firewall } from "./firewall";
import { mapping } from "./mapping";
import { metrics } from "./metrics";
import { notifications } from "./notifications";
import { options } from "./options";
import { pools } from "./pools";
import { qemu } from "./qemu";
import { sdn } from "./sdn";
import { version } from "./version";
import { views } from "./views";

export const families: readonly Family[] = [
  access,
  firewall,
  mapping,
  metrics,
  notifications,
  options,
  pools,
  qemu,
  sdn,
  version,
  views,
];
