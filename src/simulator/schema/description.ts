/**
 * The server's own API description (`api.json`): every operation with its parameters and the permission it asks for.
 *
 * The file is data from the server; this module expands numbered parameters (`link[n]` stands for
 * `link0` … `link7`).
 */
import apiJson from "./api.json";
import { byName, type ObjectSchema } from "./flat-properties";
import type { Operation, ParameterSchema, PermissionCheck, Properties } from "./operation";
import { asRecorded } from "./recorded-server";

/** How many numbered parameters `name[n]` stands for. */
const NUMBERED = 8;

function expandNumbered(parameters: Properties): Properties {
  const expanded: Record<string, ParameterSchema> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    if (!name.endsWith("[n]")) {
      expanded[name] = schema;
      continue;
    }
    for (let n = 0; n < NUMBERED; n++) expanded[name.replace("[n]", String(n))] = schema;
  }
  return expanded;
}

interface RawOperation extends Omit<Operation, "permissions" | "parameters"> {
  readonly parameters: Properties | ObjectSchema;
  readonly permissions: Operation["permissions"] | PermissionCheck;
}

/** The newest operations note their check without the enclosing `check`. */
function permissionsOf(raw: RawOperation["permissions"]): Operation["permissions"] {
  return Array.isArray(raw) ? { check: raw as PermissionCheck } : (raw as Operation["permissions"]);
}

const raw = apiJson as unknown as { operations: RawOperation[]; supporting: RawOperation[] };

/** All operations, those outside `/cluster` and `/pools` included. */
export const operations: readonly Operation[] = [...raw.operations, ...raw.supporting].map((operation) =>
  asRecorded({
    ...operation,
    parameters: expandNumbered(byName(operation.parameters)),
    permissions: permissionsOf(operation.permissions),
  }),
);
