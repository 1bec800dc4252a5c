/** `pool_id` is `poolId`; a letter after a digit begins a word, too, as in all libraries for CDKTF. */
export function camelCase(name: string): string {
  return name
    .replace(/[_-]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/(\d)([a-z])/g, (_, digit: string, letter: string) => digit + letter.toUpperCase());
}
