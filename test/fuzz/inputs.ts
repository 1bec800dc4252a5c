/**
 * Inputs for decoders: random bytes, and valid inputs with mistakes. fast-check generates lists of numbers, which
 * select a sample and its edits: this is quick, and failures shrink to few and small numbers.
 */
import fc from "fast-check";
import type { Input } from "./decoder";

const LONGEST = 100_000;
const LARGEST = 0xffff;
/** Number of values for an edit. */
const PER_EDIT = 4;

/** Lengths in the formats' encodings: longer than the input, and larger than any memory. */
const LENGTHS = [
  "ffffffff",
  "7fffffff",
  "ffffffffffffffffff01",
  "dbffffffff",
  "ddffffffff",
  "dfffffffff",
  "ff".repeat(8),
];
/** Characters for nesting, ends and escapes in the formats. */
const MARKS = [...'[]{}"\\,:;=\n\0%*/-é', "..", "\u202e", "\ud83d\ude00", "1e999999999", "__proto__"];

type Numbers = readonly [number, number, number];
type Edit = (input: Buffer, numbers: Numbers, other: Buffer) => Buffer;

const at = (input: Buffer, number: number) => Math.floor((number / (LARGEST + 1)) * (input.length + 1));
const between = (input: Buffer, first: number, two: number): [number, number] => {
  const [from, to] = [at(input, first), at(input, two)];
  return from < to ? [from, to] : [to, from];
};
const put = (input: Buffer, position: number, content: Uint8Array, drop = 0) =>
  Buffer.concat([input.subarray(0, position), content, input.subarray(position + drop)]);
const pick = <T>(values: readonly T[], number: number) => values[number % values.length] as T;

const flip: Edit = (input, [place, bit]) => {
  const index = at(input, place);
  return put(input, index, Buffer.from([(input[index] ?? 0) ^ (1 << (bit % 8))]), 1);
};
const cut: Edit = (input, [place]) => input.subarray(0, at(input, place));
const remove: Edit = (input, [first, two]) => {
  const [from, to] = between(input, first, two);
  return put(input, from, Buffer.alloc(0), to - from);
};
const splice: Edit = (input, [place, first, two], other) =>
  put(input, at(input, place), other.subarray(...between(other, first, two)));
const byte: Edit = (input, [place, value]) => put(input, at(input, place), Buffer.from([value % 256]), 1);
const mark: Edit = (input, [place, which]) => put(input, at(input, place), Buffer.from(pick(MARKS, which)));
const length: Edit = (input, [place, which, over]) => {
  const content = Buffer.from(pick(LENGTHS, which), "hex");
  return put(input, at(input, place), content, over % 2 === 0 ? content.length : 0);
};
/** Repeats a part, as deep nesting does; seldom very often, since that makes long inputs. */
const repeat: Edit = (input, [first, two, chance]) => {
  const [from, to] = between(input, first, two);
  const part = input.subarray(from, Math.min(to, from + 12));
  const times = chance % 1000 === 777 ? LONGEST : 2 + (chance % 8);
  return put(input, from, Buffer.concat(Array(Math.min(times, Math.floor(LONGEST / (part.length + 1)))).fill(part)));
};
const EDITS: readonly Edit[] = [flip, cut, remove, splice, byte, mark, length, repeat];

function inputOf(numbers: readonly number[], samples: readonly Input[]): Input {
  const [kind = 0, first = 0, second = 0, ...rest] = numbers;
  if (kind % 8 === 7) return Buffer.from(rest.flatMap((number) => [number & 0xff, number >> 8]));
  const other = Buffer.from(pick(samples, second));
  let input: Buffer = Buffer.from(pick(samples, first));
  for (let index = 0; index < rest.length; index += PER_EDIT) {
    const [which = 0, start = 0, two = 0, three = 0] = rest.slice(index);
    input = pick(EDITS, which)(input, [start, two, three], other).subarray(0, LONGEST);
  }
  return input;
}

export function inputsLike(samples: readonly Input[]): fc.Arbitrary<Input> {
  const numbers = fc.array(fc.noBias(fc.nat(LARGEST)), { minLength: 4, maxLength: 3 + 5 * PER_EDIT, size: "max" });
  return numbers.map((list) => inputOf(list, samples));
}
