/** Which requests create, change and remove an object: as configured, else as the API description has them for its path. */
import { keyOf, type Method, type Parameters, parametersOf, parentOf } from "./described";

/** `null` where nothing is configured. */
export interface Given {
  readonly method: string;
  readonly path: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
}
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** Parameters of this operation alone. */
  readonly extra: Readonly<Record<string, string>>;
  /** `undefined` where the description does not have it: then all that is given is sent. */
  readonly described: Parameters | undefined;
  /** The parameter that names the object, where that is sent beside its path. */
  readonly key?: string | undefined;
  /** It takes the names of what is to be cleared. */
  readonly clears?: boolean;
}
export type Purpose = "create" | "update" | "delete";

/** `undefined` where the API has nothing of the kind. */
export function operationFor(purpose: Purpose, path: string, given: Given | null): Operation | undefined {
  const at = (method: Method, where: string): Operation | undefined => {
    const described = parametersOf(method, where);
    return described && { method, path: where, extra: {}, described };
  };
  if (given) {
    const where = given.path ?? path;
    const method = given.method as Method;
    const key = where === parentOf(path) && method === "POST" ? keyOf(path) : undefined;
    return { method, path: where, extra: given.parameters ?? {}, described: parametersOf(method, where), key };
  }
  if (purpose === "create") {
    const inCollection = at("POST", parentOf(path));
    // What hangs below an object is no collection of it: the parent names the child in its creation.
    const key = keyOf(path);
    const own = at("POST", path);
    const isNamed = key !== undefined && key in (inCollection?.described ?? {});
    if (inCollection && isNamed) return { ...inCollection, key };
    // Some collections call the name of an object differently than its path does: then the body has it.
    return own ?? (key === undefined ? undefined : inCollection) ?? at("PUT", path);
  }
  if (purpose === "update") return at("PUT", path);
  const put = at("PUT", path);
  return at("DELETE", path) ?? (put?.described && "delete" in put.described ? { ...put, clears: true } : undefined);
}
