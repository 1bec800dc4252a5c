/** The requests that create, change and remove an object: configured ones, else those of the API description for its path. */
import { keyOf, type Method, type Parameters, parametersOf, parentOf } from "./described";

/** A configured operation. */
export interface ConfiguredOperation {
  readonly method: string;
  readonly path: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
}
export interface Operation {
  readonly method: Method;
  readonly path: string;
  /** Parameters of this operation in addition to the body. */
  readonly extra: Readonly<Record<string, string>>;
  /** Parameters of the description. `undefined` if it does not have the operation: then the whole body is sent. */
  readonly described: Parameters | undefined;
  /** Parameter that names the object, if the request carries it in addition to the path. */
  readonly key?: string | undefined;
  /** Whether the request clears parameters by their names. */
  readonly clears?: boolean;
}
export type Purpose = "create" | "update" | "delete";

/** The request for a purpose. `undefined` if the API has none. */
export function operationFor(purpose: Purpose, path: string, given: ConfiguredOperation | null): Operation | undefined {
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
    // A parent is the collection of an object only if its POST names the object.
    const key = keyOf(path);
    const own = at("POST", path);
    const isNamed = key !== undefined && key in (inCollection?.described ?? {});
    if (inCollection && isNamed) return { ...inCollection, key };
    // Some collections use another parameter for the name than the path. Then the body contains it.
    return own ?? (key === undefined ? undefined : inCollection) ?? at("PUT", path);
  }
  if (purpose === "update") return at("PUT", path);
  const put = at("PUT", path);
  return at("DELETE", path) ?? (put?.described && "delete" in put.described ? { ...put, clears: true } : undefined);
}
