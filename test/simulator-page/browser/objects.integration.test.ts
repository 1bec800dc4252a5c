/** Moving through time, and saving a state. */
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { fixtureIn } from "../../../src/tools/fixture/fixture-file";
import { send, start } from "../../simulator/support";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { goTo, openView, startTour } from "./tour";

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the objects${withoutBrowser}`, () => {
  it("moves back over the requests with changes, and shows each change", async () => {
    const tour = await startTour();
    const { page, complaints } = await openView(tour, "objects");
    const pool = page.getByRole("row", { name: /^web/ }).first();
    await page.getByRole("slider", { name: "Time" }).focus();
    await page.keyboard.press("Home");
    await page.getByText("After #4, POST /pools").waitFor();
    const difference = page.getByRole("region", { name: "Changes of #4" });
    await expect.poll(() => difference.textContent()).toContain("+ added");
    expect(await pool.textContent()).toContain("Web servers");
    await page.getByRole("link", { name: "Before it" }).click();
    await expect.poll(() => pool.count()).toBe(0);
    await page.getByRole("link", { name: "After it" }).click();
    await page.getByRole("button", { name: "Later change" }).click();
    await page.getByRole("button", { name: "Later change" }).click();
    await expect
      .poll(() => page.getByRole("region", { name: "Changes of #6" }).textContent())
      .toContain("Web servers of the shop");
    expect(await pool.textContent()).toContain("changed");
    await page.getByRole("link", { name: "Now", exact: true }).click();
    await expect.poll(() => page.getByRole("row", { name: /^db0/ }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it("saves the state of that time as a fixture that starts the same cluster", async () => {
    const tour = await startTour();
    const { page } = await openView(tour, "objects/before/6");
    await page.getByText("Before #6").waitFor();
    const button = page.getByRole("button", { name: "Export as fixture" });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("fixture-before-6.json");
    const fixture = fixtureIn(readFileSync(await download.path(), "utf8"), "fixture");
    const restarted = await start({ fixture });
    const { data } = await send(restarted, "GET", "/pools");
    expect(data).toEqual([{ poolid: "db" }, { poolid: "web", comment: "Web servers" }]);
  });

  it("shows the object of a request before and after it, at its own place", async () => {
    const tour = await startTour();
    const { page } = await openView(tour, "requests/6");
    const focused = () =>
      page.evaluate(() => {
        const { top = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
        return `${top > 0 && top < innerHeight} ${document.activeElement?.textContent}`;
      });
    await page.getByRole("link", { name: "State after" }).click();
    await expect.poll(focused).toMatch(/^true web.*Web servers of the shop/);
    // Before its creation, the page shows its collection.
    await goTo(page, "requests/5");
    await page.getByRole("link", { name: "State before" }).click();
    await expect.poll(focused).toBe("true Pools");
    // Requests without a change have this view, too.
    await tour.simulator.get("/cluster/firewall/aliases/office");
    await page.getByRole("link", { name: /^Requests/ }).click();
    await page.getByRole("link", { name: "GET /cluster/firewall/aliases/office" }).click();
    await page.getByRole("link", { name: "State after" }).click();
    await expect.poll(focused).toMatch(/^true office/);
  });

  it("reports an unknown request, instead of a cluster without objects", async () => {
    const { page } = await openView(await startTour(), "objects/before/9999");
    await page.getByText("there is no such request, or its state is not kept any more").waitFor();
    await page.getByText("Before #9999, which is not kept").waitFor();
    expect(await page.getByText("The cluster has no objects.").count()).toBe(0);
    await page.getByRole("link", { name: "Now", exact: true }).click();
    await page.getByRole("row", { name: /^web/ }).first().waitFor();
    expect(await page.getByText("there is no such request").count()).toBe(0);
  });

  it("keeps line breaks of strings, and does not break words on a narrow screen", async () => {
    const tour = await startTour(false);
    const list = { id: "allowed", comment: "x" };
    await tour.simulator.post("/cluster/sdn/prefix-lists", list);
    for (const prefix of ["192.0.2.0/24", "198.51.100.0/24"])
      await tour.simulator.post("/cluster/sdn/prefix-lists/allowed/entries", { action: "permit", prefix });
    await tour.simulator.put("/cluster/options", { description: "first line\nsecond line" });
    const { page } = await openView(tour, "objects", { width: 390, height: 844 });
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll("dt")]
        .filter((name) => {
          const text = document.createRange();
          text.selectNodeContents(name);
          return /^\w{1,16}$/.test(name.textContent ?? "") && text.getClientRects().length > 1;
        })
        .map((name) => name.textContent),
    );
    expect(broken).toEqual([]);
    await goTo(page, "requests/4");
    const text = page.getByText("first line second line").first();
    expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toMatch(/^(pre-wrap|preserve)/);
  });

  it("finds an object by its content", async () => {
    const { page } = await openView(await startTour(), "objects");
    await page.getByLabel("Find").fill("198.51.100");
    await expect.poll(() => page.getByRole("row").filter({ hasText: "office" }).count()).toBe(1);
    await page.getByLabel("Find").fill("no such thing");
    await page.getByText("No object matches.").waitFor();
  });
});
