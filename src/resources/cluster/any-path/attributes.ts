/** Attributes of objects by path. */
import { bool, dynamic, map, object, set, string } from "../../../framework/attribute";
import { type Dynamic, isMap } from "../../../plugin/cty/value";
import { secret } from "../../attributes/secret";
import { enumeration } from "../../formats/enumeration";
import { textOfEach } from "../../formats/lists";

const methodValues = enumeration("cluster.ApiMethod", "HTTP method of a request.", {
  POST: "Usually creates an object, or starts a task.",
  PUT: "Usually changes an object.",
  DELETE: "Removes an object.",
});

/** Checks a path of the API. A slash within a part must be encoded. */
function apiPath(text: string): string | undefined {
  if (!text.startsWith("/") || text.startsWith("//"))
    return "must begin with one `/`, such as `/cluster/ha/rules/keep`";
  if (text.startsWith("/api2/")) return "must be the path below `/api2/json`, such as `/cluster/ha/rules/keep`";
  if (text.endsWith("/")) return "must not end with `/`";
  if (/[?#\s\\]|\/\//.test(text)) return "must be a path alone, without query, blanks and empty parts";
  if (text.split("/").some((part) => decoded(part) === undefined))
    return "must not have the parts `.` and `..`, nor a `%` that begins no encoded character";
  return undefined;
}

function decoded(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text === "." || text === ".." ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The path with each part encoded once, so that a name with a slash remains one part. */
export function encodedPath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join("/");
}

const anObject = (value: Dynamic) => (isMap(value.value) ? undefined : "must be an object of parameters");

const operation = (purpose: string, usual: string) =>
  object(
    {
      method: string({ doc: "HTTP method.", check: [methodValues] }).required(),
      path: string({ doc: "Path of the request. Default: the path of the object.", check: [apiPath] }).optional(),
      parameters: map(string({ doc: "Value." }), {
        doc: "Further parameters of this operation, in addition to the body.",
        check: [textOfEach],
      }).optional(),
    },
    { doc: `${purpose} Default: ${usual}` },
  ).optional();

export const pathAttribute = string({
  doc: "Path of the object below `/api2/json`, such as `/cluster/ha/rules/keep`. Write a slash within a name as `%2F`.",
  check: [apiPath],
});
export const rootTicket = bool({
  doc: "Whether the requests use the ticket of root@pam. Some operations refuse every API token.",
});

export const attributes = {
  path: pathAttribute.key(),
  body: dynamic({
    doc: "Parameters of the object by their API names. Only these are compared with the server. Removing one clears it on the server. Flags are Booleans, lists may be lists, property strings may be objects.",
    check: [anObject],
  }).optional(),
  ...secret("sensitive_body", "sensitive_body", {
    doc: "Secret parameters, sent in addition to `body`. The provider never shows them, and does not compare them with the server.",
    attribute: dynamic({ doc: "", check: [anObject] }),
    field: { codec: { encode: () => "", decode: () => null } },
  }),
  ignore: set(string({ doc: "Name of a parameter." }), {
    doc: "Parameters of `body` that are sent, but neither compared with the server nor cleared. Use it for parameters that the server never reports or other clients change.",
  }).optional(),
  replace_on: set(string({ doc: "Name of a parameter." }), {
    doc: "Parameters whose change replaces the object. The API description shows which parameters only the creation accepts.",
  }).optional(),
  replace_triggers: map(string({ doc: "Any string." }), {
    doc: "Values whose change replaces the object.",
    check: [textOfEach],
  })
    .optional()
    .replaces("known"),
  read_path: string({
    doc: "Path of the read request. Default: the path of the object. From a list, the provider takes the entry of the object.",
    check: [apiPath],
  }).optional(),
  create_operation: operation(
    "Request that creates the object.",
    "`POST` to the collection, or to the path of the object if the API expects that. `PUT` for objects that always exist.",
  ),
  update_operation: operation("Request that changes the object.", "`PUT` to its path."),
  delete_operation: operation(
    "Request that removes the object.",
    "`DELETE` of its path. For objects that always exist, a `PUT` that clears the parameters of `body`.",
  ),
  check_description: bool({
    doc: "Whether operations and parameters are compared with the provider's copy of the API description. On newer servers, unknown ones cause warnings instead of errors.",
  }).default(true),
  root_ticket: rootTicket.default(false),
};
export type Attributes = typeof attributes;
