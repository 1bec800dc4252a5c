/** `cdktf-pve simulate --ui`: the page of a simulated cluster. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { groupBy } from "../../framework/checks/grouping";
import { resources } from "../../resources";
import type { Simulator } from "../../simulator";
import { type Assets, type Page, startPage } from "../../simulator-page";
import { maskText } from "../fixture";
import { ROOT } from "../root";

/** Files of the page from the build, by URL path. */
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

export function simulatorPage(simulator: Simulator, port: number): Promise<Page> {
  const users = resources.flatMap(({ type, operations }) => operations.map((operation) => ({ type, operation })));
  const byOperation = groupBy(users, ({ operation }) => operation);
  return startPage(simulator, {
    port,
    assets: assets(),
    typesOf: (operation) => (byOperation.get(operation) ?? []).map(({ type }) => `pve_${type}`),
    scrub: (text) => maskText(text, (value) => value),
  });
}
