/**
 * Section configuration files: objects of several types with options, the server's most common kind of file.
 *
 * It knows which options a type has, which of them are required or fixed, and how values come back after they went
 * through a file: trimmed, without empty ones and comments that are `0`, numbers and booleans as numbers.
 *
 * @example
 * const widgets = sectionConfig({
 *   properties: { size: { type: "integer" }, comment: {}, active: { type: "boolean" } },
 *   types: { round: { size: "required", comment: "optional", active: "optional" } },
 * });
 * const section = widgets.create("round", { size: "3", active: "0" }); // { type: "round", size: 3, active: 0 }
 * widgets.update(section, { size: "4" }, ["comment"]);
 */

import { splitList } from "../schema/property-string";
import * as refuse from "./common-texts";
import { type ConfigFile, type ConfigFileOptions, configFile } from "./config-file";
import { isTrue } from "./perl";
import { copyData } from "./store";

export type OptionValue = string | number | readonly string[];
/** One object as it is stored and read. */
export type Section = { type: string; [option: string]: OptionValue };

/** The content of such a file: sections by id. */
export type Sections = Record<string, Section>;

export function sectionFile(path: string, options?: ConfigFileOptions): ConfigFile<Sections> {
  return configFile<Sections>(path, () => ({}), options);
}

/** `fixed` options can be given on creation only, not even with the value that they have. */
export type OptionRule = "required" | "optional" | "required fixed" | "optional fixed";

export interface PropertyKind {
  readonly type?: "string" | "integer" | "number" | "boolean" | "array";
  /** Percent-encoded in the file (comments of newer types): nothing but outer blanks is lost. */
  readonly encoded?: boolean;
  /** How a value looks after the file was written and read again; nothing drops it. */
  readonly stored?: (value: string) => OptionValue | undefined;
}

export interface SectionTypes {
  readonly properties: Readonly<Record<string, PropertyKind>>;
  readonly types: Readonly<Record<string, Readonly<Record<string, OptionRule>>>>;
}

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

export class SectionConfig {
  readonly #types: SectionTypes["types"];

  constructor(readonly definition: SectionTypes) {
    this.#types = copyData(definition.types);
  }

  /** A new section from the given parameters. */
  create(type: string, given: Given): Section {
    const rules = this.#rulesOf(type);
    const section = this.#merge({ type } as Section, given);
    for (const [name, rule] of Object.entries(rules)) {
      if (rule.startsWith("required") && given[name] === undefined) {
        refuse.requiredOption(name);
      }
    }
    return section;
  }

  /** Sets the given options and then removes those in `remove`: what is set and removed at once is gone. */
  update(section: Section, given: Given, remove: readonly string[] = []): Section {
    const rules = this.#rulesOf(section.type);
    for (const [name, value] of Object.entries(given)) {
      if (rules[name]?.endsWith("fixed") && value !== undefined) {
        refuse.fixedOption(name);
      }
    }
    const changed = this.#merge(section, given);
    this.remove(changed, remove);
    return changed;
  }

  /** Removes options from a section; required, fixed and unknown ones are refused, unset ones are fine. */
  remove(section: Section, names: readonly string[]): void {
    const rules = this.#rulesOf(section.type);
    for (const name of names) {
      const rule = rules[name];
      if (rule === undefined) refuse.noSuchOption(name);
      if (rule.startsWith("required")) refuse.requiredDeletion(name);
      if (rule.endsWith("fixed")) refuse.fixedDeletion(name);
      delete section[name];
    }
  }

  /**
   * How newer calls remove options: what is set in the same call is refused, and an empty list (`delete` as it was
   * sent) trips the server.
   */
  removeUnset(section: Section, list: string | undefined, given: Given): void {
    if (list === undefined) return;
    if (!isTrue(list)) {
      refuse.deletionIsText(list);
    }
    for (const name of splitList(list)) {
      this.remove(section, [name]);
      if (given[name] !== undefined) refuse.setAndDeleted(name);
    }
  }

  #rulesOf(type: string): Readonly<Record<string, OptionRule>> {
    const rules = this.#types[type];
    return rules ?? refuse.unknownType(type);
  }

  #merge(section: Section, given: Given): Section {
    const rules = this.#rulesOf(section.type);
    const merged = { ...section };
    // Of several the server names one by chance; so does this.
    const unexpected = Object.keys(given).filter((name) => given[name] !== undefined && rules[name] === undefined);
    const named = unexpected[Math.floor((unexpected.length - 1) / 2)];
    if (named !== undefined) refuse.unexpectedProperty(named);
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const stored = this.stored(name, value);
      if (stored === undefined) delete merged[name];
      else merged[name] = stored;
    }
    return merged;
  }

  /** What is left of a value after a file was written and read. A line feed inside would break the file. */
  stored(name: string, value: string | readonly string[]): OptionValue | undefined {
    const kind = this.definition.properties[name] ?? {};
    // Entries of lists are not checked for line feeds, which end them.
    if (typeof value !== "string") {
      return value.length === 0 ? undefined : value.map((entry) => oneLine(entry.split("\n", 1)[0] ?? ""));
    }
    const text = kind.encoded ? encodedLine(value) : oneLine(value);
    if (kind.stored) return kind.stored(text);
    if (text === "" || (name === "comment" && !isTrue(text))) return undefined;
    if (kind.type === "integer") return wholeNumber(text);
    return kind.type === "number" || kind.type === "boolean" ? Number(text) : text;
  }
}

function refuseLineFeed(value: string): void {
  if (/[\n\r]/.test(value)) refuse.lineFeed();
}

const LARGEST = 2n ** 64n - 1n;

/** Numbers of more than 64 bits are written with an exponent, which the file's reader refuses. */
function wholeNumber(text: string): OptionValue | undefined {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  const exact = BigInt(text.replace("+", ""));
  return exact > LARGEST || exact < -(2n ** 63n) ? undefined : String(exact);
}

/** Only ASCII white space counts: a no-break space stays. */
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
