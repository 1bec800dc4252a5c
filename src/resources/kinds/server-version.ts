/**
 * Checks in the plan, for all types, whether the server is too old for a type or an attribute. `since` is the version of the
 * server that introduced it. With `old_server = "warn"` the plan only warns.
 */
import type { PveSession } from "../../api/types";
import { type Attribute, type Attributes, attributeNamed } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { PlanContext } from "../../framework/resource";
import { isSameValue } from "../../framework/values/equality";
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

/** The version that a type needs: its own, or the highest one of its required attributes. */
export function versionOf({ since, attributes }: Omit<Versioned, "type">): string | undefined {
  const required = Object.values(attributes).filter(({ traits }) => traits.role === "required");
  const all = [since, ...required.map(({ traits }) => traits.since)].filter((version) => version !== undefined);
  return all.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))[0];
}

type Plan = PlanContext<PveSession>;

export async function requireVersions({ type, since, attributes }: Versioned, context: Plan): Promise<void> {
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
    // A required attribute makes the whole type unusable.
    if (at.length === 1 && attributeNamed(attributes, name).traits.role === "required") {
      wholeType(version);
      return;
    }
    demand(name, version, `Remove ${name} or upgrade the cluster.`, at);
  }
}

const UPGRADE = "Upgrade the cluster first.";

/** If a reading fails on a server that is too old for it, reports that as the cause. A successful reading needs no extra request. */
export async function explainOldServer<T>(
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

/** All configured attributes that have a version, at every depth. */
function* newerParts(attributes: Attributes, config: ValueMap, at: Path): Iterable<Newer> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    const { since, defaultValue } = attribute.traits;
    if (value === null) continue;
    const path = [...at, { attribute: name }];
    if (since && !(defaultValue !== undefined && isSameValue(attribute, value, defaultValue)))
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
    // Elements of sets have no path.
    for (const [index, item] of value.entries())
      if (isMap(item)) yield* newerParts(attributes, item, nesting === "list" ? [...at, { index }] : at);
  }
}
