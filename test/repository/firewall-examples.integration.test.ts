/**
 * Every example that users may copy and that restricts access to the nodes. Administrators keep access, and the nodes
 * reach each other. Other languages on reference pages are translations of the HCL there.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import { beforeAll, expect, it } from "vitest";
import { Access } from "../../examples/testing/access";
import { addressText, difference, type Ranges, rangeOf, union, versionOf } from "../../src/net/ranges";
import { acceptedSources } from "../../src/packet-filter/accepted-sources";
import { decide } from "../../src/packet-filter/decide";
import type { Packet } from "../../src/packet-filter/firewall";
import { exampleFolders } from "../support/examples";
import { ROOT } from "../support/synthesis";
import { sharedFolder } from "../support/temporary-folder";
import {
  type Configuration,
  type ConfiguredFirewall,
  firewallOf,
  fromHcl,
} from "./firewall-examples/configured-firewall";
import { configurationOf } from "./firewall-examples/run-snippet";
import { type Snippet, snippets } from "./firewall-examples/snippets";

const DECIDES: Readonly<Record<Snippet["language"], RegExp>> = {
  hcl: /resource "pve_firewall_(?:rules?|options)"/,
  ts: /firewall\.(?:Rules?|Options|TieredFirewall)\(|\brules\.(?:allow|drop|reject|useGroup)\(/,
};

/** Rules for all traffic in a list or a group, in the syntax of any language. */
const OBJECTS = /\{[^{}]*\}|\.(?:drop|reject)\([^()]*\)/g;
const CONDITION = /\b(?:source|destination|protocol|macro|(?:source|destination)_?[pP]ort|icmp_?[tT]ype|interface)\b/;
const isCatchAll = (text: string): boolean =>
  /\btype\s*[=:]\s*"(?:in|out)"/.test(text) &&
  (/\baction\s*[=:]\s*"(?:DROP|REJECT)"/.test(text) || text.startsWith(".")) &&
  !CONDITION.test(text);

/** Rules of guests, whose groups no list of the cluster refers to. */
const OF_GUESTS = /\.group$/;

function catchAllsIn(code: string): string[] {
  return [...code.matchAll(OBJECTS)].flatMap(({ 0: text, index }) =>
    isCatchAll(text) && !OF_GUESTS.test(code.slice(0, index)) ? [text] : [],
  );
}

const MANAGEMENT_PORTS = [8006, 22];
const BETWEEN_NODES: readonly (readonly [string, readonly number[]])[] = [
  ["udp", [5405, 5412]],
  ["tcp", [22, 60_000, 60_050]],
];
const CEPH: readonly (readonly [string, readonly number[]])[] = [["tcp", [3300, 6789, 6800, 7300]]];

/** Returns lost connections. */
function lossesIn({ firewall, isOn, management, hasCeph }: ConfiguredFirewall): string[] {
  const lost: string[] = [];
  const traffic = hasCeph ? [...BETWEEN_NODES, ...CEPH] : BETWEEN_NODES;
  for (const [protocol, ports] of traffic) {
    for (const destinationPort of ports) {
      for (const direction of ["in", "out"] as const) {
        const [source = "", destination = ""] = firewall.nodes;
        const packet: Packet = { direction, source, destination, protocol, destinationPort };
        const { action, reason } = decide(firewall, packet);
        if (action !== "ACCEPT") lost.push(`node to node ${direction}, ${protocol} ${destinationPort}: ${reason}`);
      }
    }
  }
  const members = management.filter(({ nomatch }) => nomatch !== true).map(({ cidr }) => cidr);
  const networks = isOn && members.length === 0 ? [...members, ...namedSources()] : members;
  if (isOn && networks.length === 0) lost.push("it names no network that manages the nodes");
  for (const network of [firewall.localNetwork, ...networks]) lost.push(...shutOut(network));
  return lost;

  /** Returns the sources of management rules if the set `management` does not exist. */
  function namedSources(): string[] {
    const { rules, names } = firewall;
    const all = rules.flatMap((rule) => (rule.type === "group" ? (names.group(rule.action) ?? []) : [rule]));
    return all
      .filter(
        ({ action, dport, macro, source }) =>
          action === "ACCEPT" && source && (macro === "SSH" || /\b(?:22|8006)\b/.test(dport ?? "")),
      )
      .flatMap(({ source = "" }) => names.alias(source) ?? source.split(","));
  }

  function shutOut(network: string): string[] {
    const version = versionOf(network);
    const ranges = (texts: readonly string[]): Ranges =>
      union(texts.flatMap((text) => [rangeOf(text, version)].filter((range) => range !== undefined)));
    const wanted = difference(
      ranges([network]),
      ranges(management.filter(({ nomatch }) => nomatch).map(({ cidr }) => cidr)),
    );
    return firewall.nodes.flatMap((destination) =>
      MANAGEMENT_PORTS.flatMap((destinationPort) => {
        const [shutOut] = difference(wanted, acceptedSources(firewall, { network, destination, destinationPort }));
        return shutOut
          ? [`${addressText(shutOut[0], version)} does not reach port ${destinationPort} of ${destination}`]
          : [];
      }),
    );
  }
}

const outdir = sharedFolder();

interface Found {
  readonly kind: string;
  readonly place: string;
  readonly configured: ConfiguredFirewall;
}
const found: Found[] = [];
const unread: string[] = [];

const stacksIn = (folder: string): Configuration[] =>
  readdirSync(join(folder, "stacks")).map(
    (name) => JSON.parse(readFileSync(join(folder, "stacks", name, "cdk.tf.json"), "utf8")) as Configuration,
  );

beforeAll(async () => {
  const add = async (kind: string, place: string, read: () => Configuration | Promise<Configuration>) => {
    try {
      const configured = firewallOf(await read());
      if (configured) found.push({ kind, place, configured });
    } catch (failure) {
      unread.push(`${place}: ${String(failure)}`);
    }
  };
  for (const { kind, place, language, code } of snippets) {
    if (!DECIDES[language].test(code) || (language === "ts" && kind === "reference")) continue;
    const folder = join(outdir, place.replace(/\W+/g, "-"));
    await add(kind, place, () => (language === "hcl" ? fromHcl(code) : configurationOf(code, folder)));
  }
  const applications = exampleFolders.filter(({ files }) => files.includes("main.ts"));
  const program = applications.map(
    ({ name, path }) =>
      `process.env.CDKTF_OUTDIR = ${JSON.stringify(join(outdir, name))};\nrequire(${JSON.stringify(join(path, "main.ts"))});`,
  );
  execFileSync(process.execPath, ["--import", "tsx", "-e", program.join("\n")], { cwd: ROOT, stdio: "pipe" });
  for (const { name } of applications)
    for (const stack of stacksIn(join(outdir, name))) await add("application", `examples/${name}`, () => stack);
  const app = new App({ outdir: join(outdir, "testing") });
  new Access(app, "access", { office: "198.51.100.0/24", monitoring: ["203.0.113.10"] });
  app.synth();
  for (const stack of stacksIn(join(outdir, "testing"))) await add("application", "examples/testing", () => stack);
});

it("examples of the firewall do not affect administrators and the cluster's own traffic", () => {
  const harmful = found.map(({ place, configured }) => ({ place, lost: lossesIn(configured) }));
  expect(harmful.filter(({ lost }) => lost.length > 0)).toEqual([]);
});

it("examples of the firewall have no rule that drops everything", () => {
  const harmful = snippets.map(({ place, code }) => ({ place, rules: catchAllsIn(code) }));
  expect(harmful.filter(({ rules }) => rules.length > 0)).toEqual([]);
});

it("examples of the firewall exist in every kind of file", () => {
  expect(unread).toEqual([]);
  const kinds = new Set(found.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(["application", "comment", "example", "guide", "reference"]);
  expect(found.length).toBeGreaterThan(25);
  expect(found.filter(({ configured }) => configured.isOn).length).toBeGreaterThan(5);
});

const OLD = `resource "pve_firewall_rules" "cluster" {
  rules = [
    { type = "in", action = "ACCEPT", macro = "SSH", source = "+dc/management" },
    { type = "in", action = "DROP", log_level = "info", comment = "The rest" },
  ]
}
resource "pve_firewall_ipset" "management" {
  name    = "management"
  entries = { "192.0.2.0/24" = "" }
}
`;

it("examples of the firewall that end with a rule for all traffic are detected", async () => {
  const configured = firewallOf(await fromHcl(OLD));
  const lost = configured && lossesIn(configured);
  expect(lost).toContain("node to node in, udp 5405: rule 1 (in DROP)");
  expect(lost).toContain("node to node in, tcp 22: rule 1 (in DROP)");
  expect(lost).toContain(`192.0.2.0 does not reach port 8006 of ${configured?.firewall.nodes[0]}`);
  expect(catchAllsIn(OLD)).toHaveLength(1);
  expect(catchAllsIn('rules.drop({ type: "in" });')).toHaveLength(1);
  expect(catchAllsIn('database.group.drop({ type: "in", comment: "The rest" });')).toEqual([]);
});

it("examples of the firewall that shut out all clients are detected", async () => {
  const on = firewallOf(await fromHcl('resource "pve_firewall_options" "cluster" {\n  enabled = true\n}\n'));
  expect(on && lossesIn(on)).toEqual(["it names no network that manages the nodes"]);
});
