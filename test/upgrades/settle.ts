/** Makes generated values equal in each recording. */
import { createHash } from "node:crypto";

const MADE_UP = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b[0-9a-f]{12}\b/g;

/** Returns a function that replaces the IDs in `from`, in any string. */
export function settling(name: string, from: string): (text: string) => string {
  const found = new Set(from.match(MADE_UP) ?? []);
  return (text) =>
    [...found].reduce((result, madeUp, index) => {
      const digits = createHash("sha256").update(`${name} ${index}`).digest("hex");
      const uuid = digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
      return result.replaceAll(madeUp, madeUp.includes("-") ? uuid : digits.slice(0, 12));
    }, text);
}
