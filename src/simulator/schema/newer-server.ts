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

/** pve-firewall after 6.0.4, which pve-manager 9.2.11 may run with. */
const oneLineComment: Change = (parameters) => {
  const { comment } = parameters;
  return comment ? { ...parameters, comment: { ...comment, format: "pve-fw-comment-spec" } } : parameters;
};

const CHANGES: readonly (readonly [RegExp, Change])[] = [
  [/^(POST|PUT) \/cluster\/ha\/rules\b/, negativeNodeAffinity],
  [/^(POST|PUT) \/cluster\/(sdn\/vnets\/\{vnet\}\/)?firewall\//, oneLineComment],
];

/** The operation as newer servers check it. */
export function asNewer(operation: Operation): Operation {
  const change = CHANGES.find(([pattern]) => pattern.test(`${operation.method} ${operation.path}`))?.[1];
  return change ? { ...operation, parameters: change(operation.parameters) } : operation;
}
