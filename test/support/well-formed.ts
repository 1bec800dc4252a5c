/** Checks that each opened element is closed, and that no value opens another. */
export function isWellFormed(text: string): boolean {
  const open: string[] = [];
  for (const [, end, name, , single] of text.matchAll(
    /<(\/?)([a-z]+)((?:\s[\w:-]+="[^"<]*")*)\s*(\/?)>|<|&(?!(?:amp|lt|gt|quot);)/g,
  )) {
    if (name === undefined) return false;
    if (end) {
      if (open.pop() !== name) return false;
    } else if (!single) open.push(name);
  }
  return open.length === 0;
}
