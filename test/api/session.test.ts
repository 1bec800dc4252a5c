import { describe, expect, it } from "vitest";
import { type PathSession, withPaths } from "../support/path-session";
import { openSession } from "./support/client";

const HA = { domain: "domain-ha" };

function wait(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
}

describe("writes", () => {
  it("writes of one domain are sent one at a time in the order received, and those of other domains meanwhile", async () => {
    const running = new Map<string, number>();
    let together = 0;
    const order: string[] = [];
    const { newSession } = await openSession(async ({ path }) => {
      const domain = path.split("/")[1] ?? "";
      running.set(domain, (running.get(domain) ?? 0) + 1);
      expect(running.get(domain)).toBe(1);
      together = Math.max(
        together,
        [...running.values()].reduce((a, b) => a + b),
      );
      order.push(path);
      await wait(5);
      running.set(domain, (running.get(domain) ?? 0) - 1);
      return {};
    });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const domain = `d${index % 2}`;
        return newSession().post(`/${domain}/${index}`, {}, { domain });
      }),
    );
    for (const domain of ["/d0/", "/d1/"]) {
      const numbers = order.filter((path) => path.startsWith(domain)).map((path) => Number(path.slice(4)));
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
    expect(together).toBe(2);
  });
});

describe("exclusive work", () => {
  it("keeps other requests out, sees fresh content, and its own writes do not wait for it", async () => {
    let content = 0;
    const { newSession } = await openSession(({ method }) => {
      if (method === "PUT") content++;
      return { body: { data: content } };
    });
    const increment = (session: PathSession) =>
      session.exclusive("domain-ha", async (held) => {
        const before = await held.get<number>("/list", {}, { shared: "domain-ha" });
        await wait(5);
        await held.put("/item", { value: before + 1 }, HA);
        return await held.get<number>("/list", {}, { shared: "domain-ha" });
      });
    expect(await Promise.all([1, 2, 3].map(() => increment(newSession())))).toEqual([1, 2, 3]);
  });

  it("sees changes of other clients since the response that other readers share", async () => {
    let content = "kept";
    const { session } = await openSession(() => ({ body: { data: content } }));
    const shared = { shared: "domain-ha" };
    expect(await session.get("/list", {}, shared)).toBe("kept");
    content = "changed by others";
    expect(await session.exclusive("domain-ha", (held) => held.get("/list", {}, shared))).toBe("changed by others");
    expect(await session.get("/list", {}, shared)).toBe("kept");
  });

  it("exclusive work may be nested, and orders the writes inside", async () => {
    let running = 0;
    const { server, session } = await openSession(async () => {
      expect(++running).toBe(1);
      await wait(2);
      running--;
      return {};
    });
    const result = await session.exclusive("domain-ha", (outer) =>
      outer.exclusive("domain-ha", async (inner) => {
        await Promise.all([1, 2, 3].map((index) => inner.put(`/item/${index}`, {}, HA)));
        return "done";
      }),
    );
    expect(result).toBe("done");
    expect(server.seen).toEqual(["PUT /item/1", "PUT /item/2", "PUT /item/3"]);
  });

  it("continues with other requests after a failure", async () => {
    const { server, session } = await openSession();
    await expect(session.exclusive("domain-ha", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await session.put("/item", {}, HA);
    expect(server.seen).toEqual(["PUT /item"]);
  });
});

describe("shared reads", () => {
  it("shared reads are combined for the same path and query only", async () => {
    const { server, session } = await openSession(({ query }) => ({ body: { data: query.toString() } }));
    const read = (parameters: Record<string, number>) => session.get("/sdn", parameters, { shared: "domain-sdn" });
    expect(await Promise.all([read({}), read({ pending: 1 }), read({}), read({ pending: 1 })])).toEqual([
      "",
      "pending=1",
      "",
      "pending=1",
    ]);
    expect(server.seen).toHaveLength(2);
  });

  it("shared reads are sent again by a session that wants fresh content", async () => {
    let reads = 0;
    const { client, session } = await openSession(() => ({ body: { data: ++reads } }));
    const { signal } = new AbortController();
    const fresh = withPaths(client.session({ signal, timeoutMs: 5_000, fresh: true }));
    const shared = { shared: "domain-ha" };
    expect(await session.get("/list", {}, shared)).toBe(1);
    expect(await session.get("/list", {}, shared)).toBe(1);
    expect(await fresh.get("/list", {}, shared)).toBe(2);
    expect(await session.get("/list", {}, shared)).toBe(2);
  });

  it("shared reads cannot be modified by one of their readers", async () => {
    const { session } = await openSession(() => ({ body: { data: [{ name: "a", nested: { b: 1 } }] } }));
    const list = await session.get<{ name: string; nested: { b: number } }[]>("/list", {}, { shared: "x" });
    expect(() => {
      (list[0] as { nested: { b: number } }).nested.b = 2;
    }).toThrow(TypeError);
    expect(() => list.push({ name: "b", nested: { b: 1 } })).toThrow(TypeError);
  });

  it("shared reads do not outlive a failed write, either", async () => {
    let reads = 0;
    const { session } = await openSession(({ method }) =>
      method === "GET" ? { body: { data: ++reads } } : { status: 500, body: { message: "half done" } },
    );
    const read = () => session.get("/list", {}, { shared: "domain-ha" });
    expect([await read(), await read()]).toEqual([1, 1]);
    await expect(session.put("/item", {}, HA)).rejects.toThrow("half done");
    expect(await read()).toBe(2);
  });

  it("shared reads keep the server's version permanently", async () => {
    const { server, newSession } = await openSession(() => ({ body: { data: { version: "9.1.0", release: "9.1" } } }));
    const versions = await Promise.all(Array.from({ length: 10 }, () => newSession().version()));
    expect(new Set(versions.map(({ version }) => version))).toEqual(new Set(["9.1.0"]));
    await newSession().version();
    expect(server.seen).toEqual(["GET /version"]);
  });
});
