/** Cases in which more cannot be had, and why. They are tried, counted and named. */

import { isOperation, isSingleton } from "../../src/framework/life-cycle";
import { resources } from "../../src/resources";
import type { Operation } from "./baseline";
import type { Case } from "./case";
import type { Fault } from "./faults";

/** Types that no fault is tried on, with the reason. */
export const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  resources
    .filter(isOperation)
    .map(({ type }) => [
      `pve_${type}`,
      "an operation: it has effects, and leaves no object that could be lost or doubled",
    ]),
);

/** Types of what is always there: creating it takes it over. */
const ALWAYS_THERE = new Set(resources.filter(isSingleton).map(({ type }) => `pve_${type}`));

/** Servers that cannot be reached are waited for as long. */
const LONGEST_OUTAGE_MS = 180_000;

const failsForGood = ({ lastsMs, outageMs = 0, reply }: Fault) =>
  lastsMs !== undefined ||
  outageMs > LONGEST_OUTAGE_MS ||
  (typeof reply === "object" && [401, 403].includes(reply.status));

interface Exception {
  readonly name: string;
  readonly reason: string;
  readonly fits: (given: Pick<Case, "subject" | "fault" | "next"> & { readonly operation: Operation }) => boolean;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    name: "destroy after a killed creation",
    reason:
      "Terraform keeps nothing of a creation whose provider process has ended, so that destroy asks nobody; the next apply finds the object",
    fits: ({ fault, next, operation }) => fault.kill === true && operation === "create" && next === "destroy",
  },
  {
    name: "destroy after a killed or stopped update that began to manage a flag",
    reason:
      "Terraform keeps the state of before the update, in which nothing is said of the flag, so that destroy leaves it to others; the next apply has it in the state",
    fits: ({ subject, fault, next, operation }) =>
      subject.name === "pve_ceph_flags" &&
      (fault.kill === true || fault.stop === true) &&
      operation === "update" &&
      next === "destroy",
  },
  {
    name: "destroy after a creation that failed for good, of what is always there",
    reason:
      "Terraform keeps an object whose creation failed only as one to be replaced, and a replacement would clear what others rely on; so a list that was filled half-way is not kept, the error says so, and the next apply goes on with it",
    fits: ({ subject, fault, next, operation }) =>
      ALWAYS_THERE.has(subject.address.split(".")[0] ?? "") &&
      failsForGood(fault) &&
      operation === "create" &&
      next === "destroy",
  },
  {
    name: "a lock on SDN whose token got lost",
    reason:
      "the server makes up the token and returns it once: a lock whose answer got lost belongs to nobody, and only `force_release` ends it",
    fits: ({ subject, fault, operation }) =>
      subject.name === "pve_sdn_lock" && operation === "create" && fault.work !== "never",
  },
  {
    name: "a lock on SDN that was released late",
    reason: "the server does not report whether a lock is held, so that its late release is not seen",
    fits: ({ subject, next, operation }) =>
      subject.name === "pve_sdn_lock" && operation === "delete" && next === "create",
  },
];
