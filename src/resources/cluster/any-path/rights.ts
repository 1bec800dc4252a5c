/** The API operations of an object by path, with their parameters, for the check of privileges. */
import { isMap, type Value, type ValueMap } from "../../../plugin/cty/value";
import type { Call, Change, Rights } from "../../privileges/used-operations";
import { entriesOf } from "./body-values";
import { type ConfiguredOperation, nameIn, operationFor, templateOf } from "./described";

export const rights: Rights = {
  local: [
    ...["ignore", "replace_on", "read_path", "check_description", "root_ticket"],
    ...["create_operation", "update_operation", "delete_operation"],
  ],
  calls({ doing, prior, planned }: Change) {
    const state = (doing === "delete" ? prior : (planned ?? prior)) ?? {};
    const { path, read_path, root_ticket, body } = state;
    if (typeof path !== "string") return [];
    const parameters = bodyOf(body as Value);
    const byRoot = root_ticket === true;
    if (doing === "read") {
      return callOf("GET", typeof read_path === "string" ? read_path : path, parameters, byRoot);
    }
    const configured = state[`${doing}_operation`];
    const operation = operationFor(
      doing,
      path,
      isMap(configured as Value) ? (configured as unknown as ConfiguredOperation) : null,
    );
    if (!operation) return [];
    const key = operation.key === undefined ? {} : { [operation.key]: nameIn(path) };
    return callOf(operation.method, operation.path, { ...parameters, ...operation.extra, ...key }, byRoot);
  },
};

/** The call of a path. Empty if the API description does not have it, because its privileges are unknown. */
function callOf(method: string, path: string, parameters: ValueMap, byRoot: boolean): Call[] {
  const template = templateOf(path);
  if (template === undefined) return [];
  const values = path.split("/");
  const named = template.split("/").flatMap((segment, index) => {
    const [, name] = /^\{(.+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(values[index] ?? "")] as const];
  });
  return [{ operation: `${method} ${template}`, parameters: { ...parameters, ...Object.fromEntries(named) }, byRoot }];
}

/** The entries of a body. Plans that were read from JSON have plain objects. */
const bodyOf = (body: Value): ValueMap =>
  isMap(body) && !("value" in body && "type" in body) ? body : entriesOf(body);
