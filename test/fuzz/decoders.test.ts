/** Each decoder with some inputs; with a million each: `decoders.nightly.test.ts`. */
import { expect, it } from "vitest";
import { runs } from "../support/runs";
import { nameOf } from "./decoder";
import { DECODERS } from "./decoders";
import { tryDecoder } from "./try";

const CASES = Number(process.env.FUZZ_CASES) || runs(10_000);
/** The same inputs at each run, so that a failure comes from the current change. */
const SEED = Number(process.env.FUZZ_SEED) || 20_260_101;

it.each(DECODERS.map((decoder) => [nameOf(decoder), decoder] as const))(
  "%s throws only its own error for any input, ends, and decodes its own output",
  async (_, decoder) => {
    expect(await tryDecoder(decoder, CASES, SEED)).toBe("");
  },
);
