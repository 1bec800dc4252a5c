/** What a configuration says of an object at any path of the API. */
import { bool, dynamic, map, object, set, string } from "../../../framework/attribute";
import { type Dynamic, isMap } from "../../../plugin/cty/value";
import { secret } from "../../attributes/secret";
import { enumeration } from "../../formats/enumeration";
import { textOfEach } from "../../formats/maps";

const methodValues = enumeration("cluster.ApiMethod", "How a request is sent.", {
  POST: "Usually creates something, or begins some work.",
  PUT: "Usually changes what is there.",
  DELETE: "Removes something.",
});

/** As it goes into a request: parts that hold a slash are encoded already. */
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

/** Each part encoded once: what the server takes for one name stays one. */
export function encodedPath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join("/");
}

const anObject = (value: Dynamic) => (isMap(value.value) ? undefined : "must be an object of parameters");

const operation = (what: string, usual: string) =>
  object(
    {
      method: string({ doc: "How it is sent.", check: [methodValues] }).required(),
      path: string({ doc: "Path that it is sent to. Default: that of the object.", check: [apiPath] }).optional(),
      parameters: map(string({ doc: "Value." }), {
        doc: "Parameters of this operation alone, beside those of the body.",
        check: [textOfEach],
      }).optional(),
    },
    { doc: `${what} Default: ${usual}` },
  ).optional();

export const pathAttribute = string({
  doc: "Path of the object below `/api2/json`, such as `/cluster/ha/rules/keep`. A slash within a name is written `%2F`.",
  check: [apiPath],
});
export const rootTicket = bool({
  doc: "Whether the requests are sent with the ticket of root@pam: some operations refuse every API token.",
});

export const attributes = {
  path: pathAttribute.required().replaces(),
  body: dynamic({
    doc: "The object's parameters by their names in the API. Only these are compared with the server, and those that are removed here are cleared there. Flags are booleans, lists may be lists, property strings may be objects.",
    check: [anObject],
  }).optional(),
  ...secret("sensitive_body", "sensitive_body", {
    doc: "Parameters that are secret: sent beside `body`, shown nowhere, and not compared with the server.",
    attribute: dynamic({ doc: "", check: [anObject] }),
    field: { codec: { encode: () => "", decode: () => null } },
  }),
  ignore: set(string({ doc: "Name of a parameter." }), {
    doc: "Parameters of `body` that are sent, and neither compared with the server nor cleared: what it never reports, or others change.",
  }).optional(),
  replace_on: set(string({ doc: "Name of a parameter." }), {
    doc: "Parameters whose change needs a new object. Those that only the creation takes are known from the API description.",
  }).optional(),
  replace_triggers: map(string({ doc: "Any text." }), {
    doc: "Another value of any of them needs a new object.",
    check: [textOfEach],
  })
    .optional()
    .replaces("known"),
  read_path: string({
    doc: "Path that the object is read from, where it is not its own. Of an answer that is a list the entry of the object is taken.",
    check: [apiPath],
  }).optional(),
  create_operation: operation(
    "What creates the object.",
    "`POST` to the collection, or to the object's own path where the API has it so; `PUT` for what is always there.",
  ),
  update_operation: operation("What changes it.", "`PUT` to its path."),
  delete_operation: operation(
    "What removes it.",
    "`DELETE` of its path; of what is always there a `PUT` that clears what `body` has set.",
  ),
  check_description: bool({
    doc: "Whether operations and parameters are compared with the API description that the provider carries. On servers newer than that, what it does not know is a warning.",
  }).default(true),
  root_ticket: rootTicket.default(false),
};
export type Attributes = typeof attributes;
