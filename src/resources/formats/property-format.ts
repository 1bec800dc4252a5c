/**
 * Property strings with known keys: which there are, what each may hold, and what goes with what.
 *
 * ```ts
 * migrationOption.check("network=10.0.0.0/8");       // "must have type"
 * migrationOption.print({ type: "secure" });         // "secure"
 * migrationOption.parse("type=secure");              // { type: "secure" }
 * migrationOption.keyCheck("network")("10.0.0.0/7"); // "must be a network …"
 * fleecing.read({ enabled: 1, storage: "local" });   // { enabled: "1", storage: "local" }
 * ```
 */
import { PropertyStringError, parsePropertyBoolean, parsePropertyString, printPropertyString } from "./property-string";
import type { Validator } from "./validator";

export interface PropertyKey {
  readonly required?: true;
  /** Another key that has to be there as well. */
  readonly requires?: string;
  readonly check?: Validator;
  /** The one spelling of equal values. */
  readonly canonical?: (value: string) => string;
}

export type PropertyValues = Readonly<Record<string, string>>;

export interface PropertyFormatOptions {
  /** Key whose value may stand alone. */
  readonly defaultKey?: string;
  /** Rules between keys. */
  readonly together?: (values: PropertyValues) => string | undefined;
}

export class PropertyFormat {
  constructor(
    readonly keys: Readonly<Record<string, PropertyKey>>,
    private readonly options: PropertyFormatOptions = {},
  ) {}

  /** The whole text. */
  readonly check: Validator = (text) => {
    try {
      return this.checkValues(this.parse(text));
    } catch (error) {
      if (error instanceof PropertyStringError) return error.message;
      throw error;
    }
  };

  /** Values by key, as a nested attribute has them. */
  checkValues(values: PropertyValues): string | undefined {
    for (const [key, value] of Object.entries(values)) {
      if (!Object.hasOwn(this.keys, key)) return `must not have ${JSON.stringify(key)}: ${this.known()}`;
      const problem = this.keyCheck(key)(value);
      if (problem !== undefined) return `has a wrong ${key}, which ${problem}`;
    }
    for (const [key, { required, requires }] of Object.entries(this.keys)) {
      if (required && values[key] === undefined) return `must have ${key}`;
      if (requires !== undefined && values[key] !== undefined && values[requires] === undefined) {
        return `must have ${requires} beside ${key}`;
      }
    }
    return this.options.together?.(values);
  }

  /** The check of one key, for a nested attribute. */
  keyCheck(key: string): Validator {
    return this.keys[key]?.check ?? (() => undefined);
  }

  parse(text: string): Record<string, string> {
    return parsePropertyString(text, this.options.defaultKey);
  }

  /** What the server gives back, a text or an object with numbers and texts, in canonical form. */
  read(value: string | Readonly<Record<string, unknown>>): Record<string, string> {
    const values = typeof value === "string" ? this.parse(value) : value;
    return Object.fromEntries(
      Object.entries(values).map(([key, item]) => [key, this.canonicalValue(key, textOf(item))]),
    );
  }

  private canonicalValue(key: string, text: string): string {
    const { check, canonical } = this.keys[key] ?? {};
    return canonical !== undefined && check?.(text) === undefined ? canonical(text) : text;
  }

  print(values: Readonly<Record<string, string | number | bigint | boolean | undefined>>): string {
    const first = Object.keys(this.keys).filter((key) => this.keys[key]?.required);
    return printPropertyString(values, { defaultKey: this.options.defaultKey, first });
  }

  private known(): string {
    return `the keys are ${Object.keys(this.keys).join(", ")}`;
  }
}

/** Lists come as arrays and are written with semicolons. */
function textOf(item: unknown): string {
  return Array.isArray(item) ? item.map(String).join(";") : String(item);
}

export const flag: PropertyKey = {
  check: (value) => (parsePropertyBoolean(value) === undefined ? "must be 1 or 0" : undefined),
  canonical: (value) => (parsePropertyBoolean(value) ? "1" : "0"),
};

/** A whole number; the server also takes a sign and leading zeros. */
export function integer(minimum = -Infinity, maximum = Infinity): PropertyKey {
  return {
    check: (value) => (/^[+-]?\d+$/.test(value) ? inRange(value, minimum, maximum) : "must be a whole number"),
    canonical: (value) => BigInt(value).toString(),
  };
}

export function decimal(minimum = -Infinity, maximum = Infinity): PropertyKey {
  return {
    check: (value) =>
      /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value) ? inRange(value, minimum, maximum) : "must be a number",
    canonical: (value) => String(Number(value)),
  };
}

function inRange(value: string, minimum: number, maximum: number): string | undefined {
  if (Number(value) < minimum) return `must be at least ${minimum}`;
  return Number(value) > maximum ? `must be at most ${maximum}` : undefined;
}
