/**
 * Directory mappings. Facts: contributing/facts/mapping.md#directories. A mapping has at most one entry per node. The node that answers
 * checks that its own path exists. Nothing checks the paths of other nodes.
 */

import { canonicalMappedDirectory, mappedDirectory } from "../formats/hardware-ids";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { subkey } from "../parameters/parameter";
import {
  entryNode,
  mapOfNodes,
  mappingAttributes,
  mappingCollection,
  mappingOperations,
  mappingReads,
  warnOfGarbledTexts,
  warnOfUnknownMappedNodes,
} from "./common";

const entry = {
  node_name: entryNode,
  path: subkey("path", {
    doc: "Absolute path of the directory, without commas. The node that receives the request checks its own path only.",
    check: [mappedDirectory],
    canonical: canonicalMappedDirectory,
  }).required(),
};

export const mappingDir = collectionResource({
  type: "mapping_dir",
  since: "8.4",
  description:
    "A directory mapping: one name for directories on several nodes, which guests use through virtiofs. Needs Proxmox VE 8.4 or newer.",
  importExample: "share",
  attributes: {
    ...mappingAttributes,
    map: mapOfNodes(entry, "Directories: at least one, and at most one per node.").keyedBy("node_name"),
  },
  collection: mappingCollection("dir"),
  operations: mappingOperations("dir"),
  validate: warnOfGarbledTexts,
  plan: warnOfUnknownMappedNodes,
});

const reads = mappingReads("dir");
export const mappingDirData = objectDataSource(mappingDir, { reads });
export const mappingDirsData = listDataSource(mappingDir, "mappings", { type: "mapping_dirs", reads });
