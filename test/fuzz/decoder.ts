/** What is tried of each decoder. */

export type Input = Uint8Array;

export interface Decoder {
  /** File below `src`, and its exports that are run: `api/upid.ts parseUpid`. */
  readonly runs: readonly string[];
  /** Valid inputs, of which others are made. */
  readonly samples: readonly Input[];
  /** What once went wrong. */
  readonly found?: readonly Input[];
  /** It answers a promise. */
  readonly isAsync?: boolean;
  /** Decodes; what it throws has to be its own. */
  decode(input: Input): unknown;
  /** Whether the decoder may throw this; nothing where absent. */
  readonly isOwn?: (failure: unknown) => boolean;
  /** Encodes and decodes once more what was decoded: that has to be the same. */
  again?(decoded: unknown): unknown;
}

export const nameOf = ({ runs }: Decoder): string => runs[0] ?? "";

export const bytes = (text: string): Input => Buffer.from(text, "utf8");
const textOf = (input: Input): string => Buffer.from(input).toString("utf8");

/** A decoder of texts. */
export function texts(
  runs: readonly string[],
  samples: readonly string[],
  decode: (text: string) => unknown,
  more: Partial<Decoder> = {},
): Decoder {
  return { runs, samples: samples.map(bytes), decode: (input) => decode(textOf(input)), ...more };
}

/** JSON of a text, or the text itself where it is none: what decoders of parsed answers get. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
