/** Later exports into a folder leave existing files as they are, with every edit. */

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import { EXPORT_LANGUAGES, type ExportLanguage } from "../../src/tools/choices";
import { clientOf, sessionOf } from "../support/client";
import { temporaryFolder } from "../support/temporary-folder";
import { exportOf } from "./exported";
import { fillAtRandom } from "./random-cluster";

const MANIFEST = ".cdktf-pve-export.json";
const INDEX: Readonly<Record<ExportLanguage, string>> = {
  typescript: join("cluster", "index.ts"),
  python: join("cluster", "__init__.py"),
  go: "all_objects.go",
  java: join("src", "main", "java", "cluster", "AllObjects.java"),
  csharp: join("Cluster", "AllObjects.cs"),
  hcl: MANIFEST,
};

let simulator: Simulator;
let root: string;
beforeAll(async () => {
  simulator = await createSimulator({ http: true, shuffle: 1 });
  root = mkdtempSync(join(temporaryRoot(), "later-"));
  await asOtherUser((session) => fillAtRandom(session, 60, 3));
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await simulator?.close();
});

const temporaryRoot = () => join(import.meta.dirname, "..", "..", "dist");
type Session = ReturnType<typeof sessionOf>;
const by = { domain: "test" };

async function asOtherUser(work: (session: Session) => Promise<unknown>): Promise<void> {
  const client = clientOf(simulator, { root: true });
  await work(sessionOf(client));
  await client.close();
}

async function read<T>(path: string): Promise<T> {
  let answer: T | undefined;
  await asOtherUser(async (session) => {
    answer = await session.object<T>(path);
  });
  return answer as T;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
const textsIn = (folder: string) =>
  Object.fromEntries(filesIn(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

/** Edits of users: appended lines, new contents, no contents. */
const EDITS: readonly ((file: string) => void)[] = [
  (file) => appendFileSync(file, "\n# Mine.\r\n"),
  (file) => writeFileSync(file, "mine"),
  (file) => writeFileSync(file, ""),
  (file) => writeFileSync(file, readFileSync(file, "utf8").replaceAll("web", "WEB")),
];

it.each(EXPORT_LANGUAGES)(
  "a later export in %s keeps edited files, and writes new objects into files of its own",
  async (language) => {
    const folder = join(root, language);
    await exportOf({ simulator }, folder, language);
    const files = filesIn(folder).filter((name) => name !== MANIFEST);
    const edits = fc.sample(fc.tuple(fc.constantFrom(...files), fc.constantFrom(...EDITS)), { seed: 5, numRuns: 6 });
    for (const [name, edit] of edits) edit(join(folder, name));
    const isIndexTheirs = edits.some(([name]) => name === INDEX[language]);
    const before = textsIn(folder);
    const [alias, pool] = [`new${language}`, `pool${language}`];
    await asOtherUser((session) => session.post("/cluster/firewall/aliases", { name: alias, cidr: "192.0.2.9" }, by));
    await asOtherUser((session) => session.post("/pools", { poolid: pool }, by));

    const { exported } = await exportOf({ simulator }, folder, language);
    expect(exported).toMatchObject({ count: 2, gone: [] });
    const after = textsIn(folder);
    for (const name of Object.keys(before)) {
      const mayChange = name === MANIFEST || (name === INDEX[language] && !isIndexTheirs);
      if (!mayChange) expect(after[name], name).toBe(before[name]);
    }
    const added = Object.keys(after).filter((name) => !(name in before));
    expect(added.map((name) => after[name]).join()).toContain(alias);
    expect(exported.wantedIndex !== undefined).toBe(isIndexTheirs);
    expect(after[INDEX[language]] !== before[INDEX[language]]).toBe(!isIndexTheirs);
  },
);

it("a later export groups as the first one, and keeps a README that existed before", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "README.md"), "Mine.");
  const { exported: first } = await exportOf({ simulator }, folder, "hcl", ["sdn"], "tenant");
  expect(first.files).not.toContain("README.md");
  expect(readFileSync(join(folder, "README.md"), "utf8")).toBe("Mine.");
  const file = first.files.find((name) => name.startsWith("tenant_")) ?? "";
  const zone = /zone += "(\w+)"/.exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? "";
  const { type } = await read<{ readonly type: string }>(`/cluster/sdn/zones/${zone}`);
  const tag = type === "simple" ? {} : { tag: 4000 };
  await asOtherUser((session) => session.post("/cluster/sdn/vnets", { vnet: "latest", zone, ...tag }, by));
  const { exported } = await exportOf({ simulator }, folder, "hcl", ["sdn"], undefined);
  expect(exported.files).toEqual([file.replace(".tf", "-2.tf"), "imports-2.tf"]);
  expect(readFileSync(join(folder, file.replace(".tf", "-2.tf")), "utf8")).toMatch(
    /zone = pve_sdn_zone_\w+\.\w+\.zone/,
  );
});

it("the command reports objects that are gone from the cluster, and keeps them in the project", async () => {
  const folder = temporaryFolder();
  await asOtherUser((session) => session.post("/pools", { poolid: "doomed" }, by));
  await exportOf({ simulator }, folder, "hcl", ["pve_pool", "firewall"]);
  await asOtherUser((session) => session.delete("/pools", { poolid: "doomed" }, by));
  const before = textsIn(folder);
  expect((await exportOf({ simulator }, folder, "hcl", ["firewall"])).exported.gone).toEqual([]);
  const { exported } = await exportOf({ simulator }, folder, "hcl", ["pve_pool"]);
  expect(exported).toMatchObject({ count: 0, gone: [{ type: "pve_pool", id: "doomed", name: "doomed" }] });
  expect(textsIn(folder)).toEqual(before);
  // A list that cannot be read does not show which of its objects are gone.
  simulator.faults.add({ fault: "answer", status: 500, request: { path: "/pools" } });
  const { exported: unread } = await exportOf({ simulator }, folder, "hcl", ["pve_pool"]);
  expect(unread).toMatchObject({ gone: [], problems: [expect.stringContaining("pve_pool")] });
});
