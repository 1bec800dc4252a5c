/** Going through time, and taking a state along. */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { fixtureIn } from "../../../src/cli/fixture/read";
import { send, start } from "../../simulator/support";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { openView, startTour } from "./tour";

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the objects${withoutBrowser}`, () => {
  it("goes back over the requests that changed something, and shows what each changed", async () => {
    const tour = await startTour();
    const { page, complaints } = await openView(tour, "objects");
    const pool = page.getByRole("row", { name: /^web/ }).first();
    await page.getByRole("slider", { name: "Time" }).focus();
    await page.keyboard.press("Home");
    await page.getByText("After #4, POST /pools").waitFor();
    const difference = page.getByRole("region", { name: "Difference made by #4" });
    await expect.poll(() => difference.textContent()).toContain("+ added");
    expect(await pool.textContent()).toContain("Web servers");
    await page.getByRole("link", { name: "Before it" }).click();
    await expect.poll(() => pool.count()).toBe(0);
    await page.getByRole("link", { name: "After it" }).click();
    await page.getByRole("button", { name: "Later change" }).click();
    await page.getByRole("button", { name: "Later change" }).click();
    await expect
      .poll(() => page.getByRole("region", { name: "Difference made by #6" }).textContent())
      .toContain("Web servers of the shop");
    expect(await pool.textContent()).toContain("changed");
    await page.getByRole("link", { name: "Now", exact: true }).click();
    await expect.poll(() => page.getByRole("row", { name: /^db0/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
  }, 60_000);

  it("saves the state of that time as a fixture that starts such a cluster", async () => {
    const tour = await startTour();
    const { page } = await openView(tour, "objects/before/6");
    await page.getByText("Before #6").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as fixture" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("fixture-before-6.json");
    const fixture = fixtureIn(readFileSync(await download.path(), "utf8"), "fixture");
    const again = await start({ fixture });
    const { data } = await send(again, "GET", "/pools");
    expect(data).toEqual([{ poolid: "db" }, { poolid: "web", comment: "Web servers" }]);
  }, 60_000);

  it("finds an object by what it holds", async () => {
    const { page } = await openView(await startTour(), "objects");
    await page.getByLabel("Find").fill("198.51.100");
    await expect.poll(() => page.getByRole("row").filter({ hasText: "office" }).count()).toBe(1);
    await page.getByLabel("Find").fill("no such thing");
    await page.getByText("No object fits.").waitFor();
  }, 60_000);
});
