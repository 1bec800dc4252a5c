/**
 * Refusals of the file format when a file is written. The library repeats each message.
 * Facts: contributing/facts/notifications.md#errors.
 */

import type { Entity, Fields } from "./files";
import * as refuse from "./texts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the file refuses
const CONTROL = /[\u0000-\u001f\u007f]/;
const DNS = "(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*";
const IPV6 = "[0-9a-fA-F:]*:[0-9a-fA-F:.]*";
const URL = new RegExp(`^https?://(?:(?:(?:${DNS}|\\[${IPV6}\\])(?::\\d+)?)|${IPV6})(?:/[^\\x00-\\x1F\\x7F]*)?$`);

function failToWrite(file: string, problem: string): never {
  const text = `writing "${file}" failed: ${problem}`;
  return refuse.notSerialized(text);
}

const PATTERN = "value does not match the regex pattern";

function verifyName(name: string): void {
  if (CONTROL.test(name)) failToWrite("notifications.cfg", `syntax error in section identifier: ${PATTERN}`);
  if (name.length > 32)
    failToWrite("notifications.cfg", "syntax error in section identifier: value may only be 32 characters long");
}

export function verify(name: string, { fields }: Entity): void {
  verifyName(name);
  const problem = schemaProblem(fields);
  if (problem)
    failToWrite("notifications.cfg", `verify section '${name}' failed - parameter verification failed - ${problem}`);
  for (const [key, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [String(value)]) {
      if (CONTROL.test(item))
        failToWrite("notifications.cfg", `detected unexpected control character in section '${name}' key '${key}'`);
    }
  }
}

export function verifySecret(name: string, key: string, value: string): void {
  if (CONTROL.test(value))
    failToWrite("priv/notifications.cfg", `detected unexpected control character in section '${name}' key '${key}'`);
}

function schemaProblem(fields: Fields): string | undefined {
  const { comment, url } = fields;
  if (typeof comment === "string") {
    if (CONTROL.test(comment)) return `'comment': ${PATTERN}`;
    if ([...comment].length > 128) return "'comment': value may only be 128 characters long";
  }
  if (typeof url === "string" && !URL.test(url)) return `'url': ${PATTERN}`;
  for (const key of ["mailto", "mailto-user"]) {
    const list = fields[key];
    if (!Array.isArray(list)) continue;
    for (const [index, item] of list.entries()) {
      if ([...item].length < 2) return `'${key}/[${index}]': value must be at least 2 characters long`;
      if ([...item].length > 64) return `'${key}/[${index}]': value may only be 64 characters long`;
      if (CONTROL.test(item)) return `'${key}/[${index}]': ${PATTERN}`;
    }
  }
  return undefined;
}

const trimmed = (value: string): string => value.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

/** Returns an entity as it is read from the file: without outer blanks. */
export function storedEntity({ kind, fields }: Entity): Entity {
  const read = Object.entries(fields).map(([name, value]) => {
    if (typeof value === "string") return [name, trimmed(value)] as const;
    return [name, Array.isArray(value) ? value.map(trimmed) : value] as const;
  });
  return { kind, fields: Object.fromEntries(read) };
}
