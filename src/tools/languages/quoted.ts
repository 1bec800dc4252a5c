/** A text as a literal that Python, Go, Java and C# read alike, in which nobody overlooks a character. */

const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** `wide`: how a language writes what is beyond 16 bits: in eight digits, or as two halves. */
export function quoted(text: string, wide: "digits" | "halves" = "digits"): string {
  return JSON.stringify(text).replace(UNSEEN, (character) => {
    const units = [...Array(character.length).keys()].map((at) => `\\u${hex(character.charCodeAt(at), 4)}`);
    return units.length > 1 && wide === "digits" ? `\\U${hex(character.codePointAt(0) ?? 0, 8)}` : units.join("");
  });
}
