/** Attributes of entries of prefix lists. */

import type { ConfigOf, Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { canonicalNetwork, fullRangeCidr } from "../../formats/networks";
import { prefixLengthsProblem } from "../../formats/route-formats";
import { subkey } from "../../parameters/parameter";
import { routeActionValues } from "../enumerations";

const length = (name: "ge" | "le", doc: string) => subkey(name, integer({ doc, min: 0, max: 128 })).optional();

export const seq = subkey(
  "seq",
  integer({ doc: "Sequence number in the list. Entries are tried in ascending order.", min: 1, max: 4_294_967_295 }),
).required();

export const entryRule = {
  action: subkey("action", {
    doc: "Action for matching routes: `permit` or `deny`.",
    check: [routeActionValues],
    always: true,
  }).required(),
  prefix: subkey("prefix", {
    doc: "Network that contains the routes.",
    check: [fullRangeCidr],
    canonical: canonicalNetwork,
    always: true,
  }).required(),
  ge: length("ge", "Minimum prefix length of the routes. Without `ge` and `le`, only the prefix itself matches."),
  le: length("le", "Maximum prefix length of the routes."),
};

/** The contradiction between the parts of an entry. `undefined` if a part is unknown or invalid by itself. */
export function entryProblem({ prefix, ge, le }: ConfigOf<typeof entryRule>): string | undefined {
  if (prefix === null || prefix === UNKNOWN || !isLength(ge) || !isLength(le)) return undefined;
  return prefixLengthsProblem({ prefix, ge, le });
}

/** Whether a length is valid or not set. */
function isLength(value: number | Unknown | null): value is number | null {
  return value === null || (value !== UNKNOWN && Number.isInteger(value) && value >= 0 && value <= 128);
}
