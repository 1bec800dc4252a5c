/** Options of `cdktf-pve simulate`. */

import { InvalidArgumentError, Option } from "commander";
import type { Latency } from "../simulator";
import type { SimulateOptions } from "../tools/simulate/options";
import { Leaf } from "./command/leaf";

function wholeNumber(max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number > max) throw new InvalidArgumentError(`expected a whole number up to ${max}`);
    return number;
  };
}

const LATENCIES: Readonly<Record<string, keyof Latency>> = {
  "round-trip": "roundTrip",
  read: "read",
  write: "write",
  apply: "apply",
};

/** `read=5,write=12`. */
function latency(text: string): Latency {
  const entries = text.split(",").map((part) => {
    const [, name = "", milliseconds] = /^([a-z-]+)=(\d{1,6})$/.exec(part) ?? [];
    const key = LATENCIES[name];
    if (key === undefined) {
      const names = Object.keys(LATENCIES).join(", ");
      throw new InvalidArgumentError(`expected milliseconds of ${names}, such as round-trip=15,read=5`);
    }
    return [key, Number(milliseconds)];
  });
  return Object.fromEntries(entries) as Latency;
}

/** Named here, so that help needs no simulator. */
const START_STATES = `
Start states:
  datacenter  three nodes with guests, storages, an HA manager that works, and Ceph: the default
  standalone  one node in no cluster and without guests
  recorded    that of the server whose answers the simulator is compared with. What some recordings began with:
              ha-rules, ha-status-holdout, ha-resources, ha-groups-legacy, cluster-config, cluster, permission-corpus,
              cluster-live`;

const CONTROL_HELP = `
Control endpoint, for programs on this machine: faults, requests, clock and state under /simulator/. It needs the API
token that is printed at the start, and takes JSON:

  curl -k -H "Authorization: PVEAPIToken=$PVE_API_TOKEN" $PVE_ENDPOINT/simulator/faults
  curl -k -H "Authorization: PVEAPIToken=$PVE_API_TOKEN" -H "Content-Type: application/json" \\
    -d '{"fault":"delay","milliseconds":2000,"request":{"path":"/pools"}}' $PVE_ENDPOINT/simulator/faults`;

function version(text: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError("expected three numbers, such as 9.2.20");
  return text;
}

export function simulateCommand(): Leaf {
  return new Leaf("simulate", {
    json: "url, token, password, fingerprint of the certificate, and page, once it can be reached",
    endsWithSignal: true,
    isMessage: true,
  })
    .description("run a simulated Proxmox VE cluster that answers the API as the genuine server does")
    .option("--port <number>", "port to listen on; 0 takes any free one", wholeNumber(65535), 8006)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--http", "plain HTTP instead of HTTPS")
    .option(
      "--fixture <name or file>",
      "start state: one of those below, or a file such as `cdktf-pve fixture record` writes",
    )
    .option("--token <uuid>", "secret of the API token; default: another one at each start")
    .option("--state <file>", "keep the state in this file, from one run to the next")
    .option("--faults <file>", "faults to begin with: a JSON list")
    .option("--request-log <file>", "append one JSON line for each request")
    .option(
      "--server-version <version>",
      "version of the server: newer ones than 9.2.11 know more, older ones less",
      version,
    )
    .addOption(
      new Option("--future <name>", "a server of tomorrow: one more property of this name in every object").hideHelp(),
    )
    .option("--seed <number>", "make generated ids, keys and addresses repeatable", wholeNumber(0xffffffff))
    .option(
      "--shuffle [seed]",
      "answer as differently each time as the genuine server: any order of keys and of lists that have none",
      wholeNumber(0xffffffff),
    )
    .option(
      "--latency <times>",
      "milliseconds that work takes: round-trip=15,read=5,write=12,apply=2000; writes of one lock wait for each other",
      latency,
    )
    .option(
      "--ui [port]",
      "serve a page that shows requests, objects, SDN, firewall, faults and tasks, on 127.0.0.1 and any free port",
      wholeNumber(65535),
    )
    .option("--end-with-input", "end when the standard input does: for programs that start it")
    .addHelpText("after", START_STATES)
    .addHelpText("after", CONTROL_HELP)
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve simulate --http --ui
  cdktf-pve simulate --fixture standalone --latency round-trip=15,write=12`,
    )
    .does(async (work, options: SimulateOptions) => {
      const { simulate } = await import("../tools/simulate");
      return await simulate(options, work);
    });
}
