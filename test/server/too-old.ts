/** Types and attributes that need a newer server: by the version check of the plan, and by the API description. */

import { ClientStateStore } from "../../src/api/session";
import type { PveSession } from "../../src/api/types";
import { parseVersion } from "../../src/api/version";
import type { ValueMap } from "../../src/plugin/cty/value";
import { dataSources, resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { parameterOf } from "../../src/resources/parameters/codec";
import { operations } from "../../src/simulator/schema/description";
import { complete } from "../support/configured";
import { ours } from "./description";
import type { Facts } from "./facts";

const NEEDS_NEWER = /needs Proxmox VE [\d.]+|^`deprecated_path = true` is needed/;

/** Returns the version errors in the plan of a new object; the rest of the plan does not matter here. */
export async function refusedByPlan(definition: Resource, set: ValueMap, version: string): Promise<string[]> {
  const config = complete(definition.attributes, set);
  const refused: string[] = [];
  const services = {
    client: new ClientStateStore(),
    version: async () => parseVersion({ version }),
    list: async () => [],
    object: async () => ({}),
    settings: { sdnApply: "manual" },
  } as unknown as PveSession;
  const plan = async () =>
    definition.plan?.({
      config,
      prior: null,
      planned: { ...config },
      services,
      signal: new AbortController().signal,
      error: ({ summary }) => void (NEEDS_NEWER.test(summary) && refused.push(summary)),
      warn: () => undefined,
      replace: () => undefined,
    });
  await plan().catch(() => undefined);
  return refused;
}

/**
 * Returns the operation of a resource that the server's API description lacks: no object of the type can be created
 * without it.
 */
export function missingOperation(type: string, { description }: Facts): string | undefined {
  const definition = resources.find((candidate) => candidate.type === type);
  const makes = definition?.operations.find((name) => /^(POST|PUT) /.test(name) && name !== "PUT /cluster/sdn");
  if (!definition || !makes || !description) return undefined;
  const others = definition.operations.filter((name) => /^(POST|PUT) /.test(name) && name in ours);
  return others.some((name) => name !== "PUT /cluster/sdn" && name in description) ? undefined : makes;
}

/** Returns the first operation of a data source if the server does not know it. */
export function missingReading(type: string, args: ValueMap, { description }: Facts): string | undefined {
  const reads = readingOf(type, args);
  return description && reads !== undefined && reads in ours && !(reads in description) ? reads : undefined;
}

/** Whether the server allows the read for root only, and for no token. */
export function isForRootOnly(type: string, args: ValueMap): boolean {
  const reads = readingOf(type, args);
  const operation = operations.find(({ method, path }) => `${method} ${path}` === reads);
  return operation !== undefined && Object.keys(operation.permissions).length === 0;
}

function readingOf(type: string, args: ValueMap): string | undefined {
  if (typeof args.path === "string") return readingAt(args.path);
  return dataSources.find((candidate) => candidate.type === type)?.operations[0];
}

/** Returns the operation that reads a path: `GET /pools/{poolid}`. */
function readingAt(path: string): string | undefined {
  if (`GET ${path}` in ours) return `GET ${path}`;
  const isFor = (operation: string) => new RegExp(`^${operation.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(`GET ${path}`);
  return Object.keys(ours).find(isFor);
}

/** Returns `parameter x` of an attribute if no operation of the type accepts it on the server. */
export function missingParameter(definition: Resource, name: string, { description }: Facts): string | undefined {
  const attribute = definition.attributes[name];
  const parameter = attribute && parameterOf(attribute)?.name;
  if (!description || parameter === undefined) return undefined;
  const takes = definition.operations.filter((operation) => ours[operation]?.[parameter] && !/^GET /.test(operation));
  if (takes.length === 0) return undefined;
  const known = takes.filter((operation) => description[operation]?.[parameter]);
  if (known.length === 0) return `parameter ${parameter}`;
  // Missing for this variant if the server has the parameter for others only.
  const missing = known.map((operation) => {
    const variants = description[operation]?.[parameter]?.types ?? [];
    const newer = (ours[operation]?.[parameter]?.types ?? []).filter((variant) => !variants.includes(variant));
    return variants.length > 0 && newer.find((variant) => definition.type.replaceAll("_", "-").includes(variant));
  });
  return missing.every(Boolean) ? `parameter ${parameter} of ${missing[0]}` : undefined;
}

/** Returns `value x of parameter y` of an attribute if no operation of the type accepts it on the server. */
export function missingValue(definition: Resource, name: string, value: unknown, facts: Facts): string | undefined {
  const attribute = definition.attributes[name];
  const parameter = attribute && parameterOf(attribute)?.name;
  if (parameter === undefined || typeof value !== "string") return undefined;
  return lackedValue(definition, parameter, (candidate) => candidate === value, facts);
}

/**
 * Returns a missing value that the type itself sets, such as `type=opentelemetry` of `metric_server_opentelemetry`.
 * Such parameters belong to no attribute, and the name of the type contains the value.
 */
export function missingKind(definition: Resource, facts: Facts): string | undefined {
  const own = new Set(Object.values(definition.attributes).flatMap((attribute) => parameterOf(attribute)?.name ?? []));
  const words = definition.type.split("_");
  const names = new Set(writesOf(definition).flatMap((operation) => Object.keys(ours[operation] ?? {})));
  for (const parameter of names) {
    const found = own.has(parameter)
      ? undefined
      : lackedValue(definition, parameter, (candidate) => words.includes(candidate), facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

const writesOf = ({ operations: names }: Resource) => names.filter((operation) => /^(POST|PUT) /.test(operation));

function lackedValue(
  definition: Resource,
  parameter: string,
  isWanted: (value: string) => boolean,
  { description }: Facts,
): string | undefined {
  if (!description) return undefined;
  const takes = writesOf(definition).filter((operation) => ours[operation]?.[parameter]?.values?.some(isWanted));
  const known = takes.filter((operation) => description[operation]?.[parameter]?.values);
  if (known.length === 0) return undefined;
  const lacks = known.every((operation) => !description[operation]?.[parameter]?.values?.some(isWanted));
  const value = ours[known[0] as string]?.[parameter]?.values?.find(isWanted);
  return lacks ? `value ${value} of parameter ${parameter}` : undefined;
}

/** Returns attributes that a data source leaves null on the server: those that are too new for it in the resource. */
export function undocumentedVersions(type: string, { version }: Facts): string[] {
  const server = parseVersion({ version });
  return resources
    .filter((resource) => type === resource.type || type === `${resource.type}s`)
    .flatMap(({ attributes }) => Object.entries(attributes))
    .flatMap(([name, { traits }]) => (traits.since && !server.atLeast(traits.since) ? [name] : []));
}
