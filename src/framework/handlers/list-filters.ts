/**
 * Filters of list resources: configurable parts of the identity, references to other objects, and `type`. `*` in a filter stands for
 * any text, `?` for one character.
 */
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { type Attribute, type Attributes, type State, string } from "../attribute";
import type { ResourceDefinition } from "../resource";
import { isSameValue } from "../values/equality";

type Defined = Pick<ResourceDefinition<never>, "attributes" | "identity">;

/** The attributes of a `config` block. */
export function filtersOf({ attributes, identity }: Defined): Attributes {
  const names = [...identity.filter((name) => attributes[name]?.isConfigurable), ...further({ attributes, identity })];
  return Object.fromEntries(names.map((name) => [name, filter(attributes[name] as Attribute)]));
}

/** Names of the filters outside of the identity: `type` and references. */
function further({ attributes, identity }: Defined): string[] {
  return Object.entries(attributes)
    .filter(([name, { shape, traits }]) => {
      const isText = shape.kind === "string" && !traits.writeOnly && !traits.sensitive && traits.role !== "computed";
      return isText && !identity.includes(name) && (name === "type" || traits.refersTo !== undefined);
    })
    .map(([name]) => name);
}

function filter(attribute: Attribute): Attribute {
  // Only a string without wildcards must be a valid value of the attribute.
  const check = (text: string) => (hasWildcard(text) ? undefined : checkAs(attribute, text));
  return string({ doc: "Filter, with `*` and `?`.", check: [check] }).optional();
}

function checkAs({ shape, traits }: Attribute, text: string): string | undefined {
  if (shape.kind === "number") return /^\d+$/.test(text) ? undefined : "must be a number, or a pattern with * or ?";
  // The attribute is a string, as its checks expect.
  return traits.checks.map((check) => check(text as never)).find((wrong) => wrong !== undefined);
}

export class ListFilters {
  readonly #filters: ReadonlyArray<readonly [name: string, wanted: string]>;

  constructor(
    private readonly definition: Defined,
    config: Value,
  ) {
    const values: ValueMap = isMap(config) ? config : {};
    this.#filters = Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    );
  }

  /** True when a filter needs the whole object. */
  get needObject(): boolean {
    return this.#filters.some(([name]) => !this.isIdentity(name));
  }

  allowIdentity(keys: State): boolean {
    return this.#filters.every(([name, wanted]) => !this.isIdentity(name) || this.allow(name, wanted, keys));
  }

  allowObject(object: State): boolean {
    return this.#filters.every(([name, wanted]) => this.allow(name, wanted, object));
  }

  private isIdentity(name: string): boolean {
    return this.definition.identity.includes(name);
  }

  private allow(name: string, wanted: string, object: State): boolean {
    const value = object[name] ?? null;
    const attribute = this.definition.attributes[name];
    if (value === null || !attribute) return false;
    if (hasWildcard(wanted)) return matches(wanted, String(value));
    return String(value) === wanted || (typeof value === "string" && isSameValue(attribute, value, wanted));
  }
}

function hasWildcard(text: string): boolean {
  return /[*?]/.test(text);
}

/** Matches a pattern without a regular expression, whose time could grow exponentially with the number of wildcards. */
function matches(pattern: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[place] === "*") {
      star = place++;
      resume = at;
    } else if (place < pattern.length && (pattern[place] === "?" || pattern[place] === text[at])) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[place] === "*") place++;
  return place === pattern.length;
}
