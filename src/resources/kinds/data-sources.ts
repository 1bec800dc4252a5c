/** Derives data sources from a resource: one for a single object, and one for all objects. Builds and sorts their rows. */
import type { PveSession } from "../../api/types";
import {
  type Attributes,
  attributeNamed,
  bool,
  listOf,
  number,
  type ReportedOf,
  reportedAttributes,
  type State,
} from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Context, Operation } from "../../framework/resource";
import type { RemoteOf, StateOf } from "../../framework/state-of";
import { reconcileRead } from "../../framework/values/reconcile";
import { nullState } from "../../framework/values/state";
import { closest } from "../../naming/closest";
import { objectMissing } from "../diagnostics";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { allUnknown, extraJson, extraJsonOf, ownUnknown } from "../unknown-properties/unknown-properties";
import { type DataSource, dataSource, type Resource } from "./define";
import { versionOf } from "./server-version";

interface Options {
  /** Attributes that only control the resource (`force_destroy`) and do not describe the object. */
  readonly omit?: readonly string[];
  readonly type?: string;
  readonly description?: string;
  /** The operations of a reading, if the resource also reads other objects, for example to check its plan. */
  readonly reads?: readonly Operation[];
  /** Attributes that the server reports and the resource does not have. */
  readonly more?: Attributes;
}

/** A data source that reads one object by the attributes that identify it. */
export function objectDataSource(resource: Resource, options: Options = {}): DataSource {
  const type = options.type ?? resource.type;
  const attributes = () => {
    const all = reported(resource, options);
    const keys = resource.identity.map((name) => {
      const key = attributeNamed(resource.attributes, name);
      return [name, all[name]?.required().checked(...key.traits.checks) ?? key];
    });
    return { ...all, ...Object.fromEntries(keys) };
  };
  return reporting(attributes, {
    type,
    family: resource.family,
    ...sinceOf(resource),
    description: options.description ?? `Reads one object of \`pve_${resource.type}\`. It must exist.`,
    operations: readsOf(resource, options),
    async read(config, context) {
      const state = { ...nullState(resource.attributes), ...config };
      const { behaviour } = resource;
      const remote = await (behaviour.readItem ?? behaviour.read)(state, context);
      if (!remote) {
        const name = resource.identity.map((key) => reportedText(config[key])).join("/");
        const hint = await similar(resource, config, context);
        throw new DiagnosticError(objectMissing({ kind: `pve_${resource.type}`, name, hint }));
      }
      return report(resource, state, remote, options);
    },
  });
}

/** A data source that reads all objects that the credentials may see, sorted by identity. */
export function listDataSource(
  resource: Resource,
  items: string,
  options: Options & { readonly type: string },
): DataSource {
  const { list } = resource.behaviour;
  if (!list) throw new Error(`${resource.type} cannot be listed`);
  const attributes = () => ({ [items]: listOf(reported(resource, options), { doc: "The objects." }).computed() });
  return reporting(attributes, {
    type: options.type,
    family: resource.family,
    ...sinceOf(resource),
    description:
      options.description ??
      `Lists all objects of \`pve_${resource.type}\` that the credentials may see, sorted by ${resource.identity.join(" and ")}.`,
    operations: readsOf(resource, options).filter((operation) => !operation.endsWith("}")),
    async read(_, context) {
      const found = await list(context);
      const states = found.map((remote) => report(resource, nullState(resource.attributes), remote, options));
      return { [items]: sortedBy(states, ...resource.identity) };
    },
  });
}

type Definition = Omit<Parameters<typeof dataSource>[0], "attributes">;

/** Creates the attributes of a data source when they are first used, because most runs need few data sources. */
function reporting(attributes: () => Attributes, options: Definition): DataSource {
  const definition = dataSource({ ...options, attributes: {} });
  const keep = (value: Attributes) =>
    void Object.defineProperty(definition, "attributes", { value, enumerable: true, configurable: true });
  return Object.defineProperty(definition, "attributes", {
    enumerable: true,
    configurable: true,
    get() {
      const created = attributes();
      keep(created);
      return created;
    },
  });
}

function readsOf(resource: Resource, { reads }: Options): readonly Operation[] {
  return reads ?? resource.operations.filter((operation) => operation.startsWith("GET "));
}

function reported(resource: Resource, { omit = [], more }: Options): Attributes {
  const kept = Object.entries(resource.attributes).filter(
    ([name]) => !omit.includes(name) && !name.endsWith("_wo_version"),
  );
  return reportedAttributes({ ...Object.fromEntries(kept), ...more, ...extraJson });
}

function report(resource: Resource, state: State, remote: State, { more = {} }: Options): State {
  const { extra_json: _, ...reported } = decodeAnswer({ ...more, ...extraJson }, ownUnknown(remote));
  const unknown = allUnknown(remote, resource.ignoredProperties);
  return { ...reconcileRead(resource.attributes, state, remote), ...reported, extra_json: extraJsonOf(unknown) };
}

/** A data source needs the same version of the server as its type. */
function sinceOf(resource: Resource): { readonly since?: string } {
  const since = versionOf(resource);
  return since === undefined ? {} : { since };
}

/** A hint with the closest existing name. */
async function similar(resource: Resource, config: State, context: Context<PveSession>): Promise<string> {
  const [key = ""] = resource.identity.slice(-1);
  const parents = resource.identity.slice(0, -1);
  const all = await resource.behaviour.list?.(context).catch(() => undefined);
  const beside = all?.filter((state) => parents.every((parent) => state[parent] === config[parent])) ?? [];
  const meant = closest(
    reportedText(config[key]),
    beside.map((state) => reportedText(state[key])),
  );
  return meant === undefined ? "" : `Did you mean "${meant}"?`;
}

/** A row with canonical values, null for properties that the server does not report, and defaults for absent ones. */
export function reportedRow<A extends Attributes>(attributes: A, remote: RemoteOf<A>): StateOf<ReportedOf<A>> {
  // The attributes decide the names and types of the result.
  return reconcileRead(attributes, nullState(attributes), remote as State) as StateOf<ReportedOf<A>>;
}

type Sortable = string | number | null | undefined;

/** Sorts rows by these attributes: numbers by value, strings by code units, null first. */
export function sortedBy<R extends object>(rows: readonly R[], ...names: readonly (keyof R & string)[]): R[] {
  return rows.toSorted((a, b) => names.map((name) => compare(a[name], b[name])).find((order) => order !== 0) ?? 0);
}

function compare(a: unknown, b: unknown): number {
  // Rows are sorted by strings or numbers.
  const [one, other] = [a as Sortable, b as Sortable];
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [String(one ?? ""), String(other ?? "")];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A computed attribute of a row, which the server reports as text. */
export const textColumn = (name: string, doc: string) => parameter(name, { doc }).computed();
/** A computed attribute of a row, which the server reports as a number. */
export const numberColumn = (name: string, doc: string) => parameter(name, number({ doc })).computed();
/** A computed attribute of a row, which the server reports as a flag. */
export const flagColumn = (name: string, doc: string) => parameter(name, bool({ doc })).computed();
