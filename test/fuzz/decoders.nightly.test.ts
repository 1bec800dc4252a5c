/** Each decoder with a million inputs, different ones each time. */
import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { nameOf } from "./decoder";
import { DECODERS } from "./decoders";
import { tryDecoder } from "./try";

const CASES = Number(process.env.FUZZ_CASES) || 1_000_000;
const SEED = Number(process.env.FUZZ_SEED) || randomInt(1, 2 ** 31 - 1);

it.each(DECODERS.map((decoder) => [nameOf(decoder), decoder] as const))(
  "%s throws only its own error with a million inputs",
  async (_, decoder) => {
    expect(await tryDecoder(decoder, CASES, SEED)).toBe("");
  },
  3_600_000,
);
