/** A provider whose Terraform or client is gone ends within seconds, even during a call. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { connect as connectSocket, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "../../support/processes";
import { until } from "../../support/until";
import { startToys } from "../toy/start";
import { dialled } from "../wire/address";
import { create } from "../wire/requests";

const { startServing, leftovers, folder } = startToys();
type Running = Awaited<ReturnType<typeof startServing>>;

const journal = () => join(folder(), "journal");
const events = () => (existsSync(journal()) ? readFileSync(journal(), "utf8") : "");
beforeEach(() => rmSync(journal(), { force: true }));

/** Starts the executable as its child, and runs until it is killed. */
const HOST = [
  process.execPath,
  "-e",
  'require("child_process").spawn(process.argv[1], { stdio: "inherit" }); setInterval(() => {}, 1e6)',
];

interface End {
  readonly options?: Parameters<typeof startServing>[1];
  readonly happens: (running: Running, cut: () => void) => void;
}

const CUT: End = { happens: (_running, cut) => cut() };
const ENDS: Readonly<Record<string, End>> = {
  "its client's connection is cut": CUT,
  "its parent is killed": { options: { by: HOST }, happens: ({ child }) => void child.kill("SIGKILL") },
  ...(process.platform === "linux" && {
    "its own standard input ends": { options: { stdin: "pipe" }, happens: ({ child }) => void child.stdin?.end() },
  }),
};

/** A connection to a socket that the test can cut. */
async function relay(socket: string) {
  const path = join(folder(), "relay");
  const connections: Socket[] = [];
  const server = createServer((near) => {
    const far = connectSocket(dialled(socket));
    connections.push(near, far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) from.on("error", () => undefined).pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const cut = () => {
    for (const connection of connections) connection.destroy();
    server.close();
  };
  return { path, cut };
}

async function endsDuring(thing: object, { options, happens }: End): Promise<void> {
  const running = await startServing({ TOY_JOURNAL: journal() }, options);
  const { path, cut } = await relay(running.socket);
  const client = running.client(undefined, path);
  const call = client.call("ApplyResourceChange", create(thing)).catch(() => undefined);
  await until(() => /waiting|hanging/.test(events()));
  happens(running, cut);
  await until(() => !isRunning(running.pid));
  cut();
  await call;
  client.close();
  expect(leftovers()).toEqual([]);
}

it.each(Object.entries(ENDS))("stops a call, and ends, when %s", async (_name, end) => {
  await endsDuring({ name: "slow", delay: 3_600_000 }, end);
  expect(events()).toContain("interrupted");
});

it("ends although a call does not stop", () => endsDuring({ name: "hangs", misbehave: "hang" }, CUT));

it.each([
  ["killed", "SIGKILL"],
  ["ended by SIGHUP", "SIGHUP"],
] as const)("ends when its parent is %s before any client has connected", async (_name, signal) => {
  const { child, pid } = await startServing({}, { by: HOST });
  child.kill(signal);
  await until(() => !isRunning(pid));
  expect(leftovers()).toEqual([]);
});

describe("continues", () => {
  const STILL_MS = 700;
  it.each([
    ["with no standard input, as Terraform often has none", [], "ignore"],
    ["with an input that had ended before", ["/bin/sh", "-c", ': | "$0" "$@"'], "ignore"],
    ["when the input that it shares with its parent ends", ["/bin/sh", "-c", '"$0" "$@"; exit'], "pipe"],
  ] as const)("%s", async (_name, by, stdin) => {
    const { child, pid, client } = await startServing({}, { by, stdin });
    child.stdin?.end();
    await sleep(STILL_MS);
    expect(isRunning(pid)).toBe(true);
    const last = client();
    expect((await last.call("GetMetadata")).resources).toHaveLength(1);
    last.close();
    await until(() => !isRunning(pid));
  });
});

it("reads nothing from the input that it shares with Terraform", async () => {
  const script = '"$0" "$@" & read -r line; echo "$line" >&2; wait';
  const { child, output, client, pid } = await startServing(
    {},
    { by: ["/bin/sh", "-c", `exec 3<&0; ${script.replace("&", "<&3 &")}`], stdin: "pipe" },
  );
  await sleep(300);
  child.stdin?.end("yes\n");
  await until(() => output.stderr === "yes\n");
  const last = client();
  await last.call("GetMetadata");
  last.close();
  await until(() => !isRunning(pid));
});

it("removes the socket of a provider that was killed", async () => {
  const killed = await startServing();
  killed.child.kill("SIGKILL");
  await killed.exit;
  expect(leftovers()).toHaveLength(1);
  const { child, exit } = await startServing();
  await until(() => !existsSync(killed.socket));
  child.kill("SIGTERM");
  await exit;
  expect(leftovers()).toEqual([]);
});
