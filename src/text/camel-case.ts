import { upperFirst } from "./upper-first";

/** `pool_id` is `poolId`; a letter after a digit begins a word, too, as in all libraries for CDKTF. */
export function camelCase(name: string): string {
  const [first = "", ...words] = name.split(/[_-]/);
  const joined = first + words.map(upperFirst).join("");
  return joined.replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}
