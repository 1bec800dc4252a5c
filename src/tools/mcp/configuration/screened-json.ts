/** Screens the JSON form of a configuration, such as `cdk.tf.json` of a synthesized stack. Terraform reads the result, which is written anew. */
import { objectionsToCalls } from "./functions";
import {
  isBelow,
  keepsSetting,
  notesOf,
  type Objection,
  objectionTo,
  objectionToSource,
  objectionWithin,
  REPLACED,
  TYPED,
} from "./rules";
import { tokensOfTemplate, UnreadableText } from "./tokens";

const MAX_DEPTH = 60;
type Data = Readonly<Record<string, unknown>>;

export function screenedJson(file: string, text: string) {
  const root = parsed(text);
  const kept: Record<string, unknown> = {};
  const sentences: string[] = [];
  const dropped = new Set<string>();
  for (const [type, content] of Object.entries(root)) {
    if (type === REPLACED || type === "//") continue;
    kept[type] = type === "provider" ? providerOf(content, dropped) : content;
    const labels = type === "provider" || TYPED.includes(type) ? objectsIn(content).flatMap(Object.keys) : [undefined];
    sentences.push(...labels.flatMap((label) => (label === "//" ? [] : (objectionTo(type, label) ?? []))));
    sentences.push(...withinOf(type, content));
  }
  const sources = objectsIn(kept.module).flatMap((modules) => Object.values(modules).flatMap(objectsIn));
  const modules = sources.map(({ source }) => source);
  sentences.push(...modules.flatMap((source) => objectionToSource(source) ?? []), ...callsIn(kept));
  return {
    text: `${JSON.stringify(kept, null, 2)}\n`,
    objections: [...new Set(sentences)].map((sentence): Objection => ({ file, text: sentence })),
    notes: notesOf(REPLACED in root, [...dropped]),
    modules: modules.filter(isBelow),
  };
}

function parsed(text: string): Data {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new UnreadableText(0, "it is not JSON");
  }
  requireDepth(root, 0);
  if (typeof root !== "object" || root === null || Array.isArray(root))
    throw new UnreadableText(0, "it is not a JSON object");
  return root as Data;
}

function requireDepth(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new UnreadableText(0, "it is nested too deeply");
  if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) requireDepth(part, depth + 1);
}

/** The objects of a value: one, or a list of them at any depth. */
function objectsIn(value: unknown): Data[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return typeof value === "object" && value !== null ? [value as Data] : [];
}

function providerOf(content: unknown, dropped: Set<string>): unknown {
  const settingsOf = (block: Data) =>
    Object.fromEntries(
      Object.entries(block).filter(([name]) => {
        const isKept = keepsSetting(name);
        if (!isKept && name !== "//") dropped.add(name);
        return isKept;
      }),
    );
  return objectsIn(content).map((providers) =>
    Object.fromEntries(
      Object.entries(providers).map(([name, blocks]) => [name, objectsIn(blocks).map(settingsOf)] as const),
    ),
  );
}

/** Objections to blocks within the blocks of a type. In JSON, an attribute looks like a block. */
function withinOf(outer: string, content: unknown): string[] {
  return objectsIn(content).flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) => [
      ...objectsIn(value)
        .flatMap(Object.keys)
        .flatMap((label) => objectionWithin(outer, name, label) ?? []),
      ...withinOf(outer, value),
    ]),
  );
}

/** Objections to calls in all strings, also in names: both are templates. */
function callsIn(value: unknown): string[] {
  if (typeof value === "string") return objectionsToCalls(tokensOfTemplate(value)).map(([sentence]) => sentence);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(callsIn);
  return Object.entries(value).flatMap(([name, part]) => [...callsIn(name), ...callsIn(part)]);
}
