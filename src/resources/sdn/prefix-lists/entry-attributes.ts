/** What an entry of a prefix list consists of. */

import { string } from "../../../framework/attribute";
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
  integer({ doc: "Place in the list: entries are tried in ascending order.", min: 1, max: 4_294_967_295 }),
).required();

export const entryRule = {
  action: subkey(
    "action",
    string({ doc: "What the entry says of routes that match: `permit` or `deny`.", check: [routeActionValues] }),
    { always: true },
  ).required(),
  prefix: subkey(
    "prefix",
    string({ doc: "Network that the routes lie in.", check: [fullRangeCidr], canonical: canonicalNetwork }),
    { always: true },
  ).required(),
  ge: length("ge", "Smallest length of the routes' masks; without `ge` and `le` only the prefix itself matches."),
  le: length("le", "Largest length of the routes' masks."),
};

/** What is wrong between the parts of an entry; nothing while one is unknown or, which is said of it alone, wrong. */
export function entryProblem({ prefix, ge, le }: ConfigOf<typeof entryRule>): string | undefined {
  if (prefix === null || prefix === UNKNOWN || !isLength(ge) || !isLength(le)) return undefined;
  return prefixLengthsProblem({ prefix, ge, le });
}

/** Or none. */
function isLength(value: number | Unknown | null): value is number | null {
  return value === null || (value !== UNKNOWN && Number.isInteger(value) && value >= 0 && value <= 128);
}
