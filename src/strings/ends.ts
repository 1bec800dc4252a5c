/**
 * Removes characters from the ends of text.
 *
 * A regular expression such as `/=+$/` needs quadratic time: it scans each run of these characters from each position in it.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

export function withoutStart(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start] as string)) start++;
  return text.slice(start);
}

export function withoutEnds(text: string, characters: string): string {
  return withoutStart(withoutEnd(text, characters), characters);
}
