/**
 * Corosync links: `link0` … `link7`, each `[address=]<address>[,priority=<n>]`.
 * Facts: contributing/facts/cluster.md#membership.
 */
import type { Parameters } from "../../../api/types";
import { type Attributes, mapOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { isMap, type Value } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { hostAddress } from "../../formats/hosts";

const address = string({ doc: "Address or host name of the node on this link.", check: [hostAddress] }).required();
const priority = integer({
  doc: "Priority of the link. Lower values are preferred. The server's default is 0.",
  min: 0,
  max: 255,
}).optional();

export const links = (note = "") => byNumber({ address }, note);
export const linksWithPriority = (note = "") => byNumber({ address, priority }, note);

function byNumber<const A extends Attributes>(link: A, note: string) {
  return mapOf(link, {
    doc: `Corosync links by number, \`0\` to \`7\`. Default: link 0 with the address of the node. ${note}`.trimEnd(),
    check: [
      (value) =>
        Object.keys(value).every((number) => /^[0-7]$/.test(number))
          ? undefined
          : "must have numbers from 0 to 7 as keys",
    ],
  }).optional();
}

export const sharedLinkAddress: Caution<{ readonly links: Value }> = {
  id: "links-share-address",
  finds: "Two Corosync links of a node have the same address.",
  remedy: "Give each link an address in its own network.",
  find({ links: configured }, warn) {
    const numbers = new Map<string, string>();
    for (const [number, link] of Object.entries(isMap(configured) ? configured : {})) {
      const text = isMap(link) ? link.address : undefined;
      if (typeof text !== "string") continue;
      const first = numbers.get(text);
      if (first === undefined) numbers.set(text, number);
      else warn(path("links", { key: number }, "address"), `${text} is already the address of link ${first}.`);
    }
  },
};

interface Link {
  readonly address: string;
  readonly priority?: number | null;
}

/** The parameters `link0` to `link7`, which the API description names `link[n]`. */
export function linkParameters(value: Readonly<Record<string, Link>> | null): Parameters {
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([number, { address, priority = null }]) => [
      `link${number}`,
      priority === null ? address : `${address},priority=${priority}`,
    ]),
  );
}
