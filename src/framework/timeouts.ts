/** The `timeouts` attribute, and how long each call may take. */
import type { ValueMap } from "../plugin/cty/value";
import { isMap } from "../plugin/cty/value";
import { type Attribute, type Attributes, object, string } from "./attribute";
import type { ResourceDefinition, TimeoutName } from "./resource";

const DEFAULT_SECONDS: Readonly<Record<TimeoutName, number>> = { create: 600, read: 120, update: 600, delete: 600 };
const DURATION = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;

export function timeoutsAttribute(names: readonly TimeoutName[]): Attribute {
  const entries = names.map((name) => [
    name,
    string({
      doc: `How long ${name} may take, such as \`90s\`, \`10m\` or \`1h30m\`.`,
      check: [
        (text) => (parseDuration(text) === undefined ? "must be a duration such as 90s, 10m or 1h30m" : undefined),
      ],
    }).optional(),
  ]);
  return object(Object.fromEntries(entries) as Attributes, { doc: "How long operations may take." }).optional();
}

/** The attributes of a resource with `timeouts` added. */
export function withTimeouts(definition: Pick<ResourceDefinition<never>, "attributes" | "behaviour">): Attributes {
  const names: TimeoutName[] = definition.behaviour.update
    ? ["create", "read", "update", "delete"]
    : ["create", "read", "delete"];
  return { ...definition.attributes, timeouts: timeoutsAttribute(names) };
}

/** Milliseconds that the call may take: configured, else of the definition, else the general default. */
export function timeoutFor(
  name: TimeoutName,
  values: ValueMap | null,
  seconds: Partial<Record<TimeoutName, number>> = {},
): number {
  const configured = values && isMap(values.timeouts) ? values.timeouts[name] : undefined;
  const parsed = typeof configured === "string" ? parseDuration(configured) : undefined;
  return parsed ?? (seconds[name] ?? DEFAULT_SECONDS[name]) * 1000;
}

/** Milliseconds, or `undefined` when the text is no duration. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (!match || text === "") return undefined;
  const [, hours = "0", minutes = "0", seconds = "0"] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
