/** Completes the text of an attribute with facts from its definition. Leaves out facts that the text already states. */
import type { Allowed, Attribute } from "./attribute";

/** Allowed values of an attribute, or of the elements of a collection. */
export function allowedBy({ shape, traits }: Attribute): Allowed {
  const element = shape.kind === "list" || shape.kind === "set" || shape.kind === "map" ? shape.element : undefined;
  return Object.assign({}, element && allowedBy(element), ...traits.checks.map(({ allows }) => allows));
}

export function allowedText(text: string, { values = [], range }: Allowed, label = "Range"): string[] {
  const words = text.split(/[^\w-]+/);
  const saysValues = values.every((value) => words.includes(value) || text.includes(`\`${value}\``));
  return [
    ...(saysValues ? [] : [`Allowed: ${values.map((value) => `\`${value}\``).join(", ")}.`]),
    ...(range && !/\bRange: /.test(text) ? [`${label}: ${rangeText(range)}.`] : []),
  ];
}

/** The description in the schema: text, allowed values, range, default, replacement, minimum server version. */
export function describe(attribute: Attribute): string {
  const { doc, writeNote, replaces, sharedWith, since } = attribute.traits;
  const rangeLabel = ["list", "set", "map"].includes(attribute.shape.kind) ? "Range of each" : "Range";
  const text = [doc.trim(), ...(writeNote ? [writeNote] : [])].join(" ");
  const parts = [text, ...allowedText(text, allowedBy(attribute), rangeLabel), ...defaultText(text, attribute)];
  if (sharedWith) parts.push(sharedText(sharedWith, attribute.shape));
  if (replaces) parts.push("Changing it replaces the object.");
  if (since) parts.push(`Needs Proxmox VE ${since} or newer.`);
  return parts.join(" ");
}

/** Sentence about a collection whose elements other resources may manage. */
function sharedText(type: string, shape: Attribute["shape"]): string {
  const empty = shape.kind === "object" && shape.mapKey !== undefined ? "{}" : "[]";
  return `Leave it out to manage the elements elsewhere, as with \`pve_${type}\`. The server then keeps all of them, including those configured here before. \`${empty}\` removes all.`;
}

function defaultText(text: string, { traits }: Attribute): string[] {
  const { defaultValue = null, absent = null, parameter, role } = traits;
  if (defaultValue !== null) return typeof defaultValue === "object" ? [] : [`Default: \`${String(defaultValue)}\`.`];
  const isServers = role === "optional" && parameter !== undefined && absent !== null && absent !== "";
  return isServers && !/\bdefault\b/i.test(text) ? [`The server's default is \`${String(absent)}\`.`] : [];
}

export function rangeText({ min, max }: NonNullable<Allowed["range"]>): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `${min} to ${max}`;
}
