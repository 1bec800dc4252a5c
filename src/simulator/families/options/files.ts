/** The file of the datacenter's options. Facts: contributing/facts/cluster.md#options. */
import { configFile } from "../../kernel/config-file";

/** Settings as written to the file. */
export type Datacenter = Record<string, string>;

export const DATACENTER = configFile<Datacenter>("datacenter.cfg", () => ({}));
