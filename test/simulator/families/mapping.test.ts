/** A mapping without entries: only JSON can express it, and it makes the whole file unwritable. */
import { expect, it } from "vitest";
import { Session } from "../../replay/session";
import { recordedCluster } from "./ask";

it("a mapping without entries is no longer listed and blocks all writes of its kind until it is created again", async () => {
  const session = new Session({ fixture: "datacenter" });
  const send = async (method: string, path: string, params: Record<string, unknown> = {}) => {
    const request = { method, path: `/cluster/mapping${path}`, params, contentType: "application/json" };
    return (await session.send(request)).body as { data: unknown; message?: string };
  };
  const entry = "node=pve2,id=1050:0407";
  await send("POST", "/usb", { id: "good", map: [entry] });
  expect(await send("POST", "/usb", { id: "empty", map: [] })).toEqual({ data: null });
  expect((await send("GET", "/usb/empty")).message).toBe("mapping 'empty' not found\n");
  expect((await send("GET", "/usb")).data).toMatchObject([{ id: "good" }]);
  const broken = "unknown section type ''\n";
  expect((await send("POST", "/usb", { id: "next", map: [entry] })).message).toBe(
    `create hardware mapping failed: ${broken}`,
  );
  expect((await send("PUT", "/usb/good", { map: [entry] })).message).toBe(`update hardware mapping failed: ${broken}`);
  expect((await send("DELETE", "/usb/empty")).message).toBe(`delete usb mapping failed: ${broken}`);
  expect(await send("POST", "/pci", { id: "other", map: ["node=pve2,id=10de:2204,path=0000:01:00"] })).toEqual({
    data: null,
  });
  expect(await send("POST", "/usb", { id: "empty", map: [entry] })).toEqual({ data: null });
  expect(await send("DELETE", "/usb/empty")).toEqual({ data: null });
});

it("checks of a mapping on a node use the first function when a device is mapped as a whole", async () => {
  const ask = recordedCluster();
  const map = ["node=pve1,id=10de:2204,path=0000:01:00"];
  await ask("POST", "/cluster/mapping/pci", { id: "gpu", map });
  await ask("POST", "/cluster/mapping/pci", { id: "nic", map: [`${map[0]}.1`] });
  const list: { id: string; checks: { message: string }[] }[] = await ask("GET", "/cluster/mapping/pci", {
    "check-node": "pve1",
  });
  expect(Object.fromEntries(list.map(({ id, checks }) => [id, checks[0]?.message]))).toEqual({
    gpu: "Invalid configuration: pci device '0000:01:00.0' not found\n",
    nic: "Invalid configuration: pci device '0000:01:00.1' not found\n",
  });
});

it("checks of a mapping on a node read the file system of the node that responds", async () => {
  const ask = recordedCluster();
  const create = (id: string, path: string) =>
    ask("POST", "/cluster/mapping/dir", { id, map: [`node=pve1,path=${path}`] });
  for (const [id, path] of [
    ["aa", "/srv"],
    ["bb", "/srv//share1/"],
    ["cc", "/tmp"],
  ] as const) {
    expect(await create(id, path)).toBeNull();
  }
  expect(await create("dd", "/srv/none")).toBe("500 Path /srv/none does not exist");
  expect(await create("ee", "/etc/passwd")).toBe("500 Path /etc/passwd exists, but is not a directory");
});

it.each(["dir", "pci", "usb"])(
  "a check of a node of %s mappings goes to that node, and a number counts as an address",
  async (kind) => {
    const ask = recordedCluster();
    const check = (node: string) => ask("GET", `/cluster/mapping/${kind}`, { "check-node": node });
    expect(await check("pve1")).toEqual([]);
    for (const node of ["pve2", "1", "017", "0x7", "4294967295"]) {
      expect(await check(node), node).toMatch(/^595 /);
    }
    expect(await check("2130706433")).toBe("500 address lookup for '2130706433' did not find any IP address");
    for (const node of ["nonode", "4294967296", "08", "1a"]) {
      expect(await check(node), node).toMatch(/^500 hostname lookup /);
    }
  },
);
