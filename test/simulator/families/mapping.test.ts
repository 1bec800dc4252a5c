/** A mapping without entries: it can only be sent as JSON, and makes the whole file unwritable. */
import { describe, expect, it } from "vitest";
import { Session } from "../../replay/session";

describe("a mapping without entries", () => {
  it("is never seen again and blocks all writes of its kind until it is created anew", async () => {
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
    expect((await send("PUT", "/usb/good", { map: [entry] })).message).toBe(
      `update hardware mapping failed: ${broken}`,
    );
    expect((await send("DELETE", "/usb/empty")).message).toBe(`delete usb mapping failed: ${broken}`);
    expect(await send("POST", "/pci", { id: "other", map: ["node=pve2,id=10de:2204,path=0000:01:00"] })).toEqual({
      data: null,
    });
    expect(await send("POST", "/usb", { id: "empty", map: [entry] })).toEqual({ data: null });
    expect(await send("DELETE", "/usb/empty")).toEqual({ data: null });
  });
});
