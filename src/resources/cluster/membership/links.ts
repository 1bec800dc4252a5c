/**
 * Corosync links: `link0` … `link7`, each `[address=]<address>[,priority=<n>]`.
 * Facts: docs/facts/cluster.md#membership.
 */
import type { Parameters } from "../../../api/types";
import { mapOf, string } from "../../../framework/attribute";
import { isMap, type Value } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { hostAddress } from "../../formats/hosts";

export function links(priorities: boolean, note = "") {
  return mapOf(
    {
      address: string({ doc: "Address or host name of the node on this link.", check: [hostAddress] }).required(),
      ...(priorities && {
        priority: integer({ doc: "Lower is preferred. The server's default is 0.", min: 0, max: 255 }).optional(),
      }),
    },
    {
      doc: `Corosync links by number, \`0\` to \`7\`. Without any, the node's own address is link 0. ${note}`.trimEnd(),
      check: [
        (value) =>
          Object.keys(value).every((number) => /^[0-7]$/.test(number))
            ? undefined
            : "must have numbers from 0 to 7 as keys",
      ],
    },
  ).optional();
}

export function linkParameters(value: Value | undefined): Parameters {
  if (!isMap(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([number, link]) => {
      const { address, priority } = link as { readonly address: string; readonly priority?: number | null };
      return [
        `link${number}`,
        priority === null || priority === undefined ? address : `${address},priority=${priority}`,
      ];
    }),
  );
}
