/**
 * Section configuration files, the server's most common format: objects of several types with options.
 *
 * A definition lists the options of each type and which of them are required or fixed. The API description has their
 * types. Values change when they are written and read: they are trimmed, empty values and comments that are `0` are lost,
 * numbers and booleans become numbers.
 *
 * @example
 * const widgets = sectionConfig({
 *   parameters: parametersOf("POST /cluster/widgets"),
 *   types: { round: { required: "size", optional: "comment active" } },
 * });
 * const section = widgets.create("round", { size: "3", active: "0" }); // { type: "round", size: 3, active: 0 }
 * widgets.update(section, { size: "4" }, ["comment"]);
 */

import type { Properties } from "../schema/operation";
import { splitList } from "../schema/property-string";
import * as refuse from "./common-texts";
import { type ConfigFile, type ConfigFileOptions, configFile } from "./config-file";
import { isTrue } from "./perl";

export type OptionValue = string | number | readonly string[];
/** One object of the file. */
export type Section = { type: string; [option: string]: OptionValue };

/** The content of a section file: sections by id. */
export type Sections = Record<string, Section>;

export function sectionFile(path: string, options?: ConfigFileOptions): ConfigFile<Sections> {
  return configFile<Sections>(path, () => ({}), options);
}

/** Options of one type of sections. The names are separated by blanks. */
interface SectionOptions {
  readonly required?: string;
  readonly optional?: string;
  /** Those of the options that can be set at creation only. An update refuses them even with their current value. */
  readonly fixed?: string;
}

/** How a value is stored if its type does not determine it. */
interface StoredValue {
  /** Whether the value is percent-encoded in the file (comments of newer types). Only outer blanks are lost. */
  readonly encoded?: boolean;
  /** Returns the value after it was written and read, or `undefined` if it is lost. */
  readonly stored?: (value: string) => OptionValue | undefined;
}

export interface SectionTypes {
  /** Parameters of the operation that creates sections. They determine the types of the options. */
  readonly parameters: Properties;
  readonly types: Readonly<Record<string, SectionOptions>>;
  readonly values?: Readonly<Record<string, StoredValue>>;
}

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

const words = (text = ""): readonly string[] => text.split(" ").filter((word) => word !== "");

interface OptionRules {
  readonly required: readonly string[];
  readonly fixed: readonly string[];
  readonly all: readonly string[];
}

function rulesOf({ required, optional, fixed }: SectionOptions): OptionRules {
  return { required: words(required), fixed: words(fixed), all: [...words(required), ...words(optional)] };
}

export class SectionConfig {
  readonly #types: ReadonlyMap<string, OptionRules>;

  constructor(private readonly definition: SectionTypes) {
    this.#types = new Map(Object.entries(definition.types).map(([type, options]) => [type, rulesOf(options)]));
  }

  /** Creates a section from parameters. */
  create(type: string, values: Values): Section {
    const section = this.#merge({ type } as Section, values);
    const missing = this.#rulesOf(type).required.find((name) => values[name] === undefined);
    return missing === undefined ? section : refuse.requiredOption(missing);
  }

  /** Whether a section of a known type has all required options. */
  isComplete(section: Section): boolean {
    return (this.#types.get(section.type)?.required ?? []).every((name) => section[name] !== undefined);
  }

  /** Sets options and then removes those in `remove`. An option that is set and removed at once is removed. */
  update(section: Section, values: Values, remove: readonly string[] = []): Section {
    const rules = this.#rulesOf(section.type);
    for (const [name, value] of Object.entries(values)) {
      if (rules.fixed.includes(name) && value !== undefined) refuse.fixedOption(name);
    }
    const changed = this.#merge(section, values);
    this.remove(changed, remove);
    return changed;
  }

  /** Removes options from a section. Refuses required, fixed and unknown options; unset ones are ignored. */
  remove(section: Section, names: readonly string[]): void {
    const rules = this.#rulesOf(section.type);
    for (const name of names) {
      if (!rules.all.includes(name)) refuse.noSuchOption(name);
      if (rules.required.includes(name)) refuse.requiredDeletion(name);
      if (rules.fixed.includes(name)) refuse.fixedDeletion(name);
      delete section[name];
    }
  }

  /**
   * Removes options as newer operations do. They refuse options that the same call sets, and fail on an empty list.
   *
   * @param list the parameter `delete` as it was sent
   */
  removeUnset(section: Section, list: string | undefined, values: Values): void {
    if (list === undefined) return;
    if (!isTrue(list)) refuse.deletionIsText(list);
    for (const name of splitList(list)) {
      this.remove(section, [name]);
      if (values[name] !== undefined) refuse.setAndDeleted(name);
    }
  }

  #rulesOf(type: string): OptionRules {
    return this.#types.get(type) ?? refuse.unknownType(type);
  }

  #merge(section: Section, values: Values): Section {
    const rules = this.#rulesOf(section.type);
    const merged = { ...section };
    // The server names any one of several unexpected properties.
    const unexpected = Object.keys(values).filter((name) => values[name] !== undefined && !rules.all.includes(name));
    const reported = unexpected[Math.floor((unexpected.length - 1) / 2)];
    if (reported !== undefined) refuse.unexpectedProperty(reported);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      const stored = this.stored(name, value);
      if (stored === undefined) delete merged[name];
      else merged[name] = stored;
    }
    return merged;
  }

  /** Returns a value as it is after it was written and read. Refuses line feeds, which would break the file. */
  stored(name: string, value: string | readonly string[]): OptionValue | undefined {
    const { encoded, stored } = this.definition.values?.[name] ?? {};
    // The server does not check list entries for line feeds. A line feed ends the entry.
    if (typeof value !== "string") {
      return value.length === 0 ? undefined : value.map((entry) => oneLine(entry.split("\n", 1)[0] ?? ""));
    }
    const text = encoded ? encodedLine(value) : oneLine(value);
    if (stored) return stored(text);
    if (text === "" || (name === "comment" && !isTrue(text))) return undefined;
    const type = this.definition.parameters[name]?.type;
    if (type === "integer") return wholeNumber(text);
    return type === "number" || type === "boolean" ? Number(text) : text;
  }
}

function refuseLineFeed(value: string): void {
  if (/[\n\r]/.test(value)) refuse.lineFeed();
}

const LARGEST = 2n ** 64n - 1n;

/** Numbers beyond 64 bits are lost: the server writes them with an exponent, which its parser refuses. */
function wholeNumber(text: string): OptionValue | undefined {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  const exact = BigInt(text.replace("+", ""));
  return exact > LARGEST || exact < -(2n ** 63n) ? undefined : String(exact);
}

/** Trims ASCII white space. A no-break space is kept. */
function oneLine(value: string): string {
  refuseLineFeed(value);
  return value.replace(/^[ \t\f\v]+|[ \t\f\v]+$/g, "");
}

function encodedLine(value: string): string {
  refuseLineFeed(value);
  return value.replace(/^ +| +$/g, "");
}

export function sectionConfig(definition: SectionTypes): SectionConfig {
  return new SectionConfig(definition);
}
