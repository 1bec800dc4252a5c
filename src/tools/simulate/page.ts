/** `cdktf-pve simulate --ui`: the page beside the simulated cluster. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { resources } from "../../resources";
import type { Simulator } from "../../simulator";
import { type Assets, type Page, startPage } from "../../simulator-page";
import { maskText } from "../fixture";
import { ROOT } from "../root";

/** Made by the build; the address of the page itself is `/`. */
const FILES: readonly (readonly [path: string, file: string, type: string])[] = [
  ["/", "page.html", "text/html; charset=utf-8"],
  ["/page.js", "page.js", "text/javascript; charset=utf-8"],
  ["/page.css", "page.css", "text/css; charset=utf-8"],
  ["/icon.svg", "icon.svg", "image/svg+xml"],
];

function assets(): Assets {
  const read = (file: string) => readFileSync(join(ROOT, "lib", "simulator-page", file));
  return Object.fromEntries(FILES.map(([path, file, type]) => [path, { type, body: read(file) }]));
}

/** What users manage; data sources read everything. */
function typesByOperation(): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, string[]>();
  for (const definition of resources) {
    for (const operation of definition.operations) {
      const known = types.get(operation) ?? [];
      types.set(operation, [...known, `pve_${definition.type}`]);
    }
  }
  return types;
}

export function simulatorPage(simulator: Simulator, port: number): Promise<Page> {
  const types = typesByOperation();
  return startPage(simulator, {
    port,
    assets: assets(),
    typesOf: (operation) => types.get(operation) ?? [],
    scrub: (text) => maskText(text, (value) => value),
  });
}
