import { beforeEach, describe, expect, it } from "vitest";
import { PveError } from "../../src/api/errors";
import { Lifetime } from "../../src/api/lifetime";
import { SharedReads } from "../../src/api/shared-reads";
import { ManualClock } from "../support/manual-clock";

/** A collection on a server: counts the requests, and returns its content at the time of each request after a while. */
class Collection {
  requests = 0;
  stopped = 0;
  content = "first";
  failing = false;
  takesMs = 100;
  size = 100;

  readonly fetch = async (lifetime: Lifetime) => {
    this.requests++;
    const seen = this.content;
    try {
      await lifetime.sleep(this.takesMs);
    } catch (error) {
      this.stopped++;
      throw error;
    }
    if (this.failing) throw new PveError({ code: "server", serverMessage: "broken" });
    return { data: seen, size: this.size };
  };
}

const clock = new ManualClock();

function lifetime(limitMs = 1_000_000, signal = new AbortController().signal) {
  return new Lifetime(signal, limitMs, clock);
}

describe("shared reads", () => {
  let reads: SharedReads;
  let collection: Collection;
  const read = (life = lifetime(), key = "/list", domain = "file-a") =>
    reads.read(key, domain, life, collection.fetch).then(({ data }) => data);
  const finish = async <T>(work: Promise<T>): Promise<T> => {
    await clock.pass(100);
    return await work;
  };

  beforeEach(() => {
    reads = new SharedReads(clock);
    collection = new Collection();
  });

  it("shared reads join a running request", async () => {
    expect(await finish(Promise.all([read(), read(), read()]))).toEqual(["first", "first", "first"]);
    expect(collection.requests).toBe(1);
  });

  it("shared reads serve a long refresh with one request", async () => {
    await finish(read());
    for (let index = 0; index < 20; index++) {
      await clock.pass(10_000);
      expect(await read()).toBe("first");
    }
    expect(collection.requests).toBe(1);
  });

  it("shared reads repeat the request after half a minute without readers, and after five minutes in any case", async () => {
    await finish(read());
    await clock.pass(29_900);
    expect(await read()).toBe("first");
    expect(collection.requests).toBe(1);
    await clock.pass(30_001);
    await finish(read());
    expect(collection.requests).toBe(2);
    for (let index = 0; index < 31; index++) {
      await clock.pass(10_000);
      await finish(read());
    }
    expect(collection.requests).toBe(3);
  });

  it("shared reads never return an old response, also between two searches for old responses", async () => {
    await finish(read());
    await clock.pass(29_500);
    await finish(read(lifetime(), "/other"));
    await clock.pass(600);
    await finish(read());
    expect(collection.requests).toBe(3);
  });

  it("shared reads repeat the request after a write of the domain, and only of that domain", async () => {
    await finish(read());
    reads.invalidate("file-b");
    await read();
    expect(collection.requests).toBe(1);
    collection.content = "second";
    reads.invalidate("file-a");
    expect(await finish(read())).toBe("second");
  });

  it("shared reads discard a result that was under way when a write began", async () => {
    const before = read();
    reads.invalidate("file-a");
    collection.content = "second";
    const after = read();
    expect(await finish(Promise.all([before, after]))).toEqual(["first", "second"]);
    expect(await read()).toBe("second");
    expect(collection.requests).toBe(2);
  });

  it("shared reads discard a result that was under way when a write ended", async () => {
    reads.invalidate("file-a");
    const during = read();
    collection.content = "second";
    reads.invalidate("file-a");
    await finish(during);
    expect(await finish(read())).toBe("second");
  });

  it("shared reads remember that the server lacks an operation, until a write, and remember no other error", async () => {
    const failure = (code: "unsupported" | "server", status: number) =>
      new PveError({ code, status, serverMessage: "Method not implemented" });
    for (const [thrown, requests] of [
      [failure("unsupported", 501), 1],
      [failure("unsupported", 500), 3],
      [failure("server", 501), 3],
    ] as const) {
      let requestCount = 0;
      const ask = () => reads.read(thrown.message + thrown.code, "file-a", lifetime(), () => fail());
      const fail = async () => {
        requestCount++;
        throw thrown;
      };
      for (let times = 0; times < 3; times++) await expect(ask()).rejects.toBe(thrown);
      expect(requestCount).toBe(requests);
      reads.invalidate("file-a");
      await expect(ask()).rejects.toBe(thrown);
      expect(requestCount).toBe(requests + 1);
      await clock.pass(31_000);
      await expect(ask()).rejects.toBe(thrown);
      expect(requestCount).toBe(requests + 2);
    }
  });

  it("shared reads pass errors on to all waiting callers, and do not keep them", async () => {
    collection.failing = true;
    const all = Promise.allSettled([read(), read()]);
    await clock.pass(100);
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    collection.failing = false;
    expect(await finish(read())).toBe("first");
    expect(collection.requests).toBe(2);
  });

  it("shared reads continue for other callers when one leaves", async () => {
    const controller = new AbortController();
    const leaving = expect(read(lifetime(1000, controller.signal))).rejects.toMatchObject({ code: "cancelled" });
    const impatient = expect(read(lifetime(50))).rejects.toMatchObject({ code: "timeout" });
    const staying = read();
    controller.abort();
    await leaving;
    expect(await finish(staying)).toBe("first");
    await impatient;
    expect([collection.requests, collection.stopped]).toEqual([1, 0]);
  });

  it("shared reads stop when the last caller leaves, and start again for the next", async () => {
    const controller = new AbortController();
    const leaving = expect(read(lifetime(1000, controller.signal))).rejects.toMatchObject({ code: "cancelled" });
    controller.abort();
    await leaving;
    expect(await finish(read())).toBe("first");
    expect([collection.requests, collection.stopped]).toEqual([2, 1]);
  });

  it("shared reads start again for a caller that arrives before the stopped one has ended", async () => {
    const slowToStop = () =>
      new Promise<never>((_, reject) => clock.after(50, () => reject(new Error("stopped late"))));
    const leaving = expect(reads.read("/list", "file-a", lifetime(10), slowToStop)).rejects.toMatchObject({
      code: "timeout",
    });
    await clock.pass(10);
    await leaving;
    expect(await finish(read())).toBe("first");
  });

  it("shared reads report a recent error to a caller that runs out of time", async () => {
    const work = reads.read("/list", "file-a", lifetime(50), async (life, report) => {
      report(new PveError({ code: "no-quorum", serverMessage: "cluster not ready - no quorum?" }));
      await life.sleep(1000);
      return { data: "late", size: 1 };
    });
    const late = expect(work).rejects.toMatchObject({ code: "no-quorum" });
    await clock.pass(50);
    await late;
  });

  it("shared reads forget the least used responses when there are too many", async () => {
    collection.size = 10 * 1024 * 1024;
    for (const key of ["/1", "/2", "/3"]) await finish(read(lifetime(), key));
    await read(lifetime(), "/1");
    await finish(read(lifetime(), "/4"));
    expect(collection.requests).toBe(4);
    for (const key of ["/1", "/3", "/4"]) await read(lifetime(), key);
    expect(collection.requests).toBe(4);
    await finish(read(lifetime(), "/2"));
    expect(collection.requests).toBe(5);
  });
});
