/** Data sources of the flags of Ceph. Facts: contributing/facts/ceph.md#flags. */
import { bool, listOf, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { CEPH_LOCK, FLAGS_PATH, flagValues } from "./flag-table";

const entryAttributes = {
  name: parameter("name", { doc: "Name." }).computed(),
  description: parameter("description", { doc: "Effect of the flag." }).computed(),
  enabled: parameter("value", bool({ doc: "Whether the flag is set." })).computed(),
  ...extraJson,
};

export const cephFlagsData = dataSource({
  type: "ceph_flags",
  description: "All flags of the Ceph cluster, sorted by name.",
  example: `data "pve_ceph_flags" "all" {}\n`,
  attributes: { flags: listOf(entryAttributes, { doc: "Flags." }).computed() },
  operations: [`GET ${FLAGS_PATH}`],
  async read(_, { services }) {
    const flags = await services.read(`GET ${FLAGS_PATH}`, {}, {}, { shared: CEPH_LOCK });
    const rows = flags.map((flag) => decodeAnswer(entryAttributes, flag));
    return { flags: sortedBy(rows, "name") };
  },
});

export const cephFlagData = dataSource({
  type: "ceph_flag",
  description: "Whether one flag of the Ceph cluster is set.",
  example: `data "pve_ceph_flag" "noout" {\n  flag = "noout"\n}\n`,
  attributes: {
    flag: string({ doc: "Name of the flag.", check: [flagValues] }).required(),
    enabled: bool({ doc: "Whether the flag is set." }).computed(),
  },
  operations: [`GET ${FLAGS_PATH}/{flag}`],
  async read(config, { services }) {
    return { enabled: toFlag(await services.read(`GET ${FLAGS_PATH}/{flag}`, { flag: config.flag })) };
  },
});
