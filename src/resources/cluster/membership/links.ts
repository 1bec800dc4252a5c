/**
 * Corosync links: `link0` … `link7`, each `[address=]<address>[,priority=<n>]`.
 * Facts: contributing/facts/cluster.md#membership.
 */
import type { Parameters } from "../../../api/types";
import { type Attributes, mapOf, string } from "../../../framework/attribute";
import { integer } from "../../attributes/integer";
import { hostAddress } from "../../formats/hosts";

const address = string({ doc: "Address or host name of the node on this link.", check: [hostAddress] }).required();
const priority = integer({ doc: "Lower is preferred. The server's default is 0.", min: 0, max: 255 }).optional();

export const links = (note = "") => byNumber({ address }, note);
export const linksWithPriority = (note = "") => byNumber({ address, priority }, note);

function byNumber<const A extends Attributes>(link: A, note: string) {
  return mapOf(link, {
    doc: `Corosync links by number, \`0\` to \`7\`. Without any, the node's own address is link 0. ${note}`.trimEnd(),
    check: [
      (value) =>
        Object.keys(value).every((number) => /^[0-7]$/.test(number))
          ? undefined
          : "must have numbers from 0 to 7 as keys",
    ],
  }).optional();
}

interface Link {
  readonly address: string;
  readonly priority?: number | null;
}

/** The names of the parameters follow from the numbers: the server's description has them as `link[n]`. */
export function linkParameters(value: Readonly<Record<string, Link>> | null): Parameters {
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([number, { address, priority = null }]) => [
      `link${number}`,
      priority === null ? address : `${address},priority=${priority}`,
    ]),
  );
}
