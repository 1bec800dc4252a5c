/**
 * Rules for the whole page: accessibility, width, keyboard, secrets, policy. `PVE_TEST_PICTURES=folder` keeps pictures.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { chromium, closeBrowser, type Look, openTab, withoutBrowser } from "../../support/browser";
import { sampled } from "../../support/runs";
import { goTo, openView, startTour, VIEWS } from "./tour";

afterAll(closeBrowser);

const LOOKS: Record<string, Look> = { light: {}, dark: { scheme: "dark" }, narrow: { width: 390, height: 844 } };
/** By day the look that is checked with all rules, and the width of a telephone. */
const tried = sampled(Object.keys(LOOKS), (name) => name !== "dark");
/** Pictures in the guide. */
const PICTURES: Readonly<Record<string, string>> = {
  "light requests/4": "simulator-page-requests.webp",
  "dark objects/after/6": "simulator-page-objects.webp",
};

/** Accessibility rules that each look affects; the first look is checked with all rules. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  dark: ["color-contrast"],
  narrow: ["scrollable-region-focusable", "target-size", "label"],
};

/**
 * Rules that the page breaks, with the elements. The browser's own tools run the check, so that the page's policy is
 * unchanged.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: axe.source });
  const { result } = await session.send("Runtime.evaluate", {
    expression: `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) })}).then(({ violations }) =>
      JSON.stringify(violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).slice(0, 3).join(" | "))))`,
    awaitPromise: true,
  });
  return JSON.parse(String(result.value)) as string[];
}

/** A small window for the pictures of the guide. */
async function takePicture(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  writeFileSync(path, Buffer.from(data, "base64"));
}

describe.skipIf(!chromium)(`the page${withoutBrowser}`, () => {
  it.each(tried)("meets the accessibility rules and fits the width on every view (%s)", async (name) => {
    const tour = await startTour();
    const { page, complaints } = await openView(tour, "", LOOKS[name]);
    for (const view of VIEWS) {
      await goTo(page, view);
      expect(await violations(page, RULES[name]), view).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${view} is wider than the window`).toBeLessThanOrEqual(0);
      const picture = PICTURES[`${name} ${view}`];
      const folder = process.env.PVE_TEST_PICTURES;
      if (picture && folder) await takePicture(page, join(folder, picture));
    }
    expect(complaints).toEqual([]);
  });

  it("meets the accessibility rules for a cluster without any requests", async () => {
    const { page, complaints } = await openView(await startTour(false));
    const lists = VIEWS.filter((name) => !name.includes("/"));
    // By day the view that is open first, and the one whose table has no row.
    for (const view of sampled(lists, (_, index) => index < 2)) {
      await goTo(page, view);
      expect(await violations(page), view).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });

  it("works with the keyboard alone", async () => {
    const tour = await startTour();
    const { page } = await openView(tour);
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    const tabTo = async (text: RegExp) => {
      for (let n = 0; n < 60; n++) {
        await page.keyboard.press("Tab");
        if (text.test(await focused())) return;
      }
      throw new Error(`no way to ${text} by the Tab key`);
    };
    await tabTo(/^Skip to the content$/);
    await tabTo(/^Requests/);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Requests");
    await tabTo(/^POST \/cluster\/ha\/resources$/);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toMatch(/^#20 POST \/cluster\/ha\/resources$/);
    await tabTo(/^State before$/);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("Objects");
    await goTo(page, "faults");
    await tabTo(/^No quorum/);
    await page.keyboard.press("Space");
    await page.getByRole("switch", { name: "No quorum", checked: true }).waitFor();
    // The redrawn switch keeps the focus.
    expect(await focused()).toMatch(/^No quorum/);
    expect(tour.simulator.faults.active.map(({ fault }) => fault.fault)).toContain("no-quorum");
    await page.keyboard.press("Space");
    await page.getByRole("switch", { name: "No quorum", checked: false }).waitFor();
  });

  it("announces only failures to a screen reader", async () => {
    const tour = await startTour(false);
    const { page } = await openView(tour);
    const headers = { Authorization: `PVEAPIToken=${tour.simulator.token}` };
    await fetch(`${tour.simulator.url}/api2/json/version`, { headers });
    await fetch(`${tour.simulator.url}/api2/json/pools/none`, { headers });
    await expect
      .poll(() => page.getByRole("status").textContent(), { timeout: 5000 })
      .toMatch(/^Failed: GET \/pools\/none, \d+/);
  });

  it("removes the secret from the address, and requests it when it is missing", async () => {
    const tour = await startTour();
    const { page } = await openView(tour);
    expect(page.url()).not.toContain(tour.simulator.token.split("=")[1]);
    const secondPage = await openTab(new URL(tour.url).origin);
    const token = secondPage.getByLabel("API token");
    await token.waitFor();
    expect(await secondPage.locator("[aria-invalid]").count()).toBe(0);
    await token.fill("wrong");
    await secondPage.getByRole("button", { name: "Open" }).click();
    await secondPage.getByText("✕ API token is not that of this simulator").waitFor();
    expect(await token.getAttribute("aria-invalid")).toBe("true");
    expect(await token.evaluate((element) => element === document.activeElement)).toBe(true);
    await token.fill(tour.simulator.token);
    await secondPage.getByRole("button", { name: "Open" }).click();
    await secondPage.getByRole("heading", { name: "Overview" }).waitFor();
  });

  it("continues with the next simulator at the same address", async () => {
    const { page } = await openView(await startTour());
    await page.route("**/data/now*", (route) => route.abort());
    await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor();
    await page.unroute("**/data/now*");
    await page.getByRole("alert").filter({ hasText: "does not answer" }).waitFor({ state: "hidden" });
  });
});
