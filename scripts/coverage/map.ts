/** The types that reach each operation of the API, and the tests that sent it. */
import { at } from "../build/project";
import { actionFormOf, isOperation } from "../../src/framework/life-cycle";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataSources, ephemerals, resources } from "../../src/resources";

export interface CoveredOperation {
  readonly method: string;
  readonly path: string;
  readonly kind: "resource" | "data-source" | "operation" | "client";
  /** Terraform types whose definition sends it. */
  readonly types: readonly string[];
  /** Tests that sent it to the simulated cluster through the real Terraform. */
  readonly tests: readonly string[];
}

/** Operations that the last run of the tests sent. */
const LAST_RUN = at("dist", "coverage");
/** Operations at the last commit of the map. */
export const COMMITTED = at("test", "coverage", "sent.json");

export type Sent = Readonly<Record<string, readonly string[]>>;

/** Reads the operations of the last run, by test. */
export function lastRun(): Sent {
  if (!existsSync(LAST_RUN)) return {};
  const files = readdirSync(LAST_RUN).filter((name) => name.endsWith(".json"));
  const read = (file: string) => JSON.parse(readFileSync(join(LAST_RUN, file), "utf8")) as readonly string[];
  return Object.fromEntries(files.sort().map((file) => [file.replace(/\.json$/, ""), read(file)]));
}

/** Reads the committed operations, by test. */
export function committed(): Sent {
  return existsSync(COMMITTED) ? (JSON.parse(readFileSync(COMMITTED, "utf8")) as Sent) : {};
}

/** Operations without a type or without a test, each with the next step. */
export function openOperations(map: readonly CoveredOperation[]): string[] {
  return map.flatMap(({ method, path, types, tests }) => {
    const name = `${method} ${path}`;
    if (types.length === 0) return [`no type: ${name}. Name it in \`operations\` of the definition that sends it.`];
    if (tests.length > 0) return [];
    const typed = `${name} (${types.join(", ")})`;
    return [`no test: ${typed}. Run one that sends it, and store that with \`npm run coverage -- --commit\`.`];
  });
}

export function coverageMap(sent: Sent = { ...committed(), ...lastRun() }): CoveredOperation[] {
  const description = at("src", "simulator", "schema", "api.json");
  const { operations } = JSON.parse(readFileSync(description, "utf8")) as {
    operations: { method: string; path: string }[];
  };
  return operations.map(({ method, path }) => {
    const name = `${method} ${path}`;
    const using = resources.filter((definition) => definition.operations.includes(name));
    const reading = dataSources.filter((definition) => definition.operations.includes(name));
    const kind = using.some((definition) => !isOperation(definition))
      ? "resource"
      : using.length > 0
        ? "operation"
        : reading.length > 0
          ? "data-source"
          : "client";
    const actions = method === "GET" ? [] : using.filter((one) => actionFormOf(one)).map(({ type }) => `action.pve_${type}`);
    const opening = ephemerals.filter(({ operations }) => operations.includes(name)).map(({ type }) => `ephemeral.pve_${type}`);
    const types = [...using.map(({ type }) => `pve_${type}`), ...actions, ...reading.map(({ type }) => `data.pve_${type}`), ...opening];
    const tests = Object.entries(sent).flatMap(([test, names]) => (names.includes(name) ? [test] : []));
    return { method, path, kind, types: [...new Set(types)].sort(), tests };
  });
}
