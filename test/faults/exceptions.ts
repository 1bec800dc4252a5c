/** Known limits, with the reason. Their cases run, and the report counts and names them. */

import { isOperation, isSingleton } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import type { Operation } from "./baseline";
import type { Case } from "./case";
import type { Fault } from "./faults";

/** Types without faults, with the reason. */
export const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  resources
    .filter(isOperation)
    .map(({ type }) => [
      `pve_${type}`,
      "an operation: it has effects, and leaves no object that could be lost or doubled",
    ]),
);

/** Types of objects that always exist: a creation adopts them. */
const ALWAYS_THERE = new Set(resources.filter(isSingleton).map(({ type }) => `pve_${type}`));

/** The longest outage that the provider waits for. */
const LONGEST_OUTAGE_MS = 180_000;

const failsForGood = ({ lastsMs, outageMs = 0, reply }: Fault) =>
  lastsMs !== undefined ||
  outageMs > LONGEST_OUTAGE_MS ||
  (typeof reply === "object" && [401, 403].includes(reply.status));

interface Exception {
  readonly name: string;
  readonly reason: string;
  readonly fits: (item: Pick<Case, "subject" | "fault" | "next"> & { readonly operation: Operation }) => boolean;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    name: "destroy after a killed creation",
    reason:
      "Terraform stores nothing when the provider ends during a creation, so destroy sends no request. The next apply finds the object.",
    fits: ({ fault, next, operation }) => fault.kill === true && operation === "create" && next === "destroy",
  },
  {
    name: "destroy after a killed or stopped update that began to manage a flag",
    reason:
      "Terraform keeps the state from before the update, without the flag, so destroy ignores it. The next apply has it in the state.",
    fits: ({ subject, fault, next, operation }) =>
      subject.name === "pve_ceph_flags" &&
      (fault.kill === true || fault.stop === true) &&
      operation === "update" &&
      next === "destroy",
  },
  {
    name: "destroy after a permanently failed creation of an object that always exists",
    reason:
      "Terraform would replace an object whose creation failed, and so clear a list that others use. The provider therefore keeps no half-filled list in the state. The error says so, and the next apply completes it.",
    fits: ({ subject, fault, next, operation }) =>
      ALWAYS_THERE.has(subject.address.split(".")[0] ?? "") &&
      failsForGood(fault) &&
      operation === "create" &&
      next === "destroy",
  },
  {
    name: "an SDN lock whose token was lost",
    reason:
      "The server generates the token and returns it once. A lock whose response was lost has no owner, and only `force_release` ends it.",
    fits: ({ subject, fault, operation }) =>
      subject.name === "pve_sdn_lock" && operation === "create" && fault.work !== "never",
  },
  {
    name: "an SDN lock that was released late",
    reason: "The server does not report whether a lock is held, so the provider does not see its late release.",
    fits: ({ subject, next, operation }) =>
      subject.name === "pve_sdn_lock" && operation === "delete" && next === "create",
  },
];
