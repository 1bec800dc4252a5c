/** The server's API description in the repository, with additions for newer servers. */
import { readFileSync } from "node:fs";
import { byName } from "../../src/simulator/schema/description";
import type { Properties } from "../../src/simulator/schema/operation";
import { at } from "../build/project";
import { ADDITIONS } from "./additions";

export interface Operation {
  /** `PUT /cluster/ha/resources/{sid}` */
  readonly name: string;
  /** Parameters without those of the path. */
  readonly parameters: Properties;
}

/** An operation as the server describes it, with the parameters of the path. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: Properties;
  readonly permissions?: Permissions;
}

/** Rule in the server's form: see `permissions.ts`. */
export type Permissions = Readonly<Record<string, unknown>> | readonly unknown[];

interface Description {
  readonly version: string;
  readonly operations: readonly DescribedOperation[];
  readonly supporting: readonly DescribedOperation[];
}

const DESCRIPTION = at("src/simulator/schema/api.json");

/** Newer servers combine their parameters from parts: this is one list of them. */
const listed = (operation: DescribedOperation): DescribedOperation => ({
  ...operation,
  parameters: byName(operation.parameters),
});

export function readDescription(text = readFileSync(DESCRIPTION, "utf8")): Description {
  const { version, operations, supporting } = JSON.parse(text) as Description;
  return { version, operations: operations.map(listed), supporting: supporting.map(listed) };
}

/** Also those that only the simulator has. */
export function allOperations(): readonly DescribedOperation[] {
  type Groups = Record<"operations" | "supporting" | "outside", readonly DescribedOperation[]>;
  const { operations, supporting, outside } = JSON.parse(readFileSync(DESCRIPTION, "utf8")) as Groups;
  return [...operations, ...supporting, ...outside];
}

export const describedVersion = (): string => readDescription().version;

/** The permission rule of each operation, and all its parameters, including those of the path. */
export function describedPermissions() {
  const { operations, supporting } = readDescription();
  return [...operations, ...supporting].map(({ method, path, parameters, permissions = {} }) => ({
    name: `${method} ${path}`,
    permissions,
    parameters: new Set([...Object.keys(parameters), ...placeholdersOf(path)]),
  }));
}

const placeholdersOf = (path: string) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);

export function describedOperations({ operations, supporting } = readDescription()): Operation[] {
  const additions = new Map(
    ADDITIONS.flatMap(({ operations: names, parameters }) => names.map((name) => [name, parameters])),
  );
  const all = [...operations, ...supporting].map(({ method, path, parameters }) => {
    const name = `${method} ${path}`;
    const added = additions.get(name);
    additions.delete(name);
    const known = Object.keys(added ?? {}).filter((parameter) => parameter in parameters);
    if (known.length > 0) throw new Error(`${name}: the description has ${known.join(", ")} itself`);
    const inPath = new Set(placeholdersOf(path));
    const entries = Object.entries({ ...parameters, ...added }).filter(([parameter]) => !inPath.has(parameter));
    return { name, parameters: Object.fromEntries(entries) };
  });
  if (additions.size > 0) throw new Error(`no such operations: ${[...additions.keys()].join(", ")}`);
  return all;
}
