/** Tries a decoder with many inputs, and reports the input of a failure. */
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { type Decoder, type Input, nameOf } from "./decoder";
import { inputsLike } from "./inputs";

/** More memory than any decoder needs for such an input. */
const MOST_MEMORY = 512 * 2 ** 20;
const MEMORY_EVERY = 500;

class Wrong extends Error {}

const used = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

class Trial {
  private count = 0;
  private readonly before = used();

  constructor(private readonly decoder: Decoder) {}

  run(input: Input): void | Promise<void> {
    const ended = (decoded: unknown) => this.judge(input, decoded);
    const failed = (failure: unknown) => {
      if (this.decoder.isOwn?.(failure) !== true)
        throw this.wrong(input, `throws ${(failure as Error)?.stack ?? String(failure)}`);
      ended(undefined);
    };
    let decoded: unknown;
    try {
      decoded = this.decoder.decode(input);
    } catch (failure) {
      return failed(failure);
    }
    return decoded instanceof Promise ? decoded.then(ended, failed) : ended(decoded);
  }

  private judge(input: Input, decoded: unknown): void {
    const { again } = this.decoder;
    if (++this.count % MEMORY_EVERY === 0 && used() - this.before > MOST_MEMORY)
      throw this.wrong(input, "keeps memory");
    if (decoded === undefined || !again || isDeepStrictEqual(again(decoded), decoded)) return;
    throw this.wrong(input, "is another value after encoding and decoding");
  }

  private wrong(input: Input, problem: string): Wrong {
    const start = Buffer.from(input.subarray(0, 400));
    const more = input.length > start.length ? `… (${input.length} bytes)` : "";
    const text = JSON.stringify(start.toString("latin1"));
    return new Wrong(`${nameOf(this.decoder)} ${problem}\nwith ${text}\nhex ${start.toString("hex")}${more}`);
  }
}

/** Returns the failure; empty if there is none. */
export async function tryDecoder(decoder: Decoder, cases: number, seed: number): Promise<string> {
  const trial = new Trial(decoder);
  try {
    for (const input of [...decoder.samples, ...(decoder.found ?? [])]) await trial.run(input);
  } catch (failure) {
    return (failure as Error).message;
  }
  const inputs = inputsLike(decoder.samples);
  const property = decoder.isAsync
    ? fc.asyncProperty(inputs, async (input) => trial.run(input))
    : fc.property(inputs, (input) => void trial.run(input));
  const result = await fc.check(property as fc.IProperty<[Input]>, { numRuns: cases, seed });
  if (!result.failed) return "";
  return `${(result.errorInstance as Error).message}\nAgain: FUZZ_SEED=${seed} FUZZ_CASES=${cases}`;
}
