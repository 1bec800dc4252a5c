/** Ceph: flags, health, metadata, rolling restarts. Facts: contributing/facts/ceph.md. */

import { directory, type Family, type Routes } from "../../kernel/router";
import { listFlags, readFlag, writeFlag, writeFlags } from "./flags";
import { listMutes, writeMute } from "./health";
import { metadata, status } from "./metadata";
import { restartBulk } from "./restart";

const routes: Routes = {
  // The index of the recorded server, which has no health mutes.
  "GET /cluster/ceph": directory("name", ["flags", "metadata", "restart-bulk", "status"]),
  "GET /cluster/ceph/flags": listFlags,
  "PUT /cluster/ceph/flags": writeFlags,
  "GET /cluster/ceph/flags/{flag}": readFlag,
  "PUT /cluster/ceph/flags/{flag}": writeFlag,
  "GET /cluster/ceph/health-mute": listMutes,
  "PUT /cluster/ceph/health-mute/{code}": writeMute,
  "GET /cluster/ceph/metadata": metadata,
  "GET /cluster/ceph/status": status,
  "POST /cluster/ceph/restart-bulk": restartBulk,
};

export const family: Family = { routes: [routes] };
