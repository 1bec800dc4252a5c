/**
 * A real browser for tests of pages: the Chromium that `PVE_TEST_CHROMIUM` names, or one on the PATH. Tests that need one are
 * skipped without it, and say so:
 *
 * ```ts
 * describe.skipIf(!chromium)(`the page${withoutBrowser}`, () => { … });
 * ```
 */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium as engine, type Page } from "playwright-core";
import { closeLater } from "./close-later";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");

/** Nothing where there is none. */
export const chromium: string | undefined =
  process.env.PVE_TEST_CHROMIUM ??
  NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);

/** For the name of a skipped test; empty when it runs. */
export const withoutBrowser = chromium ? "" : " (skipped: no Chromium on the PATH or in PVE_TEST_CHROMIUM)";

let shared: Promise<Browser> | undefined;

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
}

/** A tab of its own, closed after the test; `errors` gets what the page complains of. */
export async function openTab(url: string, { width = 1440, height = 900, scheme = "light" }: Look = {}): Promise<Page> {
  shared ??= engine.launch({
    ...(chromium !== undefined && { executablePath: chromium }),
    // There is no other process to protect, and containers often refuse what the sandbox asks for.
    chromiumSandbox: false,
    args: ["--disable-dev-shm-usage", "--disable-gpu", "--force-color-profile=srgb"],
  });
  const browser = await shared;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  closeLater(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** After the last test of a file. */
export async function closeBrowser(): Promise<void> {
  const browser = await shared;
  shared = undefined;
  await browser?.close();
}
