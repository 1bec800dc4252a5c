/** Faults are only enabled if they can match a request. */
import { afterAll, describe, expect, it } from "vitest";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { openView, startTour } from "./tour";

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the faults${withoutBrowser}`, () => {
  it("refuses a fault that can match no request, next to its field", async () => {
    const tour = await startTour(false);
    const { page, complaints } = await openView(tour, "faults");
    const noQuorum = page.getByRole("switch", { name: "No quorum" });
    const expectInputError = async (label: string, value: string, text: string) => {
      const field = page.getByLabel(label);
      await field.fill(value);
      await noQuorum.click();
      await page.getByText(`✕ ${text}`).waitFor();
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const description = await field.getAttribute("aria-describedby");
      expect(await page.locator(`#${description}`).textContent()).toBe(`✕ ${text}`);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await field.fill("");
      expect(await page.locator("[aria-invalid]").count()).toBe(0);
    };
    await expectInputError("Path", "pools", "Path must begin with a slash: /pools");
    await expectInputError("Path", "/po*ls", "Path may have a * only at its end");
    await expectInputError("Path", "/nosuch/path", "Path matches no operation of the API");
    await expectInputError("Path", "/api2/json/pools", "Path starts after /api2/json: /pools");
    for (const times of ["0", "-1", "1.5"])
      await expectInputError("How often", times, "How often must be a whole number from 1");
    await page.getByLabel("How often").focus();
    await page.keyboard.type("e");
    await noQuorum.click();
    await page.getByText("✕ How often must be a whole number from 1").waitFor();
    expect(tour.simulator.faults.active).toEqual([]);
    await page.getByLabel("How often").fill("2");
    await page.getByLabel("Path").fill("/pools/{poolid}");
    await noQuorum.click();
    await page.getByRole("switch", { name: "No quorum", checked: true }).waitFor();
    // The browser prints a line for each refused request.
    expect(complaints.filter((text) => !text.includes("400 (Bad Request)"))).toEqual([]);
  });
});
