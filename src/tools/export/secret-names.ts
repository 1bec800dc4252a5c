/** Secrets within texts as variables: which parts they are, and what they are called. */

import { type SecretPart, secretOfNamed, secretParts } from "../../output/secret-parts";
import type { FreeNames } from "../inventory/free-names";
import type { ClusterObject } from "../inventory/objects";

export interface SecretVariable {
  readonly name: string;
  readonly value: string;
}

/** A text of which parts are variables. */
export type Template = readonly (string | SecretVariable)[];

/** Texts of people: what looks like a secret there is the address of a page. */
const PROSE = new Set(["comment", "description", "consent_text", "notes_template"]);

/** Gives the variables of one object their names, by what they are: equal ones are numbered. `names` has those of the whole project. */
export class SecretNames {
  constructor(
    private readonly object: Pick<ClusterObject, "resource" | "name">,
    private readonly names: FreeNames,
  ) {}

  /** Of an attribute, or of an entry of a list. */
  ofText(attribute: string, text: string): Template | undefined {
    return PROSE.has(attribute) ? undefined : this.#template(text, secretParts(text), attribute);
  }

  /** Of an entry of a map, or of a header as an object with `name` and `value`. */
  ofNamed(name: string, value: string, isHeader: boolean): Template | undefined {
    return this.#template(value, secretOfNamed(name, value, isHeader), "");
  }

  #template(text: string, parts: readonly SecretPart[], attribute: string): Template | undefined {
    if (parts.length === 0) return undefined;
    const pieces: (string | SecretVariable)[] = [];
    let done = 0;
    for (const { start, end, what } of parts) {
      pieces.push(text.slice(done, start), { name: this.#name(attribute, what), value: text.slice(start, end) });
      done = end;
    }
    return [...pieces, text.slice(done)].filter((piece) => piece !== "");
  }

  #name(attribute: string, what: string): string {
    const { resource, name } = this.object;
    const words = [resource.type.split("_").at(-1), name, attribute, what].filter(Boolean).join("_");
    const plain = words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/_$/, "");
    return this.names.take(plain);
  }
}
