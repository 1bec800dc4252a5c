/** Search for the request that broke a deployment. */
import { afterAll, describe, expect, it } from "vitest";
import { simulatorPage } from "../../../src/tools/simulate/page";
import { openTestCluster } from "../../lifecycle/cluster";
import { chromium, closeBrowser, withoutBrowser } from "../../support/browser";
import { closeLater } from "../../support/close-later";
import { goTo, openView, startTour } from "./tour";

const CONFIGURATION = `
resource "pve_pool" "web" {
  pool_id = "web"
  comment = "Web servers"
}
resource "pve_firewall_alias" "office" {
  name    = "office"
  cidr    = "198.51.100.0/24"
  comment = pve_pool.web.comment
}
resource "pve_ha_resource" "web" {
  sid        = "vm:100"
  depends_on = [pve_firewall_alias.office]
}
`;

afterAll(closeBrowser);

describe.skipIf(!chromium)(`the log of requests${withoutBrowser}`, () => {
  it("shows the request that broke a deployment, with its fault, its object, and the state before it", async () => {
    const cluster = await openTestCluster({ files: { "main.tf": CONFIGURATION } });
    closeLater(() => cluster.close());
    const tour = { simulator: cluster.simulator, ...(await simulatorPage(cluster.simulator, 0)) };
    closeLater(tour.close);
    const { page, complaints } = await openView(tour, "faults");
    await page.getByLabel("Method").selectOption("POST");
    await page.getByLabel("Path").fill("/cluster/ha/*");
    await page.getByRole("switch", { name: "Server error" }).click();
    await expect.poll(() => cluster.simulator.faults.active.length).toBe(1);

    await expect(cluster.apply()).rejects.toThrow(/pve_ha_resource\.web/);

    await page.getByRole("link", { name: /Requests \d+ failed/ }).click();
    await page.getByLabel("Failed").check();
    const failed = page.getByRole("row", { name: "POST /cluster/ha/resources" });
    await failed.first().waitFor();
    expect(await failed.first().textContent()).toContain("500 internal error");
    expect(await failed.first().textContent()).toContain("fault: answer");
    await failed.first().getByRole("link").click();
    const details = page.getByRole("region", { name: "POST /cluster/ha/resources" });
    await details.waitFor();
    const text = await details.textContent();
    const shown = ["/cluster/ha/resources/vm:100", "pve_ha_resource", "500 internal error", "root@pam!tf"];
    for (const line of [...shown, "ChangesNone."]) expect(text).toContain(line);

    await details.getByRole("link", { name: "State before" }).click();
    const objects = page.getByRole("region", { name: "Objects" });
    await objects.getByRole("row", { name: /^office/ }).waitFor();
    expect(await objects.textContent()).toContain("Web servers");
    expect(await objects.getByRole("row", { name: /^vm:100/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it("shows the reason of a refused request: in its row, next to each parameter, and in the search", async () => {
    const tour = await startTour(false);
    const params = { type: "in", action: "ACCEPT", source: "192.0.2.0/99", proto: "quux" };
    const { errors = {} } = await tour.simulator.post("/cluster/firewall/rules", params);
    await tour.simulator.put("/cluster/firewall/aliases/none", { cidr: "192.0.2.1" });
    const { page, complaints } = await openView(tour, "requests");
    await page.getByLabel("Find").fill("no such alias");
    await expect.poll(() => page.getByRole("row", { name: /firewall/ }).count()).toBe(1);
    await page.getByLabel("Find").fill(`proto: ${errors.proto?.trim()}`);
    const row = page.getByRole("row", { name: "POST /cluster/firewall/rules" });
    await row.waitFor();
    expect(await page.getByRole("row", { name: /firewall/ }).count()).toBe(1);
    expect(await row.textContent()).toMatch(/400 Parameter verification failed\.\w+: .+ \(and 1 more\)/);
    await row.getByRole("link").click();
    const details = page.getByRole("region", { name: "POST /cluster/firewall/rules" });
    for (const name of ["source", "proto"] as const) {
      const row = details.getByText(name, { exact: true }).locator("..");
      expect(await row.textContent(), name).toContain(`${params[name]}✕ ${errors[name]?.trim()}`);
    }
    await goTo(page, "requests/2");
    const other = page.getByRole("region", { name: "PUT /cluster/firewall/aliases/none" });
    await expect.poll(() => other.textContent()).toContain("not sent✕ no such alias");
    expect(complaints).toEqual([]);
  });

  it("shows requests that match all ticked boxes, and the requests before and after on the same object", async () => {
    const tour = await startTour(false);
    const { simulator } = tour;
    const path = "/cluster/firewall/aliases/office";
    await simulator.post("/cluster/firewall/aliases", { name: "office", cidr: "192.0.2.1" });
    await simulator.get("/cluster/firewall/aliases/none");
    simulator.faults.add({ fault: "drop", when: "after", request: { method: "PUT", path }, times: 1 });
    await simulator.put(path, { cidr: "192.0.2.2" }).catch(() => undefined);
    await simulator.get(path);
    const { page, complaints } = await openView(tour, "requests");
    const shown = () => page.getByRole("table").locator("tbody .number").allTextContents();
    await expect.poll(shown).toEqual(["4", "3", "2", "1"]);
    await page.getByLabel("Failed").check();
    await expect.poll(shown).toEqual(["3", "2"]);
    await page.getByLabel("Writes").check();
    await expect.poll(shown).toEqual(["3"]);
    await page.getByLabel("Failed").uncheck();
    await expect.poll(shown).toEqual(["3", "1"]);
    await goTo(page, "requests/3");
    const around = page.getByRole("region", { name: `PUT ${path}` }).locator(".around li");
    await expect.poll(() => around.allTextContents()).toEqual(["before #1 POST ✓ 200", "after #4 GET ✓ 200"]);
    expect(complaints).toEqual([]);
  });

  it("returns to the row from which a request was opened, on a narrow screen", async () => {
    const { page } = await openView(await startTour(), "requests", { width: 390, height: 500 });
    const link = page.getByRole("link", { name: "GET /version" });
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await link.click();
    await page.getByRole("link", { name: "Back to the log" }).click();
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    const { y = -1 } = (await link.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(500);
  });

  it("breaks paths after their slashes, and never within a word", async () => {
    const tour = await startTour(false);
    for (const name of ["none", "allowed", "entries"]) await tour.simulator.get(`/cluster/firewall/aliases/${name}`);
    const { page } = await openView(tour, "requests", { width: 390, height: 844 });
    for (const view of ["requests", "requests/1"]) {
      await goTo(page, view);
      const broken = await page.evaluate(() => {
        const texts = document.createTreeWalker(document.querySelector("main") as Node, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNode(text);
          if (/^\w+\/?$/.test(text.textContent ?? "") && range.getClientRects().length > 1)
            found.push(text.textContent ?? "");
        }
        return found;
      });
      expect(broken, view).toEqual([]);
    }
  });

  it("follows new requests, and can be paused", async () => {
    const tour = await startTour(false);
    const { page } = await openView(tour, "requests");
    await tour.simulator.get("/pools");
    await page.getByRole("row", { name: "GET /pools" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("paused").waitFor();
    const paused = page.getByRole("button", { name: "Pause", pressed: true });
    const look = () => paused.evaluate((element) => getComputedStyle(element).boxShadow);
    expect(await look()).not.toBe("none");
    await tour.simulator.get("/cluster/options");
    await page.waitForTimeout(1300);
    expect(await page.getByRole("row", { name: "GET /cluster/options" }).count()).toBe(0);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("row", { name: "GET /cluster/options" }).waitFor();
  });
});
