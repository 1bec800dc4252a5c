/**
 * Keys that configuration structs declare. TypeScript reports unknown keys in object literals only; elsewhere a misspelt key would be lost silently.
 *
 * The build writes each struct as one string, such as `name destinationPort=dport enabled=!disable rules[type source] links<address> retention{keepLast}`:
 *
 * | syntax | meaning |
 * |---|---|
 * | `a=b` | another name of `a`, such as the API's |
 * | `a=!b` | a name with the opposite value |
 * | `a[…]`, `a<…>` | list of objects, map of objects |
 * | `a{…}` | one object |
 * | `a(…)` | one object that the construct keeps as a whole |
 */
import { isComplexElement, Tokenization } from "cdktf";
import { closest } from "../naming/closest";
import { attribute, listed, type Message, message, place, type Step } from "../naming/message";

type Nesting = "{" | "(" | "[" | "<";

interface Key {
  readonly otherNames: readonly string[];
  readonly nesting: Nesting | undefined;
  readonly inner: Known | undefined;
}

type Known = Map<string, Key>;

/** Keys of every resource and data source. Terraform itself refuses unknown keys in `provisioners` and `connection`. */
const META_ARGUMENTS =
  "connection count dependsOn forEach provider provisioners lifecycle(createBeforeDestroy ignoreChanges preventDestroy replaceTriggeredBy precondition[condition errorMessage] postcondition[condition errorMessage])";

/** The keys of one struct. */
export class Keys {
  private read: Known | undefined;
  private kept: readonly string[] | undefined;

  constructor(private readonly text: string) {}

  /** Problems with a configuration, at any depth. */
  problemsIn(argument: unknown, at: readonly Step[] = []): Message[] {
    return problemsIn(argument, this.known, at);
  }

  /** Problems outside of lists and maps of objects. Constructs check those at synthesis, because methods add to them. */
  problemsOutsideOfLists(argument: unknown, at: readonly Step[] = []): Message[] {
    return problemsIn(argument, this.known, at, isKept);
  }

  /** Properties that are lists or maps of objects, or contain some. */
  get lists(): readonly string[] {
    this.kept ??= [...this.known].flatMap(([name, key]) => (isKept(key) ? [name] : []));
    return this.kept;
  }

  /** Problems with the value of one of `lists`. */
  problemsInList(name: string, value: unknown): Message[] {
    const key = this.known.get(name);
    return key ? problemsWithin(value, key, [name]) : [];
  }

  private get known(): Known {
    this.read ??= parse(this.text);
    return this.read;
  }
}

/** Keys of a resource or a data source. */
export const keysOfElement = (text: string): Keys => new Keys(`${text} ${META_ARGUMENTS}`);

function parse(text: string): Known {
  const all: Known = new Map();
  const open = [all];
  for (const [, name, others, nesting] of text.matchAll(/(\w+)((?:=!?[\w-]+)*)([{([<])?|[})\]>]/g)) {
    if (name === undefined) open.pop();
    else {
      const inner: Known | undefined = nesting ? new Map() : undefined;
      open
        .at(-1)
        ?.set(name, { otherNames: others?.split("=").slice(1) ?? [], nesting: nesting as Nesting | undefined, inner });
      if (inner) open.push(inner);
    }
  }
  return all;
}

/** A construct keeps lists and maps of objects as passed, so that methods can add to them. */
const isKept = ({ nesting, inner }: Key): boolean =>
  nesting === "[" || nesting === "<" || (nesting === "{" && [...(inner?.values() ?? [])].some(isKept));

function problemsIn(
  argument: unknown,
  known: Known,
  at: readonly Step[],
  isLeftOut?: (key: Key) => boolean,
): Message[] {
  if (!isStruct(argument)) return [];
  const problems: Message[] = [];
  for (const name in argument) {
    const value = argument[name];
    const key = known.get(name);
    // jsii adds such keys for overridden members of objects from other languages.
    if (value === undefined || name.startsWith("$jsii$") || (key && (!key.inner || isLeftOut?.(key)))) continue;
    if (key) problems.push(...problemsWithin(value, key, [...at, name]));
    else problems.push(...problemOf(name, known, at, isPlain(argument)));
  }
  return problems;
}

function problemsWithin(value: unknown, { nesting, inner }: Key, at: readonly Step[]): Message[] {
  if (!inner) return [];
  if (nesting === "{" || nesting === "(") return problemsIn(value, inner, at);
  if (nesting === "[")
    return Array.isArray(value) ? value.flatMap((item, index) => problemsIn(item, inner, [...at, index])) : [];
  if (!isStruct(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => problemsIn(item, inner, [...at, { key }]));
}

/** An object with properties: neither a token nor a complex attribute of another construct. */
function isStruct(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !Tokenization.isResolvable(value) && !isComplexElement(value);
}

/** Recognizes plain objects of other realms, such as Jest's, too. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Class instances may have their own fields: refuses only fields that resemble a property. */
function problemOf(name: string, known: Known, at: readonly Step[], isPlainObject: boolean): Message[] {
  if (!isPlainObject && name.startsWith("_")) return [];
  const where = at.length === 0 ? "" : message`${place(...at)}: `;
  const unknown = message`${where}unknown property ${JSON.stringify(name)}`;
  const spelt = name.replace(/-/g, "_").toLowerCase();
  for (const [property, { otherNames }] of known) {
    const others = otherNames.map((other) => other.replace(/-/g, "_"));
    if (others.includes(spelt)) return [message`${unknown}. Write ${attribute(property)}.`];
    if (others.includes(`!${spelt}`))
      return [message`${unknown}. Write ${attribute(property)}, with the opposite value.`];
  }
  const meant = meantBy(name, known);
  if (meant !== undefined) return [message`${unknown}. Did you mean ${attribute(meant)}?`];
  if (!isPlainObject) return [];
  const metaArguments = parse(META_ARGUMENTS);
  const properties = [...known.keys()].filter((each) => !metaArguments.has(each));
  return [message`${unknown}. Remove it, or write one of ${listed(properties.map((each) => attribute(each)))}.`];
}

function meantBy(name: string, known: Known): string | undefined {
  const plain = (text: string) => text.replace(/[_-]/g, "").toLowerCase();
  const wanted = plain(name);
  const byName = new Map([...known.keys()].map((property) => [plain(property), property]));
  return byName.get(wanted) ?? byName.get(closest(wanted, byName.keys()) ?? "");
}
