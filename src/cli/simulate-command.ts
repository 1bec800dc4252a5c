/** `cdktf-pve simulate`: a simulated cluster. */

import { InvalidArgumentError } from "commander";
import type { Latency } from "../simulator";
import type { SimulateOptions } from "../tools/simulate";
import { wholeNumber } from "./command/options";
import { ToolCommand } from "./command/tool-command";

const LATENCIES: Readonly<Record<string, keyof Latency>> = {
  "round-trip": "roundTrip",
  read: "read",
  write: "write",
  apply: "apply",
};

/** Parses latencies such as `read=5,write=12`. */
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

/** Listed here, so that the help does not load the simulator. */
const START_STATES = `
Start states:
  datacenter  three nodes with guests, storages, a working HA manager and Ceph (default)
  standalone  one node without a cluster and without guests
  recorded    the server that the simulator is compared with. Start states of single recordings:
              ha-rules, ha-status-holdout, ha-resources, ha-groups-legacy, cluster-config, cluster, permission-corpus,
              cluster-live`;

const CONTROL_HELP = `
Control endpoint, for programs on this machine: faults, requests, clock and state under /simulator/. Send JSON with
the API token that the command prints at the start:

  curl -k -H "Authorization: PVEAPIToken=$PVE_API_TOKEN" $PVE_ENDPOINT/simulator/faults
  curl -k -H "Authorization: PVEAPIToken=$PVE_API_TOKEN" -H "Content-Type: application/json" \\
    -d '{"fault":"delay","milliseconds":2000,"request":{"path":"/pools"}}' $PVE_ENDPOINT/simulator/faults`;

/** Parses names such as `pve,pve2`. */
function nodes(text: string): string[] {
  const names = text.split(",");
  const isName = (name: string) => /^[a-z0-9](-?[a-z0-9]){0,62}$/i.test(name);
  if (!names.every(isName) || new Set(names).size < names.length) {
    throw new InvalidArgumentError("expected different names of nodes, such as pve,pve2");
  }
  return names;
}

/** Parses IDs such as `100,ct:200`. */
function guests(text: string): { vmid: number; type: "qemu" | "lxc" }[] {
  const parsed = text.split(",").map((part) => {
    const [, kind = "vm", id = ""] = /^(?:(vm|ct):)?([1-9]\d{2,8})$/.exec(part) ?? [];
    if (id === "") throw new InvalidArgumentError("expected IDs of guests from 100, such as 100,101,ct:200");
    return { vmid: Number(id), type: kind === "ct" ? ("lxc" as const) : ("qemu" as const) };
  });
  if (new Set(parsed.map(({ vmid }) => vmid)).size < parsed.length) {
    throw new InvalidArgumentError("expected each ID once");
  }
  return parsed;
}

function version(text: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError("expected three numbers, such as 9.2.20");
  return text;
}

export function simulateCommand(): ToolCommand {
  return new ToolCommand("simulate", {
    json: "url, token, password, certificate fingerprint, page, and tokens and passwords of a start state file, once the cluster is ready; at the end the report, if requested",
    endsWithSignal: true,
    isMessage: true,
  })
    .description("run a simulated Proxmox VE cluster that serves the API like a genuine server")
    .option("--port <number>", "port to listen on; 0 for any free port", wholeNumber(65535), 8006)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--http", "serve plain HTTP instead of HTTPS")
    .option(
      "--fixture <name or file>",
      "start state: a name from the list below, or a file from `cdktf-pve fixture record`",
    )
    .option("--nodes <names>", "nodes of the start state datacenter, such as pve,pve2; the first one responds", nodes)
    .option("--guests <ids>", "guests of the start state datacenter, such as 100,101,ct:200", guests)
    .option("--token <uuid>", "secret of the API token; default: a new one at each start")
    .option("--state <file>", "keep the state in this file between runs")
    .option("--faults <file>", "file with initial faults: a JSON list")
    .option("--request-log <file>", "append one JSON line per request to this file")
    .option(
      "--report <file>",
      "at the end, write which operations clients used, which operations are missing, and which responses no recording confirms",
    )
    .option(
      "--server-version <version>",
      "server version; newer versions than 9.2.11 know more, older ones less",
      version,
    )
    .option("--seed <number>", "make generated IDs, keys and addresses repeatable", wholeNumber(0xffffffff))
    .option(
      "--shuffle [seed]",
      "vary the order of keys and unordered lists, as the genuine server does",
      wholeNumber(0xffffffff),
    )
    .option(
      "--latency <times>",
      "delays in milliseconds: round-trip=15,read=5,write=12,apply=2000; writes under one lock wait in turn",
      latency,
    )
    .option(
      "--ui [port]",
      "serve a page with requests, objects, SDN, firewall, faults and tasks on 127.0.0.1; default: any free port",
      wholeNumber(65535),
    )
    .option("--end-with-input", "end when standard input ends: for programs that start the simulator")
    .addHelpText("after", START_STATES)
    .addHelpText("after", CONTROL_HELP)
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve simulate --http --ui
  cdktf-pve simulate --fixture standalone --latency round-trip=15,write=12
  cdktf-pve simulate --nodes pve,pve2 --guests 100,ct:200 --report report.json`,
    )
    .runs(async (work, options: SimulateOptions) => {
      const { simulate } = await import("../tools/simulate");
      return await simulate(options, work);
    });
}
