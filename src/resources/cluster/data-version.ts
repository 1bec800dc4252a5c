/** Version of the server. Facts: contributing/facts/cluster.md#views. */
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { text } from "./columns";

const version = {
  version: text("version", "Version of the package, such as `9.2.11`."),
  release: text("release", "Release of Proxmox VE, such as `9.2`."),
  repository_id: text("repoid", "Short hash of the sources that the package was built from."),
};

export const versionData = dataSource({
  type: "version",
  family: "cluster",
  documentation: {
    description: "The version of the server that answers.",
    example: `data "pve_version" "this" {}\n`,
  },
  attributes: version,
  operations: ["GET /version"],
  async read(_, { services }) {
    return decodeAnswer(version, await services.read("GET /version", {}));
  },
});
