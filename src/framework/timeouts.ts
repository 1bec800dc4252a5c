/** The `timeouts` attribute, and the time limit of each call. */
// not fuzzed: readTimeoutOf decodes nothing
import { isMap, type ValueMap } from "../plugin/cty/value";
import { type Attribute, type Attributes, object, string } from "./attribute";
import { withFormerNames } from "./former-names";
import type { DataSourceDefinition, ResourceDefinition, TimeoutName } from "./resource";

/** Names of timeouts. Actions and ephemeral resources have one each. */
type Name = TimeoutName | "invoke" | "open";

const DEFAULT_SECONDS: Readonly<Record<Name, number>> = {
  create: 600,
  read: 120,
  update: 600,
  delete: 600,
  invoke: 600,
  open: 120,
};
/** Short, because the schema contains it two hundred times. The troubleshooting guide explains the waits. */
const WAITING = "How long operations may take, such as `1h30m`.";
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

type Seconds = Partial<Record<Name, number>>;

/** Default timeouts by operation, such as `10m`. */
type Defaults = Readonly<Record<string, string>>;

const defaultsOf = (names: readonly Name[], seconds: Seconds = {}): Defaults =>
  Object.fromEntries(names.map((name) => [name, duration(seconds[name] ?? DEFAULT_SECONDS[name])]));

function timeoutsAttribute(defaults: Defaults, doc = WAITING): Attribute {
  const entries = Object.entries(defaults).map(([name, time]): [string, Attribute] => [
    name,
    string({
      doc: `How long ${name === "invoke" || name === "open" ? "it" : name} may take. Default: \`${time}\`.`,
      check: [
        // A limit of zero would always fail.
        (text) => (parseDuration(text) ? undefined : "must be a duration such as 90s, 10m or 1h30m"),
      ],
    }).optional(),
  ]);
  return object(Object.fromEntries(entries), { doc }).optional();
}

/** Default timeouts of a resource by operation, such as `10m`. */
export function timeoutsOf({
  behaviour,
  timeouts,
}: Pick<ResourceDefinition<never>, "behaviour" | "timeouts">): Defaults {
  return defaultsOf(behaviour.update ? ["create", "read", "update", "delete"] : ["create", "read", "delete"], timeouts);
}

/** The attributes in the schema of a resource: with former names and `timeouts`. */
export function withTimeouts(
  definition: Pick<ResourceDefinition<never>, "attributes" | "behaviour" | "timeouts">,
): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(timeoutsOf(definition)) };
}

/** Default timeout of a data source. */
export const readTimeoutOf = ({ timeout }: Pick<DataSourceDefinition<never>, "timeout">): Defaults =>
  defaultsOf(["read"], timeout === undefined ? {} : { read: timeout });

/** The attributes in the schema of a data source. */
export function withReadTimeout(definition: Pick<DataSourceDefinition<never>, "attributes" | "timeout">): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(readTimeoutOf(definition)) };
}

/** Default timeout of an ephemeral resource. */
export const openTimeoutOf = ({ timeout }: Pick<DataSourceDefinition<never>, "timeout">): Defaults =>
  defaultsOf(["open"], timeout === undefined ? {} : { open: timeout });

/** The attributes in the schema of an ephemeral resource. */
export function withOpenTimeout(definition: Pick<DataSourceDefinition<never>, "attributes" | "timeout">): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(openTimeoutOf(definition)) };
}

/** Default timeout of an action: the creation timeout of its resource. */
export const invokeTimeoutOf = ({ timeouts }: Pick<ResourceDefinition<never>, "timeouts">): Defaults =>
  defaultsOf(["invoke"], timeouts?.create === undefined ? {} : { invoke: timeouts.create });

/** Adds `timeouts` to the arguments of an action. */
export function withInvokeTimeout(
  attributes: Attributes,
  definition: Pick<ResourceDefinition<never>, "timeouts">,
): Attributes {
  const doc = "How long it may take, such as `1h30m`.";
  return { ...attributes, timeouts: timeoutsAttribute(invokeTimeoutOf(definition), doc) };
}

/** Time limit of a call in milliseconds: the configured one, that of the definition, or the general default. */
export function timeoutFor(name: TimeoutName | "open", values: ValueMap | null, seconds: Seconds = {}): number {
  const configured = values && isMap(values.timeouts) ? values.timeouts[name] : undefined;
  const parsed = typeof configured === "string" ? parseDuration(configured) : undefined;
  return parsed ?? (seconds[name] ?? DEFAULT_SECONDS[name]) * 1000;
}

/** Formats whole hours, minutes or seconds, such as `30m`. */
function duration(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** Parses a duration to milliseconds; `undefined` for other text. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (!match || text === "") return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
