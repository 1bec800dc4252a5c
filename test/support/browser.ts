/**
 * A real browser for tests of pages: the Chromium in `PVE_TEST_CHROMIUM`, or one on the PATH. Tests that need a browser
 * are skipped without it, with the reason in their name:
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

/** Undefined without a browser. */
export const chromium: string | undefined =
  process.env.PVE_TEST_CHROMIUM ??
  NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);

/** Suffix for the name of a skipped test; empty when it runs. */
export const withoutBrowser = chromium ? "" : " (skipped: no Chromium on the PATH or in PVE_TEST_CHROMIUM)";

let shared: Promise<Browser> | undefined;

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
}

/** Opens a tab that closes after the test; `errors` receives complaints of the page. */
export async function openTab(url: string, { width = 1440, height = 900, scheme = "light" }: Look = {}): Promise<Page> {
  shared ??= engine.launch({
    ...(chromium !== undefined && { executablePath: chromium }),
    // The sandbox protects no other process here, and containers often refuse its system calls.
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

/** Closes the browser after the last test of a file. */
export async function closeBrowser(): Promise<void> {
  const browser = await shared;
  shared = undefined;
  await browser?.close();
}
