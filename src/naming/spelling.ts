/**
 * Spells names as the language of the application does. `JSII_AGENT` names the language; without it, the application is
 * TypeScript or JavaScript.
 */
import { camelCase, snakeCase, upperFirst } from "../strings/case";
import { type Message, render, type Spelling, terraform } from "./message";

/** Keeps types: only checks know the classes. */
const { type } = terraform;

const typescript: Spelling = {
  name: camelCase,
  member: (owner, name) => `${owner}.${name}`,
  assigned: (name, value) => `${camelCase(name)}: ${value}`,
  type,
};
const python: Spelling = {
  name: snakeCase,
  member: (owner, name) => `${owner}.${snakeCase(name)}`,
  assigned: (name, value) => `${snakeCase(name)}=${value}`,
  type,
};
const java: Spelling = { ...typescript, assigned: (name, value) => `${camelCase(name)}(${value})` };
const pascalCase = (name: string) => upperFirst(camelCase(name));
const csharp: Spelling = {
  name: pascalCase,
  member: (owner, name) => `${owner}.${upperFirst(name)}`,
  assigned: (name, value) => `${pascalCase(name)} = ${value}`,
  type,
};
const go: Spelling = {
  name: pascalCase,
  member: (owner, name) => `${owner}_${upperFirst(name)}`,
  assigned: (name, value) => `${pascalCase(name)}: ${value}`,
  type,
};

/** Languages by the start of `JSII_AGENT`: Python/3.12.1, Java/17.0.15, DotNet/8.0.1/…, go1.26.8/linux/amd64. */
const RUNTIMES: readonly (readonly [RegExp, Spelling])[] = [
  [/^Python\//i, python],
  [/^Java\//i, java],
  [/^DotNet\//i, csharp],
  [/^go\d/i, go],
];

/** The spelling of the application's language. */
export function spelling(): Spelling {
  const agent = process.env.JSII_AGENT ?? "";
  return RUNTIMES.find(([runtime]) => runtime.test(agent))?.[1] ?? typescript;
}

/** Spells an attribute, given its name in Terraform. */
export const propertyOf = (attribute: string): string => spelling().name(attribute);

/** Renders a message in the application's language. */
export const spelled = (message: Message): string => render(message, spelling());

/**
 * Returns the class name of a construct: the type without provider and family. `pve_sdn_zone_simple` is
 * `sdn.ZoneSimple`, `pve_notification_matcher` is `notifications.Matcher`. Data sources start with `Data`.
 */
export function constructName(type: string, kind: "resource" | "data-source", family: string): string {
  const plain = withoutPrefix(type, "pve_");
  const words = camelCase(withoutPrefix(withoutPrefix(plain, `${family}_`), `${family.replace(/s$/, "")}_`));
  const own = upperFirst(words);
  return kind === "data-source" ? `Data${own}` : own;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.startsWith(prefix) && text.length > prefix.length ? text.slice(prefix.length) : text;
}
