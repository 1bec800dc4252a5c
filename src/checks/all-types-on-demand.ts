/** Replaces `all-types.ts` in the bundle: loads a family with its first construct. */
import { definitionsOf } from "../framework/definitions";
import { typesOnDemand } from "../resources/on-demand";
import type { TypeNames } from "../resources/type-names";

/** Put in by the build. */
declare const TYPE_NAMES: Readonly<Record<string, TypeNames>>;

const types = typesOnDemand(TYPE_NAMES);

export const resources = definitionsOf(types.resources);
export const dataSources = definitionsOf(types.dataSources);
export const { families, cautions } = types;
export const typesByFamily = (): Readonly<Record<string, TypeNames>> => TYPE_NAMES;
