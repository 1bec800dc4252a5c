/** The `timeouts` attribute, and how long each call may take. */
// not fuzzed: readTimeoutOf decodes nothing
import { isMap, type ValueMap } from "../plugin/cty/value";
import { type Attribute, type Attributes, object, string } from "./attribute";
import { withFormerNames } from "./former-names";
import type { DataSourceDefinition, ResourceDefinition, TimeoutName } from "./resource";

/** An action and an ephemeral resource have one time. */
type Name = TimeoutName | "invoke" | "open";

const DEFAULT_SECONDS: Readonly<Record<Name, number>> = {
  create: 600,
  read: 120,
  update: 600,
  delete: 600,
  invoke: 600,
  open: 120,
};
/** Short, since the schema that each engine asks for has it two hundred times; the guide on troubleshooting says what is waited for. */
const WAITING = "How long operations may take, such as `1h30m`.";
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

type Seconds = Partial<Record<Name, number>>;

/** By operation, such as `10m`. */
type Defaults = Readonly<Record<string, string>>;

const defaultsOf = (names: readonly Name[], seconds: Seconds = {}): Defaults =>
  Object.fromEntries(names.map((name) => [name, duration(seconds[name] ?? DEFAULT_SECONDS[name])]));

function timeoutsAttribute(defaults: Defaults, doc = WAITING): Attribute {
  const entries = Object.entries(defaults).map(([name, time]): [string, Attribute] => [
    name,
    string({
      doc: `How long ${name === "invoke" || name === "open" ? "it" : name} may take. Default: \`${time}\`.`,
      check: [
        // No time at all would fail every time.
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

/** The attributes of a resource as they are served: with former names, and `timeouts`. */
export function withTimeouts(
  definition: Pick<ResourceDefinition<never>, "attributes" | "behaviour" | "timeouts">,
): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(timeoutsOf(definition)) };
}

/** The same of a data source. */
export const readTimeoutOf = ({ timeout }: Pick<DataSourceDefinition<never>, "timeout">): Defaults =>
  defaultsOf(["read"], timeout === undefined ? {} : { read: timeout });

export function withReadTimeout(definition: Pick<DataSourceDefinition<never>, "attributes" | "timeout">): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(readTimeoutOf(definition)) };
}

/** The same of an ephemeral resource. */
export const openTimeoutOf = ({ timeout }: Pick<DataSourceDefinition<never>, "timeout">): Defaults =>
  defaultsOf(["open"], timeout === undefined ? {} : { open: timeout });

export function withOpenTimeout(definition: Pick<DataSourceDefinition<never>, "attributes" | "timeout">): Attributes {
  return { ...withFormerNames(definition.attributes), timeouts: timeoutsAttribute(openTimeoutOf(definition)) };
}

/** The same of an action: by default it may take as long as the creation of its resource. */
export const invokeTimeoutOf = ({ timeouts }: Pick<ResourceDefinition<never>, "timeouts">): Defaults =>
  defaultsOf(["invoke"], timeouts?.create === undefined ? {} : { invoke: timeouts.create });

export function withInvokeTimeout(
  attributes: Attributes,
  definition: Pick<ResourceDefinition<never>, "timeouts">,
): Attributes {
  const doc = "How long it may take, such as `1h30m`.";
  return { ...attributes, timeouts: timeoutsAttribute(invokeTimeoutOf(definition), doc) };
}

/** Milliseconds that the call may take: configured, else of the definition, else the general default. */
export function timeoutFor(name: TimeoutName | "open", values: ValueMap | null, seconds: Seconds = {}): number {
  const configured = values && isMap(values.timeouts) ? values.timeouts[name] : undefined;
  const parsed = typeof configured === "string" ? parseDuration(configured) : undefined;
  return parsed ?? (seconds[name] ?? DEFAULT_SECONDS[name]) * 1000;
}

/** Whole hours, minutes or seconds: `30m`. */
function duration(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** Milliseconds, or `undefined` when the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (!match || text === "") return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
