/** The description of a decoder under test. */

export type Input = Uint8Array;

export interface Decoder {
  /** File below `src`, and its tested exports: `api/upid.ts parseUpid`. */
  readonly runs: readonly string[];
  /** Valid inputs, from which others are derived. */
  readonly samples: readonly Input[];
  /** Inputs of earlier bugs. */
  readonly found?: readonly Input[];
  /** Whether it returns a promise. */
  readonly isAsync?: boolean;
  /** Decodes; it may throw its own errors only. */
  decode(input: Input): unknown;
  /** Whether the decoder may throw this; it may throw nothing if absent. */
  readonly isOwn?: (failure: unknown) => boolean;
  /** Encodes the result and decodes it again: both results have to be equal. */
  again?(decoded: unknown): unknown;
}

export const nameOf = ({ runs }: Decoder): string => runs[0] ?? "";

export const bytes = (text: string): Input => Buffer.from(text, "utf8");
const textOf = (input: Input): string => Buffer.from(input).toString("utf8");

/** Describes a decoder of strings. */
export function texts(
  runs: readonly string[],
  samples: readonly string[],
  decode: (text: string) => unknown,
  more: Partial<Decoder> = {},
): Decoder {
  return { runs, samples: samples.map(bytes), decode: (input) => decode(textOf(input)), ...more };
}

/** Parses JSON, or returns the string itself: decoders of parsed responses get either. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
