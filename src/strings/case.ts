/** Converts the case of names. */

/** Converts `poolId` to `PoolId`, as jsii does for Go and C#. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Converts `poolId` to `pool_id`, as jsii does for Python. */
export const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z0-9])([A-Z])/g, (letter) => `_${letter}`).toLowerCase();

/** Converts `pool_id` to `poolId`. A letter after a digit starts a word too, as in all libraries for CDKTF. */
export function camelCase(name: string): string {
  const [first = "", ...words] = name.split(/[_-]/);
  const joined = first + words.map(upperFirst).join("");
  return joined.replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}
