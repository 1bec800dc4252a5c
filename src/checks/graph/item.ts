/** A block of an application with its known values: given, referred to, computed, or defaults. */

import type { Block, Configuration } from "../../constructs/checks/contract";
import { type Attribute, type Attributes, placeInSet, type State } from "../../framework/attribute";
import type { Item, Selected } from "../../framework/checks/application";
import { path } from "../../framework/diagnostics";
import { collector } from "../../framework/planning/validate";
import { derivedBy, deriveInto } from "../../framework/values/derive";
import { oncePerObject } from "../../memo/memo";
import type { Path } from "../../plugin/contract";
import { isMap, isWhollyKnown, UNKNOWN, type Value } from "../../plugin/cty/value";
import { valuesWith } from "../configuration/block";
import { convert, isStray } from "../configuration/convert";
import { typeOf } from "../types";
import { isAtPath } from "./identity";
import { originOf } from "./instances";

const NONE: Configuration = {};

/** Kinds of attributes whose JSON values need no conversion, with their types in JavaScript. */
const SIMPLE: Readonly<Partial<Record<Attribute["shape"]["kind"], string>>> = {
  string: "string",
  number: "number",
  bool: "boolean",
};

export class BlockItem implements Item<string> {
  private known: State | undefined = undefined;
  private asked: State | undefined = undefined;
  private resolved: Configuration | undefined = undefined;

  /** `resolve` returns the attributes with references, with their values, or `undefined` without references. */
  constructor(
    readonly block: Block,
    private readonly resolve: (configuration: Configuration) => Configuration | undefined,
  ) {}

  get type(): string {
    return this.block.type;
  }
  get path(): string {
    return this.block.path;
  }
  get isResource(): boolean {
    return this.block.kind === "resource";
  }
  get hasCountOrForEach(): boolean {
    return this.block.several;
  }
  get isOneInstance(): boolean {
    return originOf(this.block) !== undefined;
  }
  get provider(): string | undefined {
    return this.block.provider;
  }
  get attributes(): Attributes {
    return typeOf(this.block)?.attributes ?? {};
  }

  is(...definitions: readonly Selected[]): boolean {
    return this.isResource && definitions.some(({ type }) => this.type === `pve_${type}`);
  }
  isAt(path: string): boolean {
    return isAtPath(this, path);
  }

  /** Attributes with references that have known values, with these values. */
  get referred(): Configuration {
    if (this.resolved) return this.resolved;
    // A circular reference to this block finds no known value.
    this.resolved = NONE;
    this.resolved = this.resolve(this.block.configuration) ?? NONE;
    return this.resolved;
  }

  /** All values. Prefer {@link given}: this map takes more memory than the block. */
  get values(): Readonly<State> {
    this.known ??= completed(this.attributes, valuesWith(this.block, this.referred));
    return this.known;
  }

  sets(name: string): boolean {
    return (this.block.configuration[name] ?? null) !== null;
  }
  /** Returns `null` for an unset attribute, `UNKNOWN` for an unknown value, `undefined` if the type has no such attribute. */
  given(name: string): Value | undefined {
    const { attributes } = this;
    // A reference may name any property, also one of `Object.prototype`.
    if (!Object.hasOwn(attributes, name)) return undefined;
    const attribute = attributes[name] as Attribute;
    if (this.known || completionOf(attributes).renamed) return this.values[name];
    const { shape, traits } = attribute;
    if (traits.derivation) return derivedBy(traits.derivation, (source) => this.given(source) ?? null);
    const own = this.block.configuration[name] ?? null;
    // Most values are plain strings and numbers, which need no cache.
    if (own === null) return completionOf(attributes).fillings.get(name) ?? null;
    if (attribute.isConfigurable && typeof own === SIMPLE[shape.kind] && !isStray(own))
      return own as string | number | boolean;
    const asked = this.asked?.[name];
    if (asked !== undefined) return asked;
    const value = this.referred[name] ?? own;
    this.asked ??= {};
    this.asked[name] = attribute.isConfigurable
      ? convert(attribute, value, collector(), [{ attribute: name }])
      : UNKNOWN;
    return this.asked[name];
  }

  /** Returns `null` for an unset attribute, `undefined` for an unknown value. */
  value(name: string): Exclude<Value, typeof UNKNOWN> | undefined {
    const value = this.given(name);
    return value === undefined || value === UNKNOWN ? undefined : value;
  }
  text(name: string): string | null | undefined {
    const value = this.value(name);
    return value === null || typeof value === "string" ? value : undefined;
  }
  number(name: string): number | null | undefined {
    const value = this.value(name);
    return value === null || typeof value === "number" ? value : undefined;
  }
  /** Returns `false` for an unset attribute. */
  flag(name: string): boolean | undefined {
    const value = this.value(name);
    return value === null || typeof value === "boolean" ? value === true : undefined;
  }
  /** Returns the known elements of a list or set, and whether all elements are known. */
  texts(name: string): { readonly known: readonly string[]; readonly isAll: boolean } {
    const value = this.given(name);
    if (value === null) return { known: [], isAll: true };
    if (!Array.isArray(value)) return { known: [], isAll: false };
    const known = value.flatMap((item: Value) => (item === UNKNOWN || isMap(item) ? [] : [String(item)]));
    return { known, isAll: known.length === value.length };
  }
  /** Returns the known objects of a list or set, with their index and path. */
  objects(name: string): readonly { readonly index: number; readonly at: Path; readonly object: Readonly<State> }[] {
    const value = this.given(name);
    if (!Array.isArray(value)) return [];
    const shape = this.attributes[name]?.shape;
    const whole = path(name);
    return value.flatMap((object: Value, index: number) => {
      if (!isMap(object)) return [];
      const isKeyed = shape?.kind === "object" && shape.mapKey !== undefined;
      return [{ index, at: isKeyed ? placeInSet(shape, object, whole) : [...whole, { index }], object }];
    });
  }
  isKnown(name: string): boolean {
    const value = this.given(name);
    return value !== undefined && isWhollyKnown(value);
  }
}

function completed(attributes: Attributes, values: State): State {
  const { fillings, isDerived } = completionOf(attributes);
  for (const [name, value] of fillings) values[name] ??= value;
  if (isDerived) deriveInto(attributes, values);
  return values;
}

interface Completion {
  /** Values of unset attributes. */
  readonly fillings: ReadonlyMap<string, Value>;
  readonly isDerived: boolean;
  /** Attributes that may be given under a former name. */
  readonly renamed: boolean;
}

const completionOf = oncePerObject((attributes: Attributes): Completion => {
  const all = Object.entries(attributes);
  const fillings = all.flatMap(([name, { traits, isConfigurable }]): [string, Value][] => {
    if (traits.defaultValue !== undefined) return [[name, traits.defaultValue]];
    const isOpen = !isConfigurable || traits.role === "optional-computed";
    // The check of the block reports missing required attributes.
    return isOpen || traits.role === "required" ? [[name, UNKNOWN]] : [];
  });
  return {
    fillings: new Map(fillings),
    isDerived: all.some(([, { traits }]) => traits.derivation),
    renamed: all.some(([, { traits }]) => traits.mirrors),
  };
});
