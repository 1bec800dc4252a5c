/**
 * The version of the server: that of the recordings in `test/replay`, unless another one is simulated.
 * Facts: contributing/facts/transport.md#versions.
 */
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { SERVER } from "../../kernel/server-version";
import { DATACENTER } from "../options/files";

const routes: Routes = {
  "GET /version": (call) => {
    const { console } = call.read(DATACENTER);
    const { version } = call.read(SERVER);
    const release = version.split(".").slice(0, 2).join(".");
    return { version, release, repoid: "0f3a5b7c9d1e2f40", console };
  },
};

export const family: Family = { routes: [routes] };
