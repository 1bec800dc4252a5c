/**
 * What a server is too old for, in one place for all types: said in the plan, before anything is changed. Types, attributes and
 * single values know the version that brought them (`since`). With `old_server = "warn"` it is sent all the same.
 */
import type { PveSession } from "../../api/types";
import { type Attribute, type Attributes, attributeNamed } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { PlanContext } from "../../framework/resource";
import { same } from "../../framework/values/equality";
import type { Path } from "../../plugin/contract";
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { asWarning } from "../../plugin/diagnostic";
import { serverTooOld } from "../diagnostics";
import { hasCode } from "../failures";

interface Versioned {
  readonly type: string;
  readonly since?: string | undefined;
  readonly attributes: Attributes;
}

/** The version that a type needs: its own, or that of what has to be given for it. */
export function versionOf({ since, attributes }: Omit<Versioned, "type">): string | undefined {
  const required = Object.values(attributes).filter(({ traits }) => traits.role === "required");
  const all = [since, ...required.map(({ traits }) => traits.since)].filter((version) => version !== undefined);
  return all.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))[0];
}

type Plan = PlanContext<PveSession>;

export async function demandVersions({ type, since, attributes }: Versioned, context: Plan): Promise<void> {
  const { services, config, prior } = context;
  const wanted = services ? [...newerParts(attributes, config, [])] : [];
  const ofType = prior === null ? since : undefined;
  if (!services || (ofType === undefined && wanted.length === 0)) return;
  const server = await services.version();
  const demand = (name: string, version: string, remedy: string, at?: Path) => {
    const problem = serverTooOld({ name, version, server: server.version, remedy }, at);
    if (services.settings.oldServer === "warn") context.warn(asWarning(problem));
    else context.error(problem);
  };
  const wholeType = (version: string) => demand(`pve_${type}`, version, UPGRADE);
  if (ofType !== undefined && !server.atLeast(ofType)) {
    wholeType(ofType);
    return;
  }
  for (const { at, name, version } of wanted) {
    if (server.atLeast(version)) continue;
    // Without what is required nothing of the type is left.
    if (at.length === 1 && attributeNamed(attributes, name).traits.role === "required") {
      wholeType(version);
      return;
    }
    demand(name, version, `Remove ${name} or upgrade the cluster.`, at);
  }
}

const UPGRADE = "Upgrade the cluster first.";

/** A data source that failed on a server which is too old for it: that is the cause. It costs no request where all is well. */
export async function orTooOld<T>(
  { type, since }: Pick<Versioned, "type" | "since">,
  services: Pick<PveSession, "version">,
  reading: Promise<T>,
): Promise<T> {
  try {
    return await reading;
  } catch (failure) {
    if (since === undefined || !hasCode(failure, "unsupported", "not-found", "invalid", "server")) throw failure;
    const server = await services.version().catch(() => undefined);
    if (!server || server.atLeast(since)) throw failure;
    const problem = { name: type, version: since, server: server.version, remedy: UPGRADE };
    throw new DiagnosticError(serverTooOld(problem));
  }
}

interface Newer {
  readonly at: Path;
  readonly name: string;
  readonly version: string;
}

/** Everything configured that has a version, at every depth. */
function* newerParts(attributes: Attributes, config: ValueMap, at: Path): Iterable<Newer> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    const { since, defaultValue } = attribute.traits;
    if (value === null) continue;
    const path = [...at, { attribute: name }];
    if (since && !(defaultValue !== undefined && same(attribute, value, defaultValue)))
      yield { at: path, name, version: since };
    yield* inObjects(attribute, value, path);
  }
}

function* inObjects({ shape }: Attribute, value: Value, at: Path): Iterable<Newer> {
  if (shape.kind !== "object") return;
  const { nesting, attributes } = shape;
  if (nesting === "single") {
    if (isMap(value)) yield* newerParts(attributes, value, at);
  } else if (nesting === "map") {
    for (const [key, item] of Object.entries(isMap(value) ? value : {}))
      if (isMap(item)) yield* newerParts(attributes, item, [...at, { key }]);
  } else if (Array.isArray(value)) {
    // Elements of sets have no address of their own.
    for (const [index, item] of value.entries())
      if (isMap(item)) yield* newerParts(attributes, item, nesting === "list" ? [...at, { index }] : at);
  }
}
