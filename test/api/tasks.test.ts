import { describe, expect, it } from "vitest";
import { parseUpid } from "../../src/api/upid";
import { openSession, TOKEN } from "./support/client";
import type { Handler, Reply } from "./support/server";
import { virtualTime } from "./support/virtual-time";

const time = virtualTime();

const UPID = "UPID:pve2:000018F1:00055F91:6B0158CC:reloadnetworkall::root@pam!tf:";

/** Secret of the credentials. */
const SECRET = TOKEN.split("=")[1] as string;

interface TaskScript {
  /** Responses of the status call in order; the last one repeats. */
  readonly status: readonly (Reply | "running" | "drop" | { readonly exit: string })[];
  readonly lines?: readonly string[];
}

/** A task on a server. Each status call brings one more line of its log. */
function task({ status, lines = [] }: TaskScript): Handler {
  let polls = 0;
  return ({ path, query, socket }) => {
    expect(decodeURIComponent(path)).toContain(`/nodes/pve2/tasks/${UPID}/`);
    if (path.endsWith("/log")) {
      const visible = polls >= status.length ? lines : lines.slice(0, polls);
      const all = visible.length === 0 ? [{ n: 1, t: "no content" }] : visible.map((t, index) => ({ n: index + 1, t }));
      const start = Number(query.get("start"));
      return { body: { data: all.slice(start, start + Number(query.get("limit"))), total: all.length } };
    }
    const now = status[Math.min(polls++, status.length - 1)];
    if (now === "drop") {
      socket.destroy();
      return undefined;
    }
    if (now === "running") return { body: { data: { status: "running" } } };
    if (now && "exit" in now) return { body: { data: { status: "stopped", exitstatus: now.exit } } };
    return now as Reply;
  };
}

const NO_SUCH_TASK: Reply = {
  status: 400,
  body: { data: null, message: "Parameter verification failed.\n", errors: { upid: "no such task" } },
};

/** Waits for a task on a server; returns its end, or the failure. */
async function waitFor(script: TaskScript) {
  const { session, ...rest } = await openSession(task(script));
  return { ...rest, end: await time.until(session.task(UPID).catch((caught: unknown) => caught)) };
}

describe("waiting for a task", () => {
  it("a task reports its ID and then each log line to a progress listener, without secrets", async () => {
    const { client } = await openSession(
      task({ status: ["running", { exit: "OK" }], lines: [`sent ${SECRET}`, "TASK OK"] }),
    );
    const messages: string[] = [];
    const signal = new AbortController().signal;
    const session = client.session({ signal, timeoutMs: 20_000, onProgress: (message) => messages.push(message) });
    await time.until(session.task(UPID));
    expect(messages).toEqual([`Task ${UPID}`, expect.stringMatching(/^sent (?!.*0f1e2d3c)/), "TASK OK"]);
    session.progress(`one\n${SECRET}\u001b[2J`);
    expect(messages.at(-1)).toMatch(/^one (?!.*0f1e2d3c).*\\u\{1b\}/);
  });

  it("reads its log line by line, on the node that runs it", async () => {
    const lines = ["one", "two", "three", "TASK OK"];
    const { server, end, log } = await waitFor({ status: ["running", "running", { exit: "OK" }], lines });
    expect(end).toEqual({ upid: UPID, node: "pve2", exitStatus: "OK", log: lines, warnings: [] });
    expect(log.filter(({ message }) => message === "Task log").map(({ fields }) => fields?.line)).toEqual(lines);
    const reads = server.requests.filter(({ path }) => path.endsWith("/log"));
    // The client requests only new lines.
    expect(reads.map(({ query }) => query.get("start"))).toEqual(["0", "1", "2"]);
  });

  it("succeeds with warnings", async () => {
    const lines = ["ok", "WARN: guest 100 skipped", "WARN second"];
    const { end } = await waitFor({ status: [{ exit: "WARNINGS: 2" }], lines });
    expect(end).toMatchObject({ exitStatus: "WARNINGS: 2", warnings: ["guest 100 skipped", "second"] });
  });

  it("fails with the exit status and the last twenty lines", async () => {
    const lines = Array.from({ length: 50 }, (_, index) => `line ${index + 1}`);
    const exit = "command 'ifreload -a' failed: exit code 1";
    expect((await waitFor({ status: [{ exit }], lines })).end).toMatchObject({
      code: "task-failed",
      serverMessage: exit,
      task: { upid: UPID, exitStatus: exit, lastLines: lines.slice(-20) },
    });
  });

  it("waiting for a task returns no lines when the log is empty, and continues when the log cannot be read", async () => {
    expect((await waitFor({ status: ["running", { exit: "OK" }] })).end).toMatchObject({ log: [] });
    const handler = task({ status: [{ exit: "OK" }] });
    const { session } = await openSession((request, response) =>
      request.path.endsWith("/log")
        ? { status: 500, body: { message: "unable to open file" } }
        : handler(request, response),
    );
    expect((await time.until(session.task(UPID))).exitStatus).toBe("OK");
  });

  it("survives effects of tasks on the daemons: 401, 595, 596, broken connections, lost quorum, a task that does not exist yet", async () => {
    const status: TaskScript["status"] = [
      NO_SUCH_TASK,
      "running",
      { status: 401, reason: "Authentication failed!", body: "" },
      { status: 595, reason: "Connection refused", body: "" },
      { status: 596, reason: "Broken pipe", body: "" },
      "drop",
      { status: 500, body: { message: "ipcc_send_rec[1] failed: Connection refused\n" } },
      { exit: "OK" },
    ];
    expect((await waitFor({ status })).end).toMatchObject({ exitStatus: "OK" });
  });

  it("fails with an unknown outcome if its end cannot be read, or if the response names no task", async () => {
    const { session } = await openSession(() => ({
      status: 403,
      body: { message: "Permission check failed (/nodes/pve2, Sys.Audit)\n" },
    }));
    await time.until(expect(session.task(UPID)).rejects.toMatchObject({ code: "forbidden", outcomeUnknown: true }));
    await expect(session.task(null as never)).rejects.toMatchObject({ code: "protocol" });
  });

  it("ends at once when cancelled, and reports after a timeout that the task continues", async () => {
    const { newSession } = await openSession(task({ status: ["running"] }));
    const controller = new AbortController();
    const work = expect(newSession({ signal: controller.signal }).task(UPID)).rejects.toMatchObject({
      code: "cancelled",
      outcomeUnknown: true,
    });
    await time.pass(100);
    const cancelled = time.now;
    controller.abort();
    await time.until(work);
    expect(String(await newSession({ signal: controller.signal }).task(UPID).catch(String))).toContain("continues");
    // Immediately, rather than at the next poll half a second later.
    expect(time.now - cancelled).toBeLessThan(300);
    const late = await time.until(
      newSession()
        .task(UPID, { timeoutMs: 700 })
        .catch((caught: unknown) => caught),
    );
    expect(late).toMatchObject({ code: "timeout", outcomeUnknown: true });
    expect(String(late)).toContain("continues");
  });

  it("makes shared reads stale that began before its end", async () => {
    let version = 1;
    const handler = task({ status: [{ exit: "OK" }] });
    const { session } = await openSession((request, response) =>
      request.path === "/cluster/anything" ? { body: { data: version } } : handler(request, response),
    );
    const read = () => session.get("/cluster/anything", {}, { shared: "domain-sdn" });
    expect(await read()).toBe(1);
    version = 2;
    await time.until(session.task(UPID));
    expect(await read()).toBe(2);
  });
});

describe("task identifiers", () => {
  const times = { pid: 0x18f1, processStart: 0x55f91, startTime: 0x6b0158cc };

  it.each([
    [UPID, { ...times, node: "pve2", type: "reloadnetworkall", id: "", user: "root@pam!tf" }],
    [
      "UPID:a:000018F1:00055F911:6B0158CC:qmstart:100:u@pve:",
      { ...times, processStart: 0x55f911, node: "a", type: "qmstart", id: "100", user: "u@pve" },
    ],
    ["UPID:pve2:000018F1:00055F91:6B0158CC:x::root@pam", undefined],
    ["", undefined],
  ])("%s", (text, parsed) => {
    expect(parseUpid(text)).toEqual(parsed);
  });
});
