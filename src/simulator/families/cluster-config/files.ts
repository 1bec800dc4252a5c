/** What joining nodes get; members themselves are in the inventory. Facts: contributing/facts/cluster.md#membership. */
import { configFile } from "../../kernel/config-file";

/** The key that members prove themselves with; empty until it is needed. */
export const AUTH_KEY = configFile<{ key: string }>("priv/corosync-authkey", () => ({ key: "" }));
