/** All types. In the bundle `all-types-on-demand.ts` stands in this file's place. */
import { definitionsOf } from "../framework/definitions";
import { allTypes } from "../resources";
import { typeNames } from "../resources/type-names";

export const resources = definitionsOf(allTypes.resources);
export const dataSources = definitionsOf(allTypes.dataSources);
export const { families, cautions } = allTypes;
export const typesByFamily = typeNames;
