/** Headers and secrets of webhooks: `name=…,value=<base64>`. Facts: contributing/facts/notifications.md#all-endpoints. */
import * as refuse from "./texts";

export interface Property {
  readonly name: string;
  readonly value?: string;
}

export function parseProperty(text: string): Property {
  const found: { name?: string; value?: string } = {};
  for (const part of text.split(",")) {
    const cut = part.indexOf("=");
    if (cut < 0) refuse.noDefaultKey();
    const key = part.slice(0, cut).trim();
    if (key !== "name" && key !== "value") refuse.unknownKey(key);
    found[key] = part.slice(cut + 1);
  }
  if (found.name === undefined) refuse.nameMissing();
  return found as Property;
}

/** An empty value is none. */
export function printProperty({ name, value }: Property): string {
  return value === undefined || value === "" ? `name=${name}` : `name=${name},value=${value}`;
}

export function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}
