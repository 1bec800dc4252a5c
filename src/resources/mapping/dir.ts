/**
 * Directory mapping. Facts (contributing/facts/mapping.md#directories): one entry a node; the path of the node that answers
 * has to exist when the mapping is written, those of other nodes are not checked.
 */
import { string } from "../../framework/attribute";
import { canonicalMappedDirectory, mappedDirectory } from "../formats/mapping-formats";
import { plural, single } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { subkey } from "../parameters/parameter";
import {
  entryNode,
  mapOfNodes,
  mappingAttributes,
  mappingCollection,
  mappingOperations,
  mappingReads,
  planNodes,
  validateTexts,
} from "./common";

const entry = {
  node_name: entryNode,
  path: subkey(
    "path",
    string({
      doc: "Absolute path of the directory, without commas. It has to exist on the node that answers the request; paths on other nodes are not checked.",
      check: [mappedDirectory],
      canonical: canonicalMappedDirectory,
    }),
  ).required(),
};

export const mappingDir = collectionResource({
  type: "mapping_dir",
  since: "8.4",
  family: "mapping",
  documentation: {
    description:
      "A directory mapping: one name for a directory on several nodes, which guests share by virtiofs. Needs Proxmox VE 8.4 or newer.",
    example: `resource "pve_mapping_dir" "share" {
  id          = "share"
  description = "Shared between guests"
  map = [
    { node_name = "pve1", path = "/srv/share1" },
    { node_name = "pve2", path = "/mnt/share1" },
  ]
}
`,
    importExample: "share",
  },
  attributes: {
    ...mappingAttributes,
    map: mapOfNodes(entry, "The directories, at least one, and one a node at most.").keyedBy("node_name"),
  },
  collection: mappingCollection("dir"),
  operations: mappingOperations("dir"),
  validate: validateTexts,
  plan: planNodes,
});

const reads = mappingReads("dir");
export const mappingDirData = single(mappingDir, { reads });
export const mappingDirsData = plural(mappingDir, "mappings", { type: "mapping_dirs", reads });
