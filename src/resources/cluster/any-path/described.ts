/**
 * Operations of a path, their parameters, and the requests for an object, from the copy of the API description in
 * `described.json`, which names its version.
 */
import described from "./described.json";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Types of parameters, such as `boolean` or `in|out|group!`. `!` marks a required one. */
export type Parameters = Readonly<Record<string, string>>;

export const DESCRIBED_VERSION: string = described.version;
const OPERATIONS: Readonly<Record<string, Parameters>> = described.operations;

interface Template {
  readonly path: string;
  readonly segments: readonly string[];
}
const TEMPLATES: readonly Template[] = [
  ...new Set(Object.keys(OPERATIONS).map((name) => name.slice(name.indexOf("/")))),
]
  // Fixed segments take precedence over placeholders.
  .sort((a, b) => a.split("{").length - b.split("{").length)
  .map((path) => ({ path, segments: path.split("/") }));

/** The path as the description writes it: `/cluster/ha/rules/{rule}`. */
export function templateOf(path: string): string | undefined {
  const segments = path.split("/");
  return TEMPLATES.find(
    (template) =>
      template.segments.length === segments.length &&
      template.segments.every((segment, index) => segment.startsWith("{") || segment === segments[index]),
  )?.path;
}

/** The parameters of an operation. `undefined` if the description does not have it. */
export function parametersOf(method: Method, path: string): Parameters | undefined {
  const template = templateOf(path);
  return template === undefined ? undefined : OPERATIONS[`${method} ${template}`];
}

/** The parameter that the last part of a path stands for. It names the object at its creation. */
export function keyOf(path: string): string | undefined {
  return /\{([^{}]+)\}$/.exec(templateOf(path) ?? "")?.[1];
}

/** Collections whose objects need the ticket of root@pam, or are identified by their position. */
const NOT_LISTED = ["/cluster/acme/account", "/cluster/firewall/rules"];

/** Collections whose objects can be read, changed and removed, and that belong to no other object. */
export function collectionPaths(): string[] {
  const items = TEMPLATES.filter(({ path }) => /^[^{]*\/\{[^{}]+\}$/.test(path)).map(({ path }) => path);
  const whole = items.filter((path) => ["GET", "PUT", "DELETE"].every((method) => `${method} ${path}` in OPERATIONS));
  return whole.map(parentOf).filter((path) => !NOT_LISTED.includes(path));
}

export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The last part of a path, decoded. */
export const nameIn = (path: string): string => decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));

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

/** The request for a purpose: the configured one, else that of the API description. `undefined` if the API has none. */
export function operationFor(
  purpose: Purpose,
  path: string,
  configured: ConfiguredOperation | null,
): Operation | undefined {
  const at = (method: Method, where: string): Operation | undefined => {
    const described = parametersOf(method, where);
    return described && { method, path: where, extra: {}, described };
  };
  if (configured) {
    const where = configured.path ?? path;
    const method = configured.method as Method;
    const key = where === parentOf(path) && method === "POST" ? keyOf(path) : undefined;
    return { method, path: where, extra: configured.parameters ?? {}, described: parametersOf(method, where), key };
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
