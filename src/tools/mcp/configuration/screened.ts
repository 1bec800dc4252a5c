/**
 * Screens an untrusted configuration. The result contains only blocks of this provider and pure functions, has no connection, no
 * backend and no module from elsewhere. Terraform reads the result, never the original.
 */
import { type Block, bodyOf, literalOf } from "./blocks";
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
} from "./rules";
import { screenedJson } from "./screened-json";
import { tokensOf, UnreadableText } from "./tokens";

export interface Screened {
  readonly text: string;
  readonly objections: readonly Objection[];
  /** Parts that were left out. */
  readonly notes: readonly string[];
  /** Folders of modules, relative to that of the file. */
  readonly modules: readonly string[];
}

export function screened(file: string, original: string): Screened {
  const text = `${original.replace(/^\uFEFF/, "").replace(/\r\n/g, "\n")}\n`;
  try {
    return file.endsWith(".json") ? screenedJson(file, text) : screenedHcl(file, text);
  } catch (failure) {
    if (!(failure instanceof UnreadableText)) throw failure;
    const reason = `It cannot be read safely: ${failure.reason}. Write it in plain HCL.`;
    return {
      text: "",
      objections: [{ file, line: lineAt(text, failure.position), text: reason }],
      notes: [],
      modules: [],
    };
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function screenedHcl(file: string, text: string): Screened {
  const tokens = tokensOf(text);
  const { attributes, blocks } = bodyOf(tokens);
  const objectTo = (place: Pick<Place, "start">, sentence: string | undefined): Objection[] =>
    sentence === undefined ? [] : [{ file, line: lineAt(text, place.start), text: sentence }];
  const replaced = blocks.filter(({ type }) => type === REPLACED);
  const settings = blocks
    .filter(({ type }) => type === "provider")
    .flatMap(({ attributes: all }) => all.filter(({ name }) => !keepsSetting(name)));
  // Removed parts may call any function.
  const removed: readonly Place[] = [...replaced, ...settings];
  const isRemoved = (position: number) => removed.some(({ start, end }) => start <= position && position < end);
  return {
    text: removed.reduce(withoutPlace, text),
    objections: [
      ...attributes.flatMap((attribute) =>
        objectTo(attribute, `\`${attribute.name}\` is outside of a block: remove it.`),
      ),
      ...blocks.flatMap((block) => [
        ...objectTo(block, objectionTo(block.type, block.labels[0])),
        ...withinOf(block).flatMap(([inner, sentence]) => objectTo(inner, sentence)),
        ...(block.type === "module" ? objectTo(block, objectionToSource(sourceOf(block))) : []),
      ]),
      ...objectionsToCalls(tokens)
        .filter(([, { start }]) => !isRemoved(start))
        .flatMap(([sentence, token]) => objectTo(token, sentence)),
    ],
    notes: notesOf(
      replaced.length > 0,
      settings.map(({ name }) => name),
    ),
    modules: blocks.map(sourceOf).filter(isBelow),
  };
}

/** Objections to blocks within a block, at any depth. */
function withinOf(block: Block): (readonly [Block, string | undefined])[] {
  if (block.type === REPLACED) return [];
  const ofProvider = block.type === "provider" ? "Blocks within `provider` are not accepted: remove it." : undefined;
  return block.blocks.flatMap((inner) => [
    [inner, ofProvider ?? objectionWithin(block.type, inner.type, inner.labels[0])] as const,
    ...withinOf(inner),
  ]);
}

/** Literal source of a module; absent for other blocks. */
function sourceOf({ type, attributes }: Block): string | undefined {
  const sources = attributes.filter(({ name }) => name === "source");
  if (type !== "module" || sources.length !== 1) return undefined;
  return literalOf(sources[0]?.value ?? []);
}

/** Replaces a part with spaces, so that lines keep their numbers. */
const withoutPlace = (text: string, { start, end }: Place): string =>
  text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);

const lineAt = (text: string, position: number): number => text.slice(0, position).split("\n").length;
