/** One flag of Ceph. Facts: contributing/facts/ceph.md#flags. A flag always exists. The server sets it synchronously. */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import { UNKNOWN } from "../../plugin/cty/value";
import { resource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { unknownExcept, withUnknown } from "../unknown-properties/unknown-properties";
import { cephFlagDisruptive } from "./diagnostics";
import {
  allowDisruptive,
  CEPH_LOCK,
  DISRUPTIVE,
  FLAGS,
  FLAGS_PATH,
  flagsOf,
  flagValues,
  onDestroy,
  readFlags,
} from "./flag-table";

const setOne = (services: PveSession, flag: string, value: boolean) =>
  services.write(`PUT ${FLAGS_PATH}/{flag}`, { flag }, { value }, { domain: CEPH_LOCK });

const flagAttributes = {
  flag: string({
    doc: `Name of the flag: ${Object.entries(FLAGS)
      .map(([flag, meaning]) => `\`${flag}\` (${meaning})`)
      .join(", ")}.`,
    check: [flagValues],
  }).key(),
  enabled: bool({ doc: "Whether the flag is set." }).default(true),
  allow_disruptive: allowDisruptive,
  on_destroy: onDestroy,
};

const behaviour: Behaviour<PveSession, typeof flagAttributes, "flag"> = {
  async read({ flag }, { services, importing }) {
    const found = (await readFlags(services)).find(({ name }) => name === flag);
    if (!found) return null;
    const enabled = toFlag(found.value);
    // The imported configuration needs `allow_disruptive` if the flag is set.
    const isAllowed = importing && enabled && DISRUPTIVE.includes(flag);
    return withUnknown(
      { flag, enabled, ...(isAllowed && { allow_disruptive: true }) },
      unknownExcept(["name", "value", "description"], found),
    );
  },
  async list({ services }) {
    return [...(await flagsOf(services))].map(([flag, enabled]) => ({ flag, enabled }));
  },
  async create(planned, { services, created }) {
    await setOne(services, planned.flag, planned.enabled);
    created();
    return undefined;
  },
  async update(planned, _, { services }) {
    await setOne(services, planned.flag, planned.enabled);
    return undefined;
  },
  async delete(state, { services, replacedBy }) {
    if (state.on_destroy !== "keep" && !replacedBy) await setOne(services, state.flag, false);
  },
};

export const cephFlag = resource({
  type: "ceph_flag",
  description:
    "One flag of the Ceph cluster. Node maintenance and rolling restarts set and unset `noout` themselves, which plans show as drift.",
  importExample: "nodeep-scrub",
  attributes: flagAttributes,
  identity: ["flag"],
  operations: [`GET ${FLAGS_PATH}`, `PUT ${FLAGS_PATH}/{flag}`],
  rights: { delete: ({ prior }) => (prior?.on_destroy === "keep" ? [] : [`PUT ${FLAGS_PATH}/{flag}`]) },
  lifeCycle: { kind: "singleton" },
  behaviour,
  validate(config, report) {
    const { flag, enabled, allow_disruptive } = config;
    if (flag !== null && flag !== UNKNOWN && DISRUPTIVE.includes(flag) && enabled !== false && !allow_disruptive) {
      report.error(cephFlagDisruptive({ flag }, path("allow_disruptive")));
    }
  },
});
