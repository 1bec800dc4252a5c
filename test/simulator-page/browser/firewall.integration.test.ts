/** The firewall tester and faults, used without a mouse. */
import { afterAll, describe, expect, it } from "vitest";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { openView, startTour } from "./tour";

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the firewall tester${withoutBrowser}`, () => {
  it("names the rule that decides about a packet, and updates when the rules change", async () => {
    const tour = await startTour();
    const { page, complaints } = await openView(tour, "firewall");
    await page.getByLabel("From (address)").fill("203.0.113.5");
    await page.getByLabel("To (address)").fill("192.0.2.11");
    await page.getByLabel("To port").fill("443");
    await page.keyboard.press("Enter");
    await page.getByText("It passes").waitFor();
    const decides = page.getByRole("listitem").filter({ hasText: "decides" });
    expect(await decides.last().textContent()).toContain("in ACCEPT tcp port 443");
    await tour.simulator.put("/cluster/firewall/groups/web/0", { enable: "0" });
    await page.getByText("It is dropped").waitFor();
    expect(await page.getByText("no rule matches: the input policy is DROP").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it("names the error of a packet at its field and by the field's name", async () => {
    const tour = await startTour();
    const { page } = await openView(tour, "firewall");
    const expectInputError = async (label: string, value: string, text: string) => {
      const field = page.getByLabel(label);
      await field.fill(value);
      await page.keyboard.press("Enter");
      await page.getByText(`✕ ${text}`).waitFor();
      expect(await field.getAttribute("aria-invalid"), label).toBe("true");
      expect(await page.locator(`#${await field.getAttribute("aria-describedby")}`).textContent()).toContain(text);
      expect(await page.locator("[aria-invalid]").count()).toBe(1);
      expect(await field.evaluate((element) => element === document.activeElement), label).toBe(true);
    };
    await expectInputError("From (address)", "office", "From must be an address");
    await page.getByLabel("From (address)").fill("203.0.113.5");
    await expectInputError("To (address)", "", "To must be an address");
    await page.getByLabel("To (address)").fill("192.0.2.11");
    for (const port of ["70000", "ssh"])
      await expectInputError("To port", port, "To port must be a whole number from 0 to 65535");
    await page.getByLabel("To port").fill("");
    await expectInputError("Through VNet", "nosuch", "Through VNet must be a VNet that has been applied");
    await page.getByLabel("Through VNet").fill("");
    await page.getByLabel("Protocol").fill("icmp");
    await expectInputError("ICMP type", "quatsch", "ICMP type must be a type of icmp, such as echo-request");
    expect(await page.getByText("It is dropped").count()).toBe(0);
    // The verdict is updated when the rules change, and the focus remains in place.
    await page.getByLabel("From (address)").focus();
    await tour.simulator.put("/cluster/firewall/options", { policy_in: "REJECT" });
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("packet-source");
  });
});
