/** Who reads clocks, makes up numbers or looks for the temporary folder by itself: everybody else is given them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
const READS =
  /\b(?:Date\.now|performance\.now|Math\.random|randomUUID|randomBytes|randomInt|tmpdir|setTimeout|setInterval|AbortSignal\.timeout)\(|new Date\(\)|timers\/promises/;

const PROCESS = "the process that Terraform starts: its own start and end";
const OWN_KEY = "made up for an object, and kept in its state";

const READERS: Readonly<Record<string, string>> = {
  "src/system/clock.ts": "the machine's clock",
  "src/system/random.ts": "the machine's randomness",
  "src/system/certificates.ts": "serial numbers that nobody can guess",
  "src/plugin/log.ts": "the time of a line",
  "src/plugin/server/plugin-server.ts": PROCESS,
  "src/plugin/server/provider-process.ts": PROCESS,
  "src/plugin/server/running-calls.ts": PROCESS,
  "src/plugin/server/serve.ts": PROCESS,
  "src/plugin/server/listener.ts": PROCESS,
  "src/api/proxy.ts": "takes the limit off a socket: no time is read",
  "src/framework/applying/read-after-failure.ts": "signals of sessions of their own, which undici and Node end",
  "src/resources/backup/job.ts": OWN_KEY,
  "src/resources/firewall/rule-list/marker.ts": OWN_KEY,
  "src/resources/sdn/fabrics/creation-id.ts": OWN_KEY,
  "src/resources/firewall/rule-list/place-rule.ts": "pauses between attempts to place a rule",
  "src/resources/sdn/apply/applier.ts": "the default of what its scheduler is given",
  "src/tools/mirror/sources.ts": "a folder for a package that is fetched, for the length of a command",
  "src/constructs/testing/deployment-folders.ts": "in tests of users: a folder for each deployment",
  "src/constructs/testing/simulator-process.ts": "in tests of users: waits for a process",
  "src/simulator/kernel/machine.ts": "what the simulated cluster is given",
  "src/simulator/kernel/dispatcher.ts": "delays of answers, in true time",
  "src/simulator/kernel/lock-queues.ts": "waits for locks, in true time",
  "src/simulator/kernel/lock-wait.ts": "waits for locks, in true time",
  "src/simulator/http/front.ts": "delays of answers, in true time",
  "src/simulator-page/browser/main.ts": "asks for news once a second, in a browser",
  "src/simulator/simulator.ts": "saves its state from time to time",
};

it("clocks, randomness and the temporary folder are read only where the list says why", () => {
  const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"));
  const readers = sources.filter(
    (path) => !path.startsWith("src/bindings/") && READS.test(readFileSync(join(ROOT, path), "utf8")),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(readers.sort()).toEqual(Object.keys(READERS).sort());
});
