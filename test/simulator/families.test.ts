/** Refusals of the families: every `texts.ts` and the strings that families share. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { foldersOf } from "../../scripts/families/lists";
import { families } from "../../src/simulator/families.generated";
import { ApiError } from "../../src/simulator/kernel/api-error";

const FOLDER = at("src/simulator");

/** Placeholder for a value: a list, so that a message can join or print it. */
const value = (index: number) => [`‹${index}›`];

function printed(text: unknown): string {
  if (typeof text !== "function") return String(text);
  try {
    return String(text(...Array.from({ length: text.length }, (_, index) => value(index))));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return `${error.status} ${error.message}${JSON.stringify(error.errors ?? {})}`;
  }
}

async function textsOf(file: string): Promise<[name: string, text: string][]> {
  const module = (await import(join(FOLDER, file))) as Record<string, unknown>;
  return Object.entries(module).flatMap(([name, entry]) => {
    const several = typeof entry === "object" ? Object.entries(entry as object) : [[name, entry] as const];
    return several.map(([key, text]): [string, string] => [`${file} ${key}`, printed(text)]);
  });
}

const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("texts.ts"));

/** Whether a library or another file made the string. */
const isHandedOn = (text: string) => text === "500 ‹0›\n{}";

it("refusals of the families are defined once each", async () => {
  const texts = (await Promise.all(files.map(textsOf))).flat();
  expect(texts.length).toBeGreaterThan(200);
  const byText = new Map<string, string[]>();
  for (const [name, text] of texts.filter(([, one]) => !isHandedOn(one)))
    byText.set(text, [...(byText.get(text) ?? []), name]);
  expect([...byText].filter(([, names]) => names.length > 1)).toEqual([]);
});

/** Families are discovered: each folder of `families` is one. */
it("the families of the simulator are the folders of `families`, each with behaviours", () => {
  expect(families).toHaveLength(foldersOf("src/simulator/families").length);
  for (const { routes } of families) expect(routes.flatMap((table) => Object.keys(table))).not.toHaveLength(0);
});
