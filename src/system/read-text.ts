/**
 * Files of users as text, however programs of their system wrote them: PowerShell redirects output as UTF-16, editors of
 * Windows put a mark before UTF-8 and carriage returns before line feeds, and git does so with files that it checks out.
 */
import { readFileSync } from "node:fs";

const BOM = "\uFEFF";

/** `0` is the standard input. */
export const readText = (file: string | 0): string => decoded(readFileSync(file));

export function decoded(bytes: Buffer): string {
  const text = lowByteFirst(bytes).toString(isUtf16(bytes) ? "utf16le" : "utf8");
  return (text.startsWith(BOM) ? text.slice(1) : text).replace(/\r\n/g, "\n");
}

const isBigEndian = (bytes: Buffer): boolean => bytes[0] === 0xfe && bytes[1] === 0xff;
const isUtf16 = (bytes: Buffer): boolean => isBigEndian(bytes) || (bytes[0] === 0xff && bytes[1] === 0xfe);

/** With the lower byte of each character first. */
function lowByteFirst(bytes: Buffer): Buffer {
  if (!isBigEndian(bytes)) return bytes;
  // Half a character at the end is cut off.
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
