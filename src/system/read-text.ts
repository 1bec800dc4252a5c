/**
 * Reads users' text files in the encodings of their programs. PowerShell redirects output as UTF-16. Editors of Windows write
 * a byte order mark and carriage returns, and git adds carriage returns at a checkout.
 */
import { readFileSync } from "node:fs";

const BOM = "\uFEFF";

/** @param file a path, or 0 for the standard input */
export const readText = (file: string | 0): string => decoded(readFileSync(file));

export function decoded(bytes: Buffer): string {
  const text = lowByteFirst(bytes).toString(isUtf16(bytes) ? "utf16le" : "utf8");
  return (text.startsWith(BOM) ? text.slice(1) : text).replace(/\r\n/g, "\n");
}

const isBigEndian = (bytes: Buffer): boolean => bytes[0] === 0xfe && bytes[1] === 0xff;
const isUtf16 = (bytes: Buffer): boolean => isBigEndian(bytes) || (bytes[0] === 0xff && bytes[1] === 0xfe);

/** Converts big-endian bytes to little-endian. */
function lowByteFirst(bytes: Buffer): Buffer {
  if (!isBigEndian(bytes)) return bytes;
  // Half a character at the end is dropped.
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
}
