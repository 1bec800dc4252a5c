/**
 * The server's API description (`api.json`): every operation with its parameters and its permission check.
 *
 * The file is data from the server. This module expands numbered parameters: `link[n]` stands for `link0` … `link7`.
 */
import apiJson from "./api.json";
import { byName, type ObjectSchema } from "./flat-properties";
import type { Operation, ParameterSchema, PermissionCheck, Properties } from "./operation";
import type { OperationName } from "./operation-names.generated";
import { operationOfRecorded } from "./recorded-server";

/** Number of parameters that `name[n]` stands for. */
const NUMBERED_COUNT = 8;

function expandNumbered(parameters: Properties): Properties {
  const expanded: Record<string, ParameterSchema> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    if (!name.endsWith("[n]")) {
      expanded[name] = schema;
      continue;
    }
    for (let n = 0; n < NUMBERED_COUNT; n++) expanded[name.replace("[n]", String(n))] = schema;
  }
  return expanded;
}

interface RawOperation extends Omit<Operation, "permissions" | "parameters"> {
  readonly parameters: Properties | ObjectSchema;
  readonly permissions: Operation["permissions"] | PermissionCheck;
}

/** The newest operations have their check without the enclosing `check`. */
function permissionsOf(raw: RawOperation["permissions"]): Operation["permissions"] {
  return Array.isArray(raw) ? { check: raw as PermissionCheck } : (raw as Operation["permissions"]);
}

/** Outside `/cluster` and `/pools`, `supporting` has the provider's operations, and `outside` those of other clients only. */
const raw = apiJson as unknown as Readonly<Record<"operations" | "supporting" | "outside", RawOperation[]>>;

/** All operations, including those outside `/cluster` and `/pools`. */
export const operations: readonly Operation[] = [...raw.operations, ...raw.supporting, ...raw.outside].map(
  (operation) =>
    operationOfRecorded({
      ...operation,
      parameters: expandNumbered(byName(operation.parameters)),
      permissions: permissionsOf(operation.permissions),
    }),
);

const parametersByName = new Map(operations.map(({ method, path, parameters }) => [`${method} ${path}`, parameters]));

/** Returns the parameters of an operation. */
export const parametersOf = (operation: OperationName): Properties => parametersByName.get(operation) ?? {};
