/**
 * The version of the server. Default: that of the recordings in `test/replay`.
 * Facts: contributing/facts/transport.md#versions.
 */
import type { Family, Routes } from "../../kernel/router";
import { SERVER } from "../../kernel/server-version";
import { DATACENTER } from "../options";

export const REPOSITORY_ID = "0f3a5b7c9d1e2f40";

const routes: Routes = {
  "GET /version": (call) => {
    const { console } = call.read(DATACENTER);
    const { version } = call.read(SERVER);
    const release = version.split(".").slice(0, 2).join(".");
    return { version, release, repoid: REPOSITORY_ID, console };
  },
};

export const family: Family = { routes: [routes] };
