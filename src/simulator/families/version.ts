/** The version of the server: that of the recordings in `test/replay`. */
import type { Family } from "../kernel/router";
import { DATACENTER } from "./options";

export const version: Family = (route) => {
  route("GET", "/version", (call) => {
    const { console } = call.read(DATACENTER);
    return { version: "9.2.11", release: "9.2", repoid: "0f3a5b7c9d1e2f40", console };
  });
};
