/**
 * How long a provider process takes from its start to the handshake line, next to the least that Node needs.
 *
 *     npx tsx test/bench/cold-start.ts path/to/terraform-provider-pve_v0.1.0
 *
 * Both are started in turns, so that whatever else the machine does meets both alike. The goal is a ratio of at most 1.5.
 */
import { spawn } from "node:child_process";
import { createCertificate } from "../../src/plugin/server/certificate";
import { MAGIC_COOKIE } from "../../src/plugin/server/handshake";

const ROUNDS = 15;

const environment = {
  ...process.env,
  // Node 20 parses these certificates at every start (33 ms); few users have them.
  NODE_EXTRA_CA_CERTS: undefined,
  TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
};
const withTls = { ...environment, PLUGIN_CLIENT_CERT: createCertificate().pem };

/** Milliseconds until the process ends, or until its first output, which ends it. */
function time(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    let elapsed: number | undefined;
    child.once("error", reject);
    child.stdout.once("data", () => {
      elapsed = performance.now() - start;
      child.kill("SIGTERM");
    });
    child.once("exit", () => {
      elapsed ??= performance.now() - start;
      resolve(elapsed);
    });
  });
}

function summary(name: string, samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(`${name.padEnd(12)} ${median.toFixed(1)} ms (${least.toFixed(1)}–${most.toFixed(1)})`);
  return median;
}

async function measure(executable: string): Promise<void> {
  const node: number[] = [];
  const tls: number[] = [];
  const clear: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    node.push(await time(process.execPath, ["-e", "0"], environment));
    tls.push(await time(executable, [], withTls));
    clear.push(await time(executable, [], environment));
  }
  const floor = summary("node -e 0", node);
  const measured = summary("AutoMTLS", tls);
  summary("clear text", clear);
  console.log(`ratio        ${(measured / floor).toFixed(2)}`);
}

const [, , executable] = process.argv;
if (executable === undefined) throw new Error("usage: cold-start.ts <provider executable>");
void measure(executable);
