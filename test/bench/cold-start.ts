/**
 * Time of a provider process from its start to the handshake line, compared with the minimum of Node.
 *
 *     npx tsx test/bench/cold-start.ts [path/to/terraform-provider-pve_v0.1.0]
 *
 * All start in turns, so that other work of the machine affects both.
 */
import { spawn } from "node:child_process";
import { createCertificate } from "../../src/plugin/server/certificate";
import { MAGIC_COOKIE } from "../../src/plugin/server/handshake";
import { BUILT, BUILT_EXECUTABLE } from "./built";
import { type Amount, AS_WRITTEN, median, milliseconds, print } from "./figures";

const ROUNDS = 15;
const GOAL = 1.6;
const GOAL_OF_EXECUTABLE = 0.6;

const environment = {
  ...process.env,
  // Node 20 parses these certificates at every start (33 ms); few users have them.
  NODE_EXTRA_CA_CERTS: undefined,
  TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
};
const withTls = { ...environment, PLUGIN_CLIENT_CERT: createCertificate().pem };

/** Returns the milliseconds until the process ends, or until its first output, which ends it. */
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

export async function coldStart(executable: string, { rounds = ROUNDS }: Amount): Promise<void> {
  const node: number[] = [];
  const tls: number[] = [];
  const clear: number[] = [];
  const compiled: number[] = [];
  for (let round = 0; round < rounds; round++) {
    node.push(await time(process.execPath, ["-e", "0"], environment));
    tls.push(await time(executable, [], withTls));
    clear.push(await time(executable, [], environment));
    if (BUILT_EXECUTABLE) compiled.push(await time(BUILT_EXECUTABLE, [], withTls));
  }
  const figure = (what: string, samples: readonly number[], goal: number) => {
    const ratio = median(samples) / median(node);
    const measured = { what, measured: milliseconds(samples), baseline: milliseconds(node), ratio };
    return { ...measured, goal: `ratio ≤ ${goal}`, reached: ratio <= goal };
  };
  print(`Start to handshake; baseline: node -e 0; median of ${rounds}`, [
    figure("AutoMTLS", tls, GOAL),
    figure("clear text", clear, GOAL),
    ...(compiled.length > 0 ? [figure("AutoMTLS, executable", compiled, GOAL_OF_EXECUTABLE)] : []),
  ]);
}

if (require.main === module) void coldStart(process.argv[2] ?? BUILT, AS_WRITTEN);
