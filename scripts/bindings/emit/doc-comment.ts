/** Doc comments. Facts that the description contains are not repeated. */
import { allowedText } from "../../../src/framework/description";
import type { Acceptance, Doc } from "../model";

/** `tags` are lines such as `@deprecated …`. */
export function docComment(text: string, tags: readonly string[] = []): string {
  const lines = [...text.replaceAll("*/", "*\\/").split("\n"), ...tags.map((tag) => tag.replaceAll("*/", "*\\/"))];
  const only = lines.length === 1 ? (lines[0] as string) : undefined;
  if (only !== undefined && !only.startsWith("@")) return `/** ${only} */`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}

export const codeBlock = (code: string): string => `\`\`\`ts\n${code}\n\`\`\``;

/** Comment for the property of a configuration. */
export function configDoc(doc: Doc, accepts?: Acceptance): string {
  const tags = [...(doc.default === undefined ? [] : [`@default ${doc.default}`]), ...deprecation(doc)];
  return docComment(docText(doc, accepts), tags);
}

/** Comment for a property of a construct. */
export function valueDoc(doc: Doc): string {
  return docComment(doc.text, deprecation(doc));
}

export function deprecation({ deprecated }: Pick<Doc, "deprecated">): string[] {
  return deprecated ? [`@deprecated ${deprecated}`] : [];
}

/** All facts, as sentences. */
export function docText(doc: Doc, accepts?: Acceptance): string {
  const { text, since } = doc;
  const sentences = [
    text,
    ...allowedText(text, doc),
    ...(doc.constants ? [`Constants: {@link ${doc.constants}}.`] : []),
    ...(accepts ? [`An id, or a construct: {@link ${accepts.contract}}.`] : []),
    ...(doc.writeOnly && !/write-only/i.test(text) ? ["Write-only: it never reaches plan or state."] : []),
    ...(doc.replaces ? ["Changing it replaces the object."] : []),
    ...(since && !text.includes(`Proxmox VE ${since}`) ? [`Needs Proxmox VE ${since} or newer.`] : []),
  ];
  return sentences.join(" ");
}
