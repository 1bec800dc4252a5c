/**
 * Messages in parts. A message has words, and names that each reader sees in their own language: `mail_to` in Terraform and Python,
 * `mailTo` in TypeScript, `MailTo` in Go and C#.
 *
 * Strings of this code base have names in backticks. `message` and `template` split them into parts. They never search a value for
 * names, and nothing is replaced in a rendered string.
 */
import { snakeCase } from "../strings/case";

/** A name, or code with names. `render` writes it in backticks. */
export type Name =
  /** An attribute, or a property of a construct. With `value`: its assignment. */
  | { readonly attribute: string; readonly value?: string }
  /** `pve_pool`, or `data.pve_pools` for a data source. */
  | { readonly type: string }
  /** `rules[2].comment`, which stands without backticks. */
  | { readonly place: readonly Step[] }
  /** Code of an application, such as `firewall.Alias.fromName(…)`. */
  | { readonly code: readonly (string | Member)[] };

/** A step of an address: an attribute, an index, or a key of a map. */
export type Step = string | number | { readonly key: string };

interface Member {
  /** The class. Without it, the name is that of a property or a method. */
  readonly owner?: string | undefined;
  readonly name: string;
}

/** Strings are shown as they are. */
export type Message = readonly (string | Name)[];

/** A value in a message. Strings are shown as they are. */
export type Words = string | number | Name | Message;

/** Names an attribute, or its assignment. */
export const attribute = (name: string, value?: string): Name =>
  value === undefined ? { attribute: name } : { attribute: name, value };

/** Names a type: `pve_pool`, or `data.pve_pools`. */
export const typeName = (type: string): Name => ({ type });

/** Addresses an attribute: `place("rules", 2, "comment")`. */
export const place = (...steps: readonly Step[]): Name => ({ place: steps });

/** Names a method of a class. */
export const member = (owner: string, name: string): Name => ({ code: [{ owner, name }] });

/** Makes a message of a template literal: message`${vnet} has no \`tag\`.`. */
export const message = (texts: TemplateStringsArray, ...values: readonly (Words | null | undefined)[]): Message =>
  compose(
    texts,
    values.map((value) => value ?? String(value)),
  );

/** Makes a message of a string of this code base. Never pass a string with values in it. */
export const template = (text: string): Message => compose([text], []);

/** Joins items, such as `a, b and c`. */
export function listed(items: readonly Words[], separator = ", ", last = separator): Message {
  const joints = items.map((_, index) => (index === 0 ? "" : index === items.length - 1 ? last : separator));
  return compose([...joints, ""], items);
}

/**
 * Joins strings of this code base with the values between them. Splits code in backticks into names, unless a value is part of it.
 * Drops the space before an empty value.
 */
export function compose(texts: readonly string[], values: readonly Words[]): Message {
  const parts: (string | Name)[] = [];
  let isCode = false;
  for (const [index, text] of texts.entries()) {
    const pieces = text.split("`");
    parts.push(...pieces.flatMap((piece, at) => ofPiece(piece, at, pieces.length, isCode !== (at % 2 === 1))));
    if (pieces.length % 2 === 0) isCode = !isCode;
    const value = values[index];
    if (value === undefined) continue;
    const inserted = partsOf(value);
    if (isEmpty(inserted) && text.endsWith(" ")) parts.push((parts.pop() as string).slice(0, -1));
    parts.push(...inserted);
  }
  return parts.filter((part) => part !== "");
}

/** A piece of a string between backticks. Code with a value in it keeps its backticks. */
function ofPiece(piece: string, at: number, count: number, isCode: boolean): (string | Name)[] {
  if (!isCode) return [piece];
  const [begins, ends] = [at > 0, at < count - 1];
  if (begins && ends) return [nameIn(piece)];
  return [...(begins ? ["`"] : []), piece, ...(ends ? ["`"] : [])];
}

/** Whether a message has nothing to show. */
export const isEmpty = (parts: Message): boolean => parts.every((part) => part === "");

function partsOf(value: Words): Message {
  if (typeof value === "number") return [String(value)];
  return typeof value === "string" || !isMessage(value) ? [value] : value;
}

const isMessage = (value: Name | Message): value is Message => Array.isArray(value);

/** Names in code: all of it, the left side of an assignment, or members of classes. */
function nameIn(code: string): Name {
  if (/^(?:data\.)?pve_\w+$/.test(code)) return { type: code };
  const [, name, value] = /^([a-z]\w*)(?: = (.+))?$/.exec(code) ?? [];
  return name === undefined ? { code: membersIn(code) } : attribute(name, value);
}

function membersIn(code: string): (string | Member)[] {
  const parts: (string | Member)[] = [];
  let end = 0;
  for (const found of code.matchAll(/\b([A-Z]\w*)\.([a-z]\w*)|\b[a-z][a-z0-9]*[A-Z]\w*/g)) {
    const [all, owner, name = all] = found;
    parts.push(code.slice(end, found.index), { owner, name });
    end = found.index + all.length;
  }
  return [...parts, code.slice(end)].filter((part) => part !== "");
}

/** How the reader's language spells names. */
export interface Spelling {
  /** Spells an attribute, a property or a method. */
  name(name: string): string;
  /** Spells a member of a class. */
  member(owner: string, name: string): string;
  /** Spells the assignment of a value. */
  assigned(name: string, value: string): string;
  /** Spells a type of Terraform, `pve_pool` or `data.pve_pools`. */
  type(type: string): string;
}

export const terraform: Spelling = {
  name: snakeCase,
  member: (owner, name) => `${owner}.${name}`,
  assigned: (name, value) => `${snakeCase(name)} = ${value}`,
  type: (type) => type,
};

/** Renders a message. Only this function makes a string of names. */
export function render(parts: Message, spelling: Spelling = terraform): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      return "place" in part ? address(part.place, spelling) : `\`${spelled(part, spelling)}\``;
    })
    .join("");
}

function spelled(name: Exclude<Name, { readonly place: unknown }>, spelling: Spelling): string {
  if ("type" in name) return spelling.type(name.type);
  if ("code" in name)
    return name.code.map((part) => (typeof part === "string" ? part : memberIn(part, spelling))).join("");
  return name.value === undefined ? spelling.name(name.attribute) : spelling.assigned(name.attribute, name.value);
}

const memberIn = ({ owner, name }: Member, spelling: Spelling): string =>
  owner === undefined ? spelling.name(name) : spelling.member(owner, name);

function address(steps: readonly Step[], { name }: Spelling): string {
  const texts = steps.map((step, index) => {
    if (typeof step === "string") return index === 0 ? name(step) : `.${name(step)}`;
    return `[${typeof step === "number" ? step : JSON.stringify(step.key)}]`;
  });
  return texts.join("");
}
