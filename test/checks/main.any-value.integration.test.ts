/** The checks accept or report any value of an attribute, and never throw. */
import { expect, it } from "vitest";
import { dataSources, resources } from "../../src/resources";
import { samplePerFamily } from "../support/of-each-family";
import { sampled } from "../support/runs";
import { thrown, variants } from "./any-value";
import { blockOf } from "./block";

const typeOf = ({ type }: { readonly type: string }): string => `pve_${type}`;
const targets = [
  ...samplePerFamily(resources, typeOf).map((definition) => ({ ...definition, prefix: "" })),
  ...samplePerFamily(dataSources, typeOf).map((definition) => ({ ...definition, prefix: "data." })),
];

it.each(targets.map(({ prefix, type, attributes }) => ({ address: `${prefix}pve_${type}.x`, attributes })))(
  "the checks survive any value of $address",
  ({ address, attributes }) => {
    const some = sampled(variants(attributes, {}), (_, index) => index % 3 === 0);
    const found = some.map((config) => thrown([blockOf(address, config)]));
    expect(found.filter((problem) => problem !== undefined)).toEqual([]);
  },
);
