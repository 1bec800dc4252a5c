/** Definitions of Proxmox VE's types: framework definitions with the checks that all of them share. */
import type { PveSession } from "../../api/types";
import type { Attributes } from "../../framework/attribute";
import { same } from "../../framework/equality";
import type { DataSourceDefinition, PlanContext, ResourceDefinition } from "../../framework/resource";
import { isMap, type ValueMap } from "../../plugin/cty/value";
import type { Path } from "../../plugin/provider";
import { type CollectionOptions, collection, collectionOperations } from "./collection";
import { keepingUnknown } from "./keeping-session";
import { demandSecrets, validateSecrets } from "./secret";
import { warnOfUnknown } from "./unknown-properties";
import { type Dependence, warnWithoutEffect } from "./without-effect";

export type Resource = ResourceDefinition<PveSession> & { readonly besides?: readonly string[] };
export type DataSource = DataSourceDefinition<PveSession>;

type Given = Omit<Resource, "kind"> & {
  /** Version of the server that brought the type: older ones are refused in the plan. */
  readonly since?: string;
  /** Attributes that the server stores without using them unless another one is set: warned of. */
  readonly withoutEffect?: readonly Dependence[];
  /** Properties that the server tells beside the attributes, of which a configuration could say nothing. */
  readonly besides?: readonly string[];
  /** Every PUT replaces the whole object. */
  readonly replacing?: boolean;
};
type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A resource with a behaviour of its own. */
export function resource({ since, replacing, ...given }: Given): Resource {
  return {
    ...given,
    kind: "resource",
    behaviour: keepingUnknown({ ...given, replacing }),
    inspect: (remote, context) => warnOfUnknown(given, remote, context),
    validate(config, report) {
      validateSecrets(given.attributes, config, report);
      warnWithoutEffect(config, report, given.withoutEffect ?? []);
      given.validate?.(config, report);
    },
    async plan(context) {
      demandSecrets(given.attributes, context);
      if (since && context.prior === null) await demandVersion(given.type, since, context);
      await demandVersions(given, context);
      await given.plan?.(context);
    },
  };
}

/** A resource that is one object of a collection of the API; its behaviour and its operations follow. */
export function collectionResource(
  given: Optional<Omit<Given, "behaviour" | "identity">, "operations"> & {
    readonly identity?: readonly string[];
    readonly collection: Omit<CollectionOptions, "attributes">;
  },
): Resource {
  const { collection: options, identity, operations, ...rest } = given;
  const full = { ...options, attributes: given.attributes };
  return resource({
    ...rest,
    identity: identity ?? [...placeholders(options.path), options.key],
    operations: operations ?? collectionOperations(full),
    behaviour: collection(full),
    replacing: options.update === "replace",
  });
}

export function dataSource(given: Omit<DataSource, "kind">): DataSource {
  return { ...given, kind: "data-source" };
}

function placeholders(template: string): string[] {
  return [...template.matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name]) => name as string);
}

async function demandVersion(type: string, since: string, context: PlanContext<PveSession>): Promise<void> {
  const server = await context.services?.version();
  if (server && !server.atLeast(since)) tooOld(type, since, server.version, context);
}

function tooOld(type: string, since: string, version: string, { error }: PlanContext<PveSession>): void {
  error(`pve_${type} needs Proxmox VE ${since}`, `The server runs ${version}. Upgrade the cluster first.`);
}

/** Attributes that the server is too old for are refused in the plan, before the server would. */
async function demandVersions({ type, attributes }: Given, context: PlanContext<PveSession>): Promise<void> {
  const { services } = context;
  const wanted = services ? [...versioned(attributes, context.config, [])] : [];
  if (!services || wanted.length === 0) return;
  const server = await services.version();
  for (const { at, name, since } of wanted) {
    if (server.atLeast(since)) continue;
    // Without what is required nothing of the type is left.
    if (at.length === 1 && attributes[name]?.traits.role === "required") {
      tooOld(type, since, server.version, context);
      return;
    }
    context.error(
      `${name} needs Proxmox VE ${since}`,
      `The server runs ${server.version}. Remove ${name} or upgrade the cluster.`,
      at,
    );
  }
}

function* versioned(
  attributes: Attributes,
  config: ValueMap,
  at: Path,
): Iterable<{ readonly at: Path; readonly name: string; readonly since: string }> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    const { since, fallback } = attribute.traits;
    if (value === null) continue;
    const path = [...at, { attribute: name }];
    if (since && !(fallback !== undefined && same(attribute, value, fallback))) yield { at: path, name, since };
    const { shape } = attribute;
    if (shape.kind === "object" && shape.nesting === "single" && isMap(value))
      yield* versioned(shape.attributes, value, path);
  }
}
