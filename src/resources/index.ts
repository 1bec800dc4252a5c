/** All resource and data source definitions, by family. */
import * as cluster from "./cluster";
import * as firewall from "./firewall";
import type { DataSource, Resource } from "./kit/define";
import * as metrics from "./metrics";
import * as notifications from "./notifications";
import * as qemu from "./qemu";

const families = [cluster, firewall, metrics, notifications, qemu];

export const resources: readonly Resource[] = families.flatMap((family) => family.resources);
export const dataSources: readonly DataSource[] = families.flatMap((family) => family.dataSources);
