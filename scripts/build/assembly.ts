/**
 * Comments that all languages can show. jsii passes them on in TypeScript's form: an example in the text becomes
 * unreadable in Go, and other languages do not know `{@link}`.
 */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";

interface Docs {
  summary?: string;
  remarks?: string;
  example?: string;
  deprecated?: string;
  default?: string;
}

const EXAMPLE = /(?:^|\n)```ts\n([\s\S]*?)\n```(?:\n+|$)/;
const LINK = /\{@link (\S+?)(?: ([^}]+?))?\s*\}/g;

export const withPlainLinks = (text: string): string =>
  text.replace(LINK, (_, target: string, label?: string) =>
    target.startsWith("http") ? `[${label ?? target}](${target})` : `\`${label ?? target}\``,
  );

/** The first example becomes a tag; languages show it after the text. */
export function plainDocs(docs: Docs): Docs {
  const made: Docs = { ...docs };
  for (const part of ["summary", "remarks", "deprecated", "default"] as const) {
    const text = docs[part];
    if (text !== undefined) made[part] = withPlainLinks(text);
  }
  const [block, example] = EXAMPLE.exec(made.remarks ?? "") ?? [];
  if (block === undefined || example === undefined || made.example !== undefined) return made;
  made.example = example;
  const rest =
    made.remarks
      ?.replace(block, "\n\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() ?? "";
  if (rest === "") delete made.remarks;
  else made.remarks = rest;
  return made;
}

function inAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inAll);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === "docs" ? plainDocs(inner as Docs) : inAll(inner)]),
  );
}

/** Writes a compressed assembly with its new fingerprint. */
export function withPlainComments(compressed: Uint8Array): Uint8Array {
  const { fingerprint: _, types, ...others } = JSON.parse(gunzipSync(compressed).toString());
  const assembly = { ...others, types: inAll(types) };
  const fingerprint = createHash("sha256").update(JSON.stringify(assembly)).digest("base64");
  return gzipSync(JSON.stringify({ ...assembly, fingerprint }), { level: 9 });
}
