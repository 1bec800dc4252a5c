/** Types and comments of the assembly as Markdown. */

import type { TypeReference } from "../../src/tools/languages/assembly";
import { withPlainLinks } from "../build/assembly";
import { REPOSITORY } from "../build/project";
import type { Member, Type } from "./assembly-file";

/** Within a family, its names have no prefix. */
function typeText(type: TypeReference, family: string | undefined): string {
  if (type.union) {
    const either = type.union.types.filter(({ fqn }) => fqn !== "cdktf.IResolvable");
    return either.map((each) => typeText(each, family)).join(" | ");
  }
  if (type.collection) {
    const of = typeText(type.collection.elementtype, family);
    if (type.collection.kind === "map") return `{ [name: string]: ${of} }`;
    return of.includes(" | ") ? `(${of})[]` : `${of}[]`;
  }
  if (type.fqn === undefined) return type.primitive ?? "any";
  const [library, ...path] = type.fqn.split(".");
  return (library !== "cdktf-pve" || path[0] !== family ? path : path.slice(1)).join(".");
}

function parameterText({ name, type = {}, optional, variadic }: Member, family: string | undefined): string {
  const text = typeText(type, family);
  return variadic ? `...${name}: ${text}[]` : `${name}${optional ? "?" : ""}: ${text}`;
}

export function signature({ name, parameters = [], returns }: Member, family: string | undefined): string {
  const given = parameters.map((each) => parameterText(each, family)).join(", ");
  const answer = returns ? `: ${typeText(returns.type, family)}${returns.optional ? " | undefined" : ""}` : "";
  return `${name}(${given})${answer}`;
}

/** `name?: string`. */
export function propertySignature({ name, type = {}, optional }: Member, family: string | undefined): string {
  return `${name}${optional ? "?" : ""}: ${typeText(type, family)}`;
}

/** Links are relative in the repository and in the package. */
const FILES = `${REPOSITORY}/blob/main/`;
/** The whole comment with its default; on one line for lists and tables. */
export function docText({ docs = {} }: Type | Member): string {
  const { summary = "", example, default: without } = docs;
  const shown = example === undefined ? [] : [`\`\`\`ts\n${example}\n\`\`\``];
  const remarks = [docs.remarks ?? "", ...shown].filter((part) => part !== "").join("\n\n");
  // jsii separates the first sentence, and treats a semicolon as its end.
  const text = [summary, remarks.startsWith("```") || remarks.includes("\n\n") ? `\n\n${remarks}` : ` ${remarks}`].join(
    "",
  );
  const value =
    without === undefined ? "" : ` Default: ${without.startsWith("- ") ? without.slice(2) : `\`${without}\``}.`;
  return withPlainLinks(text.trim() + value).replaceAll(`](${FILES}`, "](");
}

export const oneLine = (member: Type | Member): string =>
  docText(member)
    .replace(/```ts\n([\s\S]*?)\n```/g, (_, code: string) => `For example \`${code}\`.`)
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|");
