/** Ceph: flags, health, metadata, rolling restarts. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { listFlags, readFlag, writeFlag, writeFlags } from "./flags";
import { listMutes, writeMute } from "./health";
import { metadata, status } from "./metadata";
import { restartBulk } from "./restart";

export const ceph: Family = (route) => {
  // Of the recorded server, which is older than health mutes.
  route("GET", "/cluster/ceph", directory("name", ["flags", "metadata", "restart-bulk", "status"]));
  route("GET", "/cluster/ceph/flags", listFlags);
  route("PUT", "/cluster/ceph/flags", writeFlags);
  route("GET", "/cluster/ceph/flags/{flag}", readFlag);
  route("PUT", "/cluster/ceph/flags/{flag}", writeFlag);
  route("GET", "/cluster/ceph/health-mute", listMutes);
  route("PUT", "/cluster/ceph/health-mute/{code}", writeMute);
  route("GET", "/cluster/ceph/metadata", metadata);
  route("GET", "/cluster/ceph/status", status);
  route("POST", "/cluster/ceph/restart-bulk", restartBulk);
};
