/** The built site in a browser, as `npm run site` wrote it, below a path that it does not know. `PVE_TEST_PICTURES=folder` keeps pictures. */
import { existsSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, SITE, serve } from "../../scripts/site";
import { ROOT_MARK } from "../../scripts/site/page";
import { chromium, closeBrowser, type Look, openTab, withoutBrowser } from "../support/browser";
import { temporaryFolder } from "../support/temporary-folder";

const BASE = "/some/where/";
let server: Server;
let origin = "";

beforeAll(async () => {
  if (!existsSync(join(SITE, "index.html"))) await buildSite();
  server = serve(0, BASE);
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeBrowser();
  server.close();
});

/** A tab at this page, and everything that the browser complains of or requests elsewhere. */
async function open(path: string, look: Look = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await openTab("about:blank", look);
  // For a page that hangs; a loaded machine may need a minute.
  page.setDefaultTimeout(240_000);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => request.url().startsWith(origin + BASE) || complaints.push(request.url()));
  page.on("response", (response) => response.status() >= 400 && complaints.push(response.url()));
  await page.goto(`${origin}${BASE}${path}`);
  return { page, complaints };
}

async function search(page: Page, words: string): Promise<void> {
  // The script of the page enables the button.
  await page.locator("button[data-open-modal]").click();
  await page.getByPlaceholder("Search").fill(words);
}

const PAGES = [
  "index.html",
  "tutorials/getting-started.html",
  "how-to/alert-to-slack-teams-or-mail.html",
  "explanation/firewall-safety.html",
  "reference/overview.html",
  "reference/areas/sdn.html",
  "reference/resources/sdn_zone_evpn.html",
  "reference/functions/address_set.html",
  "reference/constructs/firewall.html",
  "reference/diagnostics.html",
  "reference/commands/simulate.html",
  "reference/higher-level-constructs.html",
];
const LOOKS: Readonly<Record<string, Look>> = {
  "1440 light": {},
  "1440 dark": { scheme: "dark" },
  "390 light": { width: 390, height: 844 },
  "390 dark": { width: 390, height: 844, scheme: "dark" },
};

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3)}`);
}

describe.skipIf(!chromium)(`the site${withoutBrowser}`, () => {
  it.each(Object.keys(LOOKS))(
    "breaks no rule of accessibility, fits the width and loads nothing from elsewhere (%s)",
    async (name) => {
      const problems: string[] = [];
      for (const path of PAGES) {
        const { page, complaints } = await open(path, LOOKS[name]);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) complaints.push(`${excess} pixels wider than the window`);
        problems.push(...[...(await violations(page)), ...complaints].map((problem) => `${path}: ${problem}`));
        const folder = process.env.PVE_TEST_PICTURES;
        if (folder) await page.screenshot({ path: join(folder, `${path.replaceAll("/", "-")} ${name}.png`) });
        await page.context().close();
      }
      expect(problems).toEqual([]);
    },
  );

  it("finds the guide about lock-outs by the words of its reader", async () => {
    const { page, complaints } = await open("reference/areas/sdn.html");
    await search(page, "lock out");
    const first = page.locator(".pagefind-ui__result-link").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/lock-out/i);
    const folder = process.env.PVE_TEST_PICTURES;
    if (folder) await page.screenshot({ path: join(folder, "search.png") });
    await first.click();
    await page.waitForURL(/(?:firewall-safety|restrict-management-access)\.html/);
    expect(complaints).toEqual([]);
  });

  it.each([
    ["slack", "alert-to-slack-teams-or-mail"],
    ["rotate token", "rotate-a-token"],
    ["restore state", "recover-state"],
    ["pull request", "plan-on-pull-requests"],
    ["vlan tenant", "vlan-per-tenant"],
    ["air-gapped", "air-gapped-installation"],
    ["least privilege", "least-privilege-token"],
    ["private CA", "private-ca-and-fingerprints"],
  ])("finds the how-to page by the words of its reader: %s", async (words, name) => {
    const { page } = await open("index.html");
    await search(page, words);
    const links = page.locator(".pagefind-ui__result-link");
    await links.first().waitFor();
    const addresses = await links.evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.join("\n")).toContain(`how-to/${name}.html`);
    await page.context().close();
  });

  it("leads from the id of a diagnostic to its entry", async () => {
    const { page } = await open("index.html");
    await search(page, "certificate-unchecked");
    await page.locator(".pagefind-ui__result-link[href*='#certificate-unchecked']").first().click();
    await page.waitForURL(/reference\/diagnostics\.html(\?.*)?#certificate-unchecked/);
    const entry = page.locator("#certificate-unchecked");
    expect(await entry.textContent()).toContain("certificate-unchecked");
    await expect.poll(() => entry.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  it("keeps the language on other pages and in later visits", async () => {
    const { page } = await open("reference/resources/sdn_zone_evpn.html");
    await page.getByRole("tab", { name: "Python" }).first().click();
    await page.getByRole("link", { name: "Firewall", exact: true }).click();
    await page.getByRole("link", { name: "pve_firewall_alias", exact: true }).first().click();
    const chosen = page.getByRole("tab", { selected: true });
    await chosen.waitFor();
    expect(await chosen.textContent()).toBe("Python");
    expect(await page.getByRole("tabpanel").textContent()).toContain("from cdktf_pve import firewall");
    const state = await page.context().storageState();
    expect(state.origins[0]?.localStorage).toContainEqual({ name: "cdktf-pve:language", value: "Python" });
    await page.getByRole("tab", { name: "Python" }).press("ArrowLeft");
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("TypeScript");
  });

  it("shows the constructs of guides in the language of the reader", async () => {
    const { page } = await open("reference/higher-level-constructs.html");
    await page.getByRole("tab", { name: "Go" }).first().click();
    await expect.poll(() => page.getByRole("tabpanel").first().textContent()).toContain("sdn.NewEvpnNetwork(");
  });

  it("sends readers of an old address on, with the anchor", async () => {
    const { page } = await open("guides/firewall-safety.html#avoid-a-lock-out");
    await page.waitForURL(`${origin}${BASE}explanation/firewall-safety.html#avoid-a-lock-out`);
  });

  it("copies code, and names the source to edit", async () => {
    const { page } = await open("how-to/drift.html");
    expect(await page.getByRole("button", { name: "Copy to clipboard" }).count()).toBeGreaterThan(0);
    const edit = await page.getByRole("link", { name: "Edit page" }).getAttribute("href");
    expect(edit).toBe("https://github.com/cdktf-pve/cdktf-pve/edit/main/docs/guides/drift.md");
  });
});

it.skipIf(!chromium)("leads from one version to the other and back", { timeout: 1_200_000 }, async () => {
  const versions = [
    { name: "9.9.0", folder: "" },
    { name: "9.8.0", folder: "9.8" },
  ];
  const out = temporaryFolder();
  await buildSite({ version: "9.9.0", versions, out });
  await buildSite({ version: "9.8.0", versions, out: join(out, "9.8") });
  const both = serve(0, BASE, out);
  await new Promise((resolve) => both.once("listening", resolve));
  const root = `http://127.0.0.1:${(both.address() as AddressInfo).port}${BASE}`;
  try {
    const page = await openTab(`${root}reference/areas/sdn.html`);
    page.setDefaultTimeout(240_000);
    const menu = page.locator("version-menu select").first();
    for (const [version, address] of [
      ["9.8.0", "9.8/index.html"],
      ["9.9.0", "index.html"],
    ] as const) {
      await menu.selectOption({ label: version });
      await page.waitForURL(root + address);
      expect(await menu.locator("option:checked").textContent()).toBe(version);
    }
  } finally {
    both.close();
  }
});

it("shows every form of an example to readers without scripts", () => {
  const html = readFileSync(join(SITE, "reference/resources/pool.html"), "utf8");
  const panels = html.match(/<div role="tabpanel"[^>]*>/g) ?? [];
  expect(panels.length % 6).toBe(0);
  expect(panels.length).toBeGreaterThan(0);
  expect(panels.filter((panel) => panel.includes("hidden"))).toEqual([]);
});

it("the site has the Markdown of each page, and an index of all for programs", () => {
  const index = readFileSync(join(SITE, "llms.txt"), "utf8");
  const files = [...index.matchAll(/\]\(([^)]+\.(?:md|txt))\)/g)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => !existsSync(join(SITE, file)))).toEqual([]);
  expect(files.filter((file) => readFileSync(join(SITE, file), "utf8").includes(ROOT_MARK))).toEqual([]);
  expect(readFileSync(join(SITE, "how-to/drift.md"), "utf8")).toMatch(/^# Drift\n\n> /);
});
