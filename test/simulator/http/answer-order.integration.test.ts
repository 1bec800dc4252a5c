/** Lists that the simulated cluster shuffles, and lists that keep their order. */
import { describe, expect, it } from "vitest";
import { ORDERED, SHUFFLED } from "../../../src/simulator/http/answer-order";
import api from "../../../src/simulator/schema/api.json";
import { type Answer, logIn, start, type TestSimulator } from "../support";

interface Described {
  readonly method: string;
  readonly path: string;
  readonly returns?: { readonly type?: string };
}

const described = api.operations as readonly Described[];

/** The index of a branch: entries with only a name. */
const isIndex = ({ data }: Answer) =>
  Array.isArray(data) &&
  data.length > 0 &&
  data.every((entry: object) => /^(name|subdir|id)$/.test(`${Object.keys(entry)}`));

/** The response body of several reads. */
async function readings({ url, token }: TestSimulator, path: string): Promise<string[]> {
  const texts: string[] = [];
  for (let reading = 0; reading < 12; reading++) {
    const response = await fetch(`${url}/api2/json${path}`, { headers: { Authorization: `PVEAPIToken=${token}` } });
    texts.push(await response.text());
  }
  return texts;
}

const isSame = (texts: readonly string[]) => new Set(texts).size === 1;

/** Characters in a fixed order, so that only the content counts. */
const unordered = (text: string) => [...text].sort().join("");

it("every list of the API is declared as ordered or unordered, unless it is the index of a branch", async () => {
  const simulator = await start();
  const lists = described
    .filter(
      ({ method, path, returns }) => method === "GET" && returns?.type === "array" && /^\/(cluster|pools)/.test(path),
    )
    .map(({ path }) => path);
  expect(lists.length).toBeGreaterThan(70);
  const unknown: string[] = [];
  const login = await logIn(simulator, "root@pam", simulator.password);
  for (const path of lists.filter((path) => !(path in SHUFFLED) && !(path in ORDERED))) {
    if (!isIndex(await simulator.get(path.replace("{vnet}", "any"), {}, login))) unknown.push(path);
  }
  expect(unknown).toEqual([]);
});

it("every list of the API that is declared has an operation and is declared once", () => {
  const known = new Set([...described, ...api.outside].map(({ path }) => path));
  const named = [...Object.keys(SHUFFLED), ...Object.keys(ORDERED)];
  expect(named.filter((path) => !known.has(path))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

const UNQUIET = [
  "/cluster/config/totem",
  "/cluster/config/join",
  "/cluster/config/nodes",
  "/cluster/firewall/macros",
  "/cluster/resources?type=storage",
  "/cluster/status",
  "/cluster/backup-info/not-backed-up",
];

describe("responses of a cluster that shuffles", () => {
  it.each(UNQUIET)(
    "responses of a cluster that shuffles differ from read to read, but only in order: %s",
    async (path) => {
      const texts = await readings(await start({ shuffle: 1 }), path);
      expect(new Set(texts).size).toBeGreaterThan(1);
      expect(isSame(texts.map(unordered))).toBe(true);
    },
  );

  it.each(UNQUIET)("responses of a cluster without `shuffle` are the same for each read: %s", async (path) => {
    expect(isSame(await readings(await start(), path))).toBe(true);
  });

  it("responses of a cluster that shuffles repeat with the same seed, and differ with another one", async () => {
    const [first, second, other] = await Promise.all(
      [1, 1, 2].map(async (shuffle) => readings(await start({ shuffle }), "/cluster/config/nodes")),
    );
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
    expect(isSame(await readings(await start({ shuffle: true }), "/cluster/config/nodes"))).toBe(false);
  });

  it("responses of a cluster that shuffles have comma-separated lists in any order when the server rebuilds them", async () => {
    const texts = await readings(await start({ shuffle: 1 }), "/cluster/resources?type=storage");
    const contents = texts.map((text) => /"content":"([^"]*iso[^"]*)"/.exec(text)?.[1]);
    expect(new Set(contents).size).toBeGreaterThan(1);
    expect(new Set(contents.map((content) => content?.split(",").sort().join())).size).toBe(1);
  });

  it("responses of a cluster that shuffles keep the order of rules, of lists sorted by ID, and of partly sorted lists", async () => {
    const simulator = await start({ shuffle: 1 });
    for (const name of ["cc", "aa", "bb", "ee", "dd"]) {
      expect((await simulator.post("/cluster/firewall/aliases", { name, cidr: "192.0.2.1" })).status).toBe(200);
      const rule = { type: "in", action: "ACCEPT", comment: name };
      expect((await simulator.post("/cluster/firewall/rules", rule)).status).toBe(200);
      expect((await simulator.post("/pools", { poolid: name })).status).toBe(200);
    }
    for (let reading = 0; reading < 5; reading++) {
      const read = async (path: string, field: string) =>
        (await simulator.get(path)).data.map((entry: Record<string, unknown>) => entry[field]);
      expect(await read("/cluster/firewall/aliases", "name")).toEqual(["aa", "bb", "cc", "dd", "ee"]);
      expect(await read("/cluster/firewall/rules", "comment")).toEqual(["dd", "ee", "bb", "aa", "cc"]);
      expect(await read("/cluster/firewall/rules", "pos")).toEqual([0, 1, 2, 3, 4]);
      expect(await read("/pools", "poolid")).toEqual(["aa", "bb", "cc", "dd", "ee"]);
      expect((await read("/cluster/status", "type"))[0]).toBe("cluster");
      const guests = (await read("/cluster/resources", "id")).slice(5, 10);
      expect(guests).toEqual(["qemu/100", "qemu/101", "qemu/102", "lxc/200", "lxc/201"]);
    }
  });

  it("responses of a cluster that shuffles have another process ID in the heads of a dry run", async () => {
    const simulator = await start({ shuffle: 1 });
    await simulator.post("/cluster/sdn/zones", { zone: "z", type: "simple" });
    await simulator.post("/cluster/sdn/vnets", { vnet: "v", zone: "z" });
    const texts = await readings(simulator, "/cluster/sdn/dry-run?node=pve1");
    const processes = texts.map((text) => /\+\+\+ \/proc\/(\d+)\/fd\/13/.exec(text)?.[1]);
    expect(new Set(processes).size).toBeGreaterThan(1);
    expect(processes).not.toContain(undefined);
  });
});
