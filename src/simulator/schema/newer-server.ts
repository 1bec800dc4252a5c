/** What servers newer than the recorded one take, by the public sources of the packages named. */
import type { Operation, Properties } from "./operation";

type Change = (parameters: Properties) => Properties;

/** pve-ha-manager 5.2.5: node affinity may be negative. pve-manager 9.2.6 is the first that needs it. */
const negativeNodeAffinity: Change = (parameters) => {
  const { affinity } = parameters;
  return affinity
    ? { ...parameters, affinity: { ...affinity, "instance-types": ["node-affinity", "resource-affinity"] } }
    : parameters;
};

const CHANGES: Readonly<Record<string, Change>> = {
  "POST /cluster/ha/rules": negativeNodeAffinity,
  "PUT /cluster/ha/rules/{rule}": negativeNodeAffinity,
};

/** The operation as newer servers check it. */
export function asNewer(operation: Operation): Operation {
  const change = CHANGES[`${operation.method} ${operation.path}`];
  return change ? { ...operation, parameters: change(operation.parameters) } : operation;
}
