/** The bindings of all definitions: parse, model, emit. */
import { deprecationOf } from "../../src/framework/former-names";
import type { Documentation } from "../../src/framework/resource";
import { withReadTimeout, withTimeouts } from "../../src/framework/timeouts";
import { providerAttributes } from "../../src/provider/settings";
import { dataSources, type Family, resources } from "../../src/resources";
import { families } from "../../src/resources/families.generated";
import type { Files } from "../build/steps";
import type { Definitions } from "./definitions";
import { emit } from "./emit/library";
import { type ParseOptions, parse } from "./parse";
import { referencesOf } from "./references";
import { sdnTypes } from "./sdn-types";

const withNote = ({ description, note }: Pick<Documentation, "description" | "note">) =>
  [description, ...(note === undefined ? [] : [note])].join(" ");

const definitions: Definitions = {
  provider: providerAttributes,
  resources: resources.map(({ deprecated, ...resource }) => ({
    ...resource,
    ...deprecationOf({ deprecated }),
    description: withNote(resource),
    attributes: withTimeouts(resource as never),
  })),
  dataSources: dataSources.map(({ deprecated, ...dataSource }) => ({
    ...dataSource,
    ...deprecationOf({ deprecated }),
    description: withNote(dataSource),
    attributes: withReadTimeout(dataSource),
  })),
};

const referents = Object.entries(families as Readonly<Record<string, Family>>).map(
  ([family, { referents = {} }]) => [family, referents] as const,
);

export const references = referencesOf(
  [
    ...definitions.resources.map(({ type, attributes }) => ({ key: `pve_${type}`, attributes })),
    ...definitions.dataSources.map(({ type, attributes }) => ({ key: `data.pve_${type}`, attributes })),
  ],
  Object.fromEntries(referents),
);

export function bindings(options: Omit<ParseOptions, "references"> & { readonly version: string }): Files {
  const library = parse(definitions, { ...options, references });
  return { ...emit(library, options), "sdn-types.ts": sdnTypes(definitions.resources) };
}
