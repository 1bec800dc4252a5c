/** Secrets within texts as variables: the project has the text around them, and a file that git does not see has their values. */

import type { ClusterObject } from "../inventory/objects";
import { hclLiteral } from "../languages/literals";
import type { Entry, Expression } from "./expression";
import type { SecretVariable } from "./secret-names";

/** Those of one object, or of a file. */
export function variablesIn(written: readonly { readonly entries: readonly Entry[] }[]): SecretVariable[] {
  const found: SecretVariable[] = [];
  const visit = (expression: Expression): void => {
    if (expression.kind === "template") found.push(...expression.parts.filter((part) => typeof part !== "string"));
    if (expression.kind === "list") expression.items.forEach(visit);
    if (expression.kind === "object") for (const [, value] of expression.entries) visit(value);
  };
  const all = (entries: readonly Entry[]) => {
    for (const [, value] of entries) visit(value);
  };
  for (const { entries } of written) all(entries);
  return found;
}

/** Of the engine, which reads it by itself; cdktf does so, too. */
export const valuesPath = (suffix: string): string => `secrets${suffix}.auto.tfvars`;

export function valuesFile(variables: readonly SecretVariable[]): string {
  const width = Math.max(...variables.map(({ name }) => name.length));
  const lines = variables.map(({ name, value }) => `${name.padEnd(width)} = ${hclLiteral(value)}\n`);
  return `# What looked like a secret in the texts of the server. Keep it out of the repository.\n${lines.join("")}`;
}

/** What a variable is, for whoever has to give it a value. */
export const describedAs = ({ resource, id }: Pick<ClusterObject, "resource" | "id">): string =>
  `Secret in a text of pve_${resource.type} ${id}.`;
