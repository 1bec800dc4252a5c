/**
 * Replaces likely secrets within strings of the server with variables. The project has the strings around them, and a file that
 * git ignores has their values.
 */

import { type SecretPart, secretOfNamed, secretParts } from "../../output/secret-parts";
import type { ClusterObject } from "../inventory/objects";
import type { FreeNames } from "../inventory/resource-names";
import { hclAttributes, hclLiteral } from "../languages/literals";

/** Note for attributes that may be secrets. The project does not have their values. */
export const secretsNote = (attributes: readonly string[]): string =>
  `The server may have secrets here, which remain unchanged: ${attributes.join(", ")}.`;

export interface SecretVariable {
  readonly name: string;
  readonly value: string;
}

/** A string with variables as parts. */
export type Template = readonly (string | SecretVariable)[];

/** Attributes with prose. Likely secrets there are parts of web addresses. */
const PROSE = new Set(["comment", "description", "consent_text", "notes_template"]);

/** Finds the secrets of one object and names their variables. `names`: names of the whole project, to number duplicates. */
export class SecretNames {
  constructor(
    private readonly object: Pick<ClusterObject, "resource" | "name">,
    private readonly names: FreeNames,
  ) {}

  /** Template for the value of an attribute or a list entry; `undefined` without secrets. */
  ofText(attribute: string, text: string): Template | undefined {
    return PROSE.has(attribute) ? undefined : this.#template(text, secretParts(text), attribute);
  }

  /** Template for a map entry, or for a header with `name` and `value`; `undefined` without a secret. */
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

  #name(attribute: string, part: string): string {
    const { resource, name } = this.object;
    const words = [resource.type.split("_").at(-1), name, attribute, part].filter(Boolean).join("_");
    const plain = words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/_$/, "");
    return this.names.take(plain);
  }
}

/** File with the values. Terraform and cdktf read it automatically. */
export const valuesPath = (suffix: string): string => `secrets${suffix}.auto.tfvars`;

export function valuesFile(variables: readonly SecretVariable[]): string {
  const values = variables.map(({ name, value }) => [name, hclLiteral(value)] as const);
  return `# Likely secrets from strings of the server. Keep this file out of the repository.\n${hclAttributes(values, "")}`;
}

/** Description of a variable in the configuration. */
export const variableDescription = ({ resource, id }: Pick<ClusterObject, "resource" | "id">): string =>
  `Secret in a string of pve_${resource.type} ${id}.`;
