/** An export of a simulated cluster: many small objects, and a third that need a request each. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulator } from "../../src/simulator";
import { COMMAND } from "../support/command";
import { TIME, type Use, useIn } from "./participants";

const address = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Aliases, and sets and groups with one element each. */
function cluster(size: number) {
  const named = <T>(share: number, name: string, of: (n: number) => T) =>
    Object.fromEntries(Array.from({ length: Math.round(size * share) }, (_, n) => [`${name}${n}`, of(n)]));
  return {
    options: {},
    rules: [],
    aliases: named(0.7, "alias", (n) => ({ name: `alias${n}`, cidr: address(n) })),
    ipsets: named(0.15, "set", (n) => ({ entries: [{ cidr: address(n) }] })),
    groups: named(0.15, "group", (n) => ({ rules: [{ type: "in", action: "ACCEPT", enable: 1, source: address(n) }] })),
  };
}

export async function exportOf(size: number, roundTrip: number) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const simulator = await createSimulator({ http: true, latency: { roundTrip } });
  try {
    simulator.state.load({ "firewall/cluster.fw": cluster(size) });
    const start = performance.now();
    const use = await exportFrom(simulator, join(folder, "project"));
    return { ...use, wall: performance.now() - start, requests: simulator.requests.all.length };
  } finally {
    await simulator.close();
    rmSync(folder, { recursive: true });
  }
}

function exportFrom({ url, token }: { readonly url: string; readonly token: string }, to: string): Promise<Use> {
  const args = ["-f", "%U %S %M", process.execPath, COMMAND, "export", "firewall", "--language", "hcl", "--out", to];
  const env = { ...process.env, PVE_ENDPOINT: url, PVE_API_TOKEN: token };
  const child = spawn(TIME, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    let messages = "";
    child.stderr.on("data", (chunk: Buffer) => {
      messages += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const use = useIn(messages);
      if (code === 0 && use) resolve(use);
      else reject(new Error(`export ended with ${code}:\n${messages}`));
    });
  });
}
