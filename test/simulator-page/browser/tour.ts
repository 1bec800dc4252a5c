/** A cluster with several requests and faults, and its page. */
import type { Page } from "playwright-core";
import { simulatorPage } from "../../../src/tools/simulate/page";
import { send, start, type TestSimulator } from "../../simulator/support";
import { type Look, openTab } from "../../support/browser";
import { closeLater } from "../../support/close-later";

export const VIEWS = ["", "requests", "requests/4", "objects", "objects/after/6", "sdn", "firewall", "faults", "tasks"];

const WRITES: readonly (readonly [method: string, path: string, params?: Readonly<Record<string, string>>])[] = [
  ["GET", "/version"],
  ["GET", "/cluster/status"],
  ["GET", "/pools"],
  ["POST", "/pools", { poolid: "web", comment: "Web servers" }],
  ["POST", "/pools", { poolid: "db" }],
  ["PUT", "/pools", { poolid: "web", comment: "Web servers of the shop", vms: "100" }],
  ["POST", "/cluster/firewall/aliases", { name: "office", cidr: "198.51.100.0/24", comment: "Head office" }],
  ["POST", "/cluster/firewall/groups", { group: "web", comment: "public" }],
  ["POST", "/cluster/firewall/groups/web", { type: "in", action: "ACCEPT", enable: "1", proto: "tcp", dport: "443" }],
  ["POST", "/cluster/firewall/rules", { type: "in", action: "DROP", enable: "0", proto: "tcp", dport: "23" }],
  ["POST", "/cluster/firewall/rules", { type: "in", action: "ACCEPT", enable: "1", macro: "SSH", source: "dc/office" }],
  ["POST", "/cluster/firewall/rules", { type: "group", action: "web", enable: "1" }],
  ["PUT", "/cluster/firewall/options", { enable: "1" }],
  ["POST", "/cluster/sdn/zones", { zone: "prod", type: "vlan", bridge: "vmbr0" }],
  ["POST", "/cluster/sdn/vnets", { vnet: "web0", zone: "prod", tag: "100" }],
  ["PUT", "/cluster/sdn"],
  ["PUT", "/cluster/sdn/vnets/web0", { tag: "101", alias: "web" }],
  ["POST", "/cluster/sdn/vnets", { vnet: "db0", zone: "prod", tag: "200" }],
  ["POST", "/pools", { poolid: "web" }],
];

/** The clock of a morning in June. */
async function fill(simulator: TestSimulator): Promise<void> {
  for (const [method, path, params] of WRITES) await send(simulator, method, path, params);
  const request = { path: "/cluster/ha/resources" };
  simulator.faults.add({ fault: "answer", status: 503, reason: "Service Unavailable", request });
  await simulator.post("/cluster/ha/resources", { sid: "vm:100" });
}

export interface Tour {
  readonly simulator: TestSimulator;
  readonly url: string;
}

export async function startTour(isFilled = true): Promise<Tour> {
  const simulator = await start({ time: Date.parse("2026-06-01T08:30:00Z") });
  const page = await simulatorPage(simulator, 0);
  closeLater(() => page.close());
  if (isFilled) await fill(simulator);
  return { simulator, url: page.url };
}

/** A tab with this view, the browser's complaints, and its requests to other hosts. */
export async function openView({ url }: Pick<Tour, "url">, view = "", look: Look = {}) {
  const page = await openTab("about:blank", look);
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(blob:)?http:\/\/127\.0\.0\.1:/.test(request.url()) || !request.url().includes(origin))
      complaints.push(request.url());
  });
  await page.goto(url);
  await page.getByRole("heading", { level: 2 }).waitFor();
  await goTo(page, view);
  return { page, complaints };
}

/** Navigates as a link within the page does. */
export async function goTo(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${view}`);
  await page.locator(`#views a[aria-current]`).waitFor();
  // The view has its data once no request was sent for a while.
  await page.waitForTimeout(150);
}
