/**
 * Which object a request is about. Requests do not tell the resource that sent them, so it follows from the path, and of
 * a creation from the parameter that names the object in the paths of the collection.
 */
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import { operations } from "../../simulator/schema/description";

/** The parameter that names an object, by the path of its collection. */
const KEYS: ReadonlyMap<string, string> = new Map(
  operations.flatMap(({ path }) => {
    const [, collection = "", key = ""] = /^(.*)\/\{([^{}/]+)\}$/.exec(path) ?? [];
    return collection === "" ? [] : [[collection, key] as const];
  }),
);

const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  ["GET", "POST", "PUT", "DELETE"].map((method) => [
    method,
    operations.filter((operation) => operation.method === method).map(({ path }) => path),
  ]),
);

/** Also of a request that a fault answered before its operation was looked for. */
export function operationOf({ method, path, operation }: LoggedRequest): string | undefined {
  if (operation !== undefined) return operation;
  const segments = path.split("/");
  const fitting = (PATHS.get(method) ?? []).filter((template) => {
    const parts = template.split("/");
    return (
      parts.length === segments.length && parts.every((part, index) => part.startsWith("{") || part === segments[index])
    );
  });
  const parameters = (template: string) => template.split("{").length;
  const [template] = fitting.sort((a, b) => parameters(a) - parameters(b));
  return template && `${method} ${template}`;
}

/** `/cluster/firewall/aliases/web`; nothing where the request reads or changes no single object. */
export function objectOf(request: LoggedRequest): string | undefined {
  const { method, path, params } = request;
  const template = operationOf(request)?.slice(method.length + 1);
  if (template === undefined) return undefined;
  const id = params[KEYS.get(template) ?? ""];
  if (method === "POST" && typeof id === "string") return `${path}/${id}`;
  return template.includes("{") || method !== "GET" ? path : undefined;
}
