/** A block of an application with its values as far as they are known: given, referred to, computed, or by default. */
import type { Block, Configuration } from "../../constructs/checks/contract";
import type { Attributes, State } from "../../framework/attribute";
import { deriveInto } from "../../framework/values/derive";
import { isMap, isWhollyKnown, UNKNOWN, type Value } from "../../plugin/cty/value";
import { valuesWith } from "../configuration/block";
import { typeOf } from "../types";

export class Item {
  private known?: State;

  /** `resolve` answers the attributes that refer to others, with what their references stand for. */
  constructor(
    readonly block: Block,
    private readonly resolve: (block: Block) => Configuration,
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
  get attributes(): Attributes {
    return typeOf(this.block)?.attributes ?? {};
  }

  /** Attributes whose references stand for known values, with these. */
  get referred(): Configuration {
    return this.resolve(this.block);
  }

  get values(): State {
    if (this.known) return this.known;
    // A reference that leads back to this block finds nothing known.
    this.known = {};
    this.known = completed(this.attributes, { ...valuesWith(this.block, this.referred) });
    return this.known;
  }

  /** `null` where it is not set, `undefined` where it is not known. */
  value(name: string): Exclude<Value, typeof UNKNOWN> | undefined {
    const value = this.values[name];
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
  /** False where it is not set. */
  flag(name: string): boolean | undefined {
    const value = this.value(name);
    return value === null || typeof value === "boolean" ? value === true : undefined;
  }
  /** Of a list or set: what is known of it, and whether that is all. */
  texts(name: string): { readonly known: readonly string[]; readonly isAll: boolean } {
    const value = this.values[name];
    if (value === null) return { known: [], isAll: true };
    if (!Array.isArray(value)) return { known: [], isAll: false };
    const known = value.flatMap((item: Value) => (item === UNKNOWN || isMap(item) ? [] : [String(item)]));
    return { known, isAll: known.length === value.length };
  }
  /** Of a list or set of objects: those that are there, with their index. */
  objects(name: string): readonly { readonly index: number; readonly object: Readonly<State> }[] {
    const value = this.values[name];
    if (!Array.isArray(value)) return [];
    return value.flatMap((object: Value, index: number) => (isMap(object) ? [{ index, object }] : []));
  }
  isKnown(name: string): boolean {
    const value = this.values[name];
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
  /** What stands for an attribute that is not set. */
  readonly fillings: readonly (readonly [string, Value])[];
  readonly isDerived: boolean;
}

const completions = new WeakMap<Attributes, Completion>();

function completionOf(attributes: Attributes): Completion {
  const before = completions.get(attributes);
  if (before) return before;
  const fillings = Object.entries(attributes).flatMap(([name, { traits, isConfigurable }]): [string, Value][] => {
    if (traits.defaultValue !== undefined) return [[name, traits.defaultValue]];
    const isOpen = !isConfigurable || traits.role === "optional-computed";
    // What is required and missing is told where the block is looked at.
    return isOpen || traits.role === "required" ? [[name, UNKNOWN]] : [];
  });
  const completion = { fillings, isDerived: Object.values(attributes).some(({ traits }) => traits.derivation) };
  completions.set(attributes, completion);
  return completion;
}
