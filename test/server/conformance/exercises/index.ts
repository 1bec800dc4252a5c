/** All exercises, in the order in which they run. */
import type { Exercises } from "../exercise";
import { cluster } from "./cluster";
import { firewall } from "./firewall";
import { guests } from "./guests";
import { jobs } from "./jobs";
import { notifications } from "./notifications";
import { reads } from "./reads";
import { sdn } from "./sdn";

export const exercises: Exercises = (server) =>
  [reads, cluster, firewall, notifications, jobs, sdn, guests].flatMap((of) => of(server));
