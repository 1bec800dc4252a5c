/** The firewall tester, and faults, without a mouse. */
import { afterAll, describe, expect, it } from "vitest";
import { send } from "../../simulator/support";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { openView, startTour } from "./tour";

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the firewall tester${withoutBrowser}`, () => {
  it("names the rule that decides about a packet, and follows the rules while they change", async () => {
    const tour = await startTour();
    const { page, complaints } = await openView(tour, "firewall");
    await page.getByLabel("From (address)").fill("203.0.113.5");
    await page.getByLabel("To (address)").fill("192.0.2.11");
    await page.getByLabel("To port").fill("443");
    await page.keyboard.press("Enter");
    await page.getByText("It passes").waitFor();
    const decides = page.getByRole("listitem").filter({ hasText: "decides" });
    expect(await decides.last().textContent()).toContain("in ACCEPT tcp port 443");
    await send(tour.simulator, "PUT", "/cluster/firewall/groups/web/0", { enable: "0" });
    await page.getByText("It is dropped").waitFor();
    expect(await page.getByText("no rule fits: the policy for in is DROP").count()).toBe(1);
    expect(complaints).toEqual([]);
  }, 60_000);

  it("says what is wrong with a packet", async () => {
    const { page } = await openView(await startTour(), "firewall");
    await page.getByLabel("From (address)").fill("office");
    await page.getByLabel("To (address)").fill("192.0.2.11");
    await page.getByRole("button", { name: "Which rule decides?" }).click();
    await page.getByText("source must be an address").waitFor();
  }, 60_000);
});
