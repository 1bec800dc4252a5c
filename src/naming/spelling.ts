/**
 * Spells names as the language of the application does. `JSII_AGENT` names the language; without it, the application is
 * TypeScript or JavaScript.
 *
 * Messages have the names of TypeScript, in backticks: `poolId`, `prune: false`, `Token.asString(…)`.
 */
import { camelCase, snakeCase, upperFirst } from "../strings/case";

interface Spelling {
  /** Spells a property or a method. */
  name(name: string): string;
  /** Spells a member of a class. */
  member(owner: string, name: string): string;
  /** Spells the assignment of a value. */
  assigned(name: string, value: string): string;
}

const typescript: Spelling = {
  name: (name) => name,
  member: (owner, name) => `${owner}.${name}`,
  assigned: (name, value) => `${name}: ${value}`,
};
const python: Spelling = {
  name: snakeCase,
  member: (owner, name) => `${owner}.${snakeCase(name)}`,
  assigned: (name, value) => `${snakeCase(name)}=${value}`,
};
const java: Spelling = { ...typescript, assigned: (name, value) => `${name}(${value})` };
const csharp: Spelling = {
  name: upperFirst,
  member: (owner, name) => `${owner}.${upperFirst(name)}`,
  assigned: (name, value) => `${upperFirst(name)} = ${value}`,
};
const go: Spelling = {
  name: upperFirst,
  member: (owner, name) => `${owner}_${upperFirst(name)}`,
  assigned: (name, value) => `${upperFirst(name)}: ${value}`,
};

/** Languages by the start of `JSII_AGENT`: Python/3.12.1, Java/17.0.15, DotNet/8.0.1/…, go1.26.8/linux/amd64. */
const RUNTIMES: readonly (readonly [RegExp, Spelling])[] = [
  [/^Python\//i, python],
  [/^Java\//i, java],
  [/^DotNet\//i, csharp],
  [/^go\d/i, go],
];

function spelling(): Spelling {
  const agent = process.env.JSII_AGENT ?? "";
  return RUNTIMES.find(([runtime]) => runtime.test(agent))?.[1] ?? typescript;
}

/** Spells an attribute, given its name in Terraform. */
export const propertyOf = (attribute: string): string => spelling().name(camelCase(attribute));

/** Spells a path such as `rules[1].destinationPort`. Text in brackets is kept. */
export function spelledPath(path: string): string {
  const { name } = spelling();
  return path.replace(/\[(?:"(?:[^"\\]|\\.)*"|[^\][]*)\]|[A-Za-z]\w*/g, (part) =>
    part.startsWith("[") ? part : name(part),
  );
}

/** Spells the names in backticks of a message. Quoted text is the user's and is kept. */
export function spelledText(text: string): string {
  const language = spelling();
  if (language === typescript) return text;
  return text.replace(/"(?:[^"\\]|\\.)*"|`([^`]*)`/g, (all, code: string | undefined) =>
    code === undefined ? all : `\`${spelledCode(code, language)}\``,
  );
}

function spelledCode(code: string, { name, member, assigned }: Spelling): string {
  const [, property, value] = /^([a-z]\w*)(?:: (.+))?$/.exec(code) ?? [];
  if (property !== undefined) return value === undefined ? name(property) : assigned(property, value);
  return code.replace(
    /"[^"]*"|\b([A-Z]\w*)\.([a-z]\w*)|\b[a-z][a-z0-9]*[A-Z]\w*/g,
    (all, owner: string | undefined, of: string) => {
      if (owner !== undefined) return member(owner, of);
      return all.startsWith('"') ? all : name(all);
    },
  );
}

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
