/** Names in the case of each language. */

/** `poolId` is `PoolId`, as jsii writes it in Go and C#. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `poolId` is `pool_id`, as jsii writes it in Python. */
export const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter}`).toLowerCase();

/** `pool_id` is `poolId`; a letter after a digit begins a word, too, as in all libraries for CDKTF. */
export function camelCase(name: string): string {
  const [first = "", ...words] = name.split(/[_-]/);
  const joined = first + words.map(upperFirst).join("");
  return joined.replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}
