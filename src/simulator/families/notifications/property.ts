/** Headers and secrets of webhooks: `name=…,value=<base64>`. Facts: docs/facts/notifications.md#all-endpoints. */
import { fail } from "../../kernel/api-error";

export interface Property {
  readonly name: string;
  readonly value?: string;
}

export function parseProperty(text: string): Property {
  const found: { name?: string; value?: string } = {};
  for (const part of text.split(",")) {
    const cut = part.indexOf("=");
    if (cut < 0) fail(500, "error: value without key, but schema does not define a default key");
    const key = part.slice(0, cut).trim();
    if (key !== "name" && key !== "value") fail(500, `error: schema does not allow additional properties: '${key}'`);
    found[key] = part.slice(cut + 1);
  }
  if (found.name === undefined)
    fail(500, "error: parameter verification failed - 'name': parameter is missing and it is not optional.");
  return found as Property;
}

/** An empty value is none. */
export function printProperty({ name, value }: Property): string {
  return value === undefined || value === "" ? `name=${name}` : `name=${name},value=${value}`;
}

export function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}
