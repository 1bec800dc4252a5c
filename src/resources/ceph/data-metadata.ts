/** Daemons of Ceph and where they run. Facts: contributing/facts/ceph.md. */

import { listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { reportedText, reportedTextOrNull } from "../parameters/reported-text";
import { sortedJson } from "../parameters/sorted-json";
import { metadataScopeValues } from "./enumerations";
import { namedParts, partOf } from "./parts-of-answers";

const node = {
  name: string({ doc: "Node." }).computed(),
  version: string({ doc: "Installed version of Ceph." }).computed(),
  build_commit: string({ doc: "Commit that it was built from." }).computed(),
};
const daemon = {
  type: string({ doc: "`mon`, `mgr`, `mds` or `osd`." }).computed(),
  id: string({ doc: "Id of the daemon." }).computed(),
  host: string({ doc: "Host that it runs on." }).computed(),
  version: string({ doc: "Running version." }).computed(),
};

export const cephMetadataData = dataSource({
  type: "ceph_metadata",
  family: "ceph",
  documentation: {
    description: 'Versions and daemons of the Ceph cluster. `scope = "versions"` works on nodes without Ceph too.',
    example: `data "pve_ceph_metadata" "versions" {\n  scope = "versions"\n}\n`,
  },
  attributes: {
    scope: string<"all" | "versions">({
      doc: "`all` (the server's default) or `versions`.",
      check: [metadataScopeValues],
    }).optional(),
    nodes: listOf(node, { doc: "Nodes, sorted by name." }).computed(),
    daemons: listOf(daemon, { doc: 'Daemons, sorted by type and id; empty with `scope = "versions"`.' }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/ceph/metadata"],
  async read(config, { services }) {
    const answer = await services.read(
      "GET /cluster/ceph/metadata",
      {},
      config.scope === null ? {} : { scope: config.scope },
    );
    const nodes = namedParts(answer.node).map(([name, { version, buildcommit }]) => ({
      name,
      version: reportedTextOrNull(partOf(version).str),
      build_commit: reportedTextOrNull(buildcommit),
    }));
    const daemons = (["mds", "mgr", "mon"] as const).flatMap((type) =>
      namedParts(answer[type]).map(([id, found]) => ({
        type,
        id: id.split("@", 1)[0] ?? id,
        host: reportedTextOrNull(found.hostname) ?? id.split("@")[1] ?? null,
        version: reportedTextOrNull(found.ceph_version_short),
      })),
    );
    const osds = (answer.osd ?? []).map(partOf).map((osd) => ({
      type: "osd",
      id: reportedText(osd.id),
      host: reportedTextOrNull(osd.hostname),
      version: reportedTextOrNull(osd.ceph_version_short),
    }));
    osds.sort((a, b) => Number(a.id) - Number(b.id));
    return { nodes, daemons: [...daemons, ...osds], raw_json: sortedJson(answer) };
  },
});
