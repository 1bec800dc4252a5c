/**
 * Planted secrets in the provider's output: messages, diagnostics, traces, crash reports, plan, state, every other file
 * of a run, the simulator's log and the process list. The packaged executable runs with all logs on.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { accounts, ROOT_TOKEN } from "../../src/simulator/fixtures/recorded";
import type { EngineResult, Workspace } from "../support/engine";
import { because, lacks } from "../support/engine-facts";
import { openPackaged } from "../support/packaged";
import { isExecutable } from "../support/provider-form";
import { sharedFolder } from "../support/temporary-folder";
import { unzipped } from "../support/zip";
import { attempt, CRASH, commandLines, credentials } from "./secrets/places";
import {
  configuration,
  ELSEWHERE,
  leaks,
  PASSWORD,
  PROXY,
  planted,
  SECRETS,
  TOKEN,
  TOTP,
  VARIABLES,
} from "./secrets/planted";

const HIDING = "write-only attributes";

describe.skipIf(lacks(HIDING))(`secrets${because(HIDING)}`, () => {
  let simulator: Simulator;
  let workspace: Workspace;
  const requestLog = sharedFolder();
  const shownByPs = new Set<string>();
  const watch = setInterval(() => {
    for (const found of leaks("process list", commandLines())) shownByPs.add(found);
  }, 400);
  beforeAll(async () => {
    simulator = await createSimulator({
      http: true,
      token: TOKEN,
      requestLog: join(requestLog, "requests.jsonl"),
      fixture: { ...accounts(), "priv/simulator-secrets": credentials({ "root@pam": { secret: TOTP } }) },
    });
    workspace = await openPackaged({ "main.tf.json": JSON.stringify(configuration()) });
  });
  afterAll(async () => {
    clearInterval(watch);
    workspace.close();
    await simulator.close();
  });

  let runs = 0;
  /** Runs Terraform and searches its output; each trace goes to a file of its own. */
  const run = async (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const trace = `trace${runs++}`;
    const login = {
      PVE_ENDPOINT: simulator.url,
      PVE_API_TOKEN: `${ROOT_TOKEN}=${TOKEN}`,
      PVE_USERNAME: "root@pam",
      PVE_PASSWORD: PASSWORD,
      PVE_TOTP_SECRET: TOTP,
      PVE_SDN_APPLY: "manual",
      HTTPS_PROXY: PROXY,
      TF_LOG: "trace",
      TF_LOG_PATH: trace,
    };
    const result: EngineResult = await workspace.run(args, { environment: { ...login, ...VARIABLES, ...more } });
    const output = `${result.stdout}\n${result.stderr}`;
    return { ...result, output, trace: attempt(() => workspace.read(trace)) };
  };
  const leaksOf = (result: { output: string; trace: string }) => [
    ...leaks("output", result.output),
    ...leaks("trace", result.trace),
  ];

  it("plants a value in every secret attribute", () => {
    const all = resources.flatMap(({ type, attributes }) =>
      Object.entries(attributes)
        .filter(([name, { traits }]) => traits.sensitive && !name.endsWith("_wo"))
        .map(([name]) => `${type} ${name}`),
    );
    const here = [...SECRETS.map(({ type, secret }) => `${type} ${secret}`), ...ELSEWHERE];
    expect(here.sort()).toEqual(all.sort());
  });

  it("shows none in traces and output, and keeps write-only ones out of plan and state", async () => {
    const planOutput = await run(["plan", "-out=plan.tfplan"]);
    expect(planOutput.code, planOutput.stderr).toBe(0);
    expect(planOutput.trace).toMatch(/provider\.terraform-provider-pve.*GET/);
    expect(leaksOf(planOutput)).toEqual([]);
    const files = unzipped(readFileSync(join(workspace.directory, "plan.tfplan")));
    expect([...files.keys()]).toContain("tfplan");
    expect([...files].flatMap(([name, content]) => leaks(name, content.toString("latin1"), "hidden"))).toEqual([]);

    // The plan file has no values of ephemeral variables: the apply receives them again.
    const applied = await run(["apply", "-auto-approve", "plan.tfplan"]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(leaksOf(applied)).toEqual([]);
    const state = workspace.read("terraform.tfstate");
    for (const { type } of SECRETS) expect(state).toContain(planted(type, "stored"));
    // A code is valid once, so that each login of another process would wait for the next one.
    simulator.state.load({ "priv/simulator-secrets": credentials({}) });
    // The server stores both forms unchanged.
    const stored = JSON.stringify(simulator.state.toJSON());
    for (const { type } of SECRETS.filter(({ type: name }) => /^(sdn|notification_endpoint_[gs])/.test(name))) {
      expect(stored).toContain(planted(type, "stored"));
      expect(stored).toContain(planted(type, "hidden"));
    }
  });

  it("shows none in diagnostics of a server that repeats the request in any form, nor of an import", async () => {
    const imported = {
      to: "pve_sdn_dns_powerdns.stored",
      id: `st${SECRETS.findIndex(({ type }) => type === "sdn_dns_powerdns")}`,
    };
    expect((await workspace.run(["state", "rm", imported.to])).code).toBe(0);
    workspace.write("main.tf.json", JSON.stringify({ ...configuration(2), import: [imported] }));
    const changing = SECRETS.flatMap(({ type, changed }, index) =>
      changed ? [{ type, path: `${changed}/hi${index}` }] : [],
    );
    for (const { type, path } of changing) {
      const secret = planted(type, "hidden");
      const base64 = Buffer.from(secret).toString("base64");
      const message = `bad value '${secret}' refused, ${JSON.stringify(secret)}, ${base64}`;
      simulator.faults.add({
        fault: "answer",
        status: 400,
        reason: "bad value",
        body: JSON.stringify({ data: null, message, errors: { token: message, [secret]: secret } }),
        request: { method: "PUT", path },
      });
    }
    const refused = await run(["apply", "-auto-approve"]);
    simulator.faults.clear();
    expect(refused.code).toBe(1);
    for (const { type } of changing) expect(refused.stderr).toContain(`Could not update pve_${type}`);
    expect(refused.stderr).toContain("refused");
    expect(leaksOf(refused)).toEqual([]);
  });

  it("shows none when the login is refused", async () => {
    const refused: Readonly<Record<string, string>>[] = [
      { PVE_API_TOKEN: `${ROOT_TOKEN}=${TOKEN.slice(0, -4)}beef` },
      { PVE_API_TOKEN: "", PVE_PASSWORD: `${PASSWORD}-wrong` },
      { PVE_API_TOKEN: "", PVE_PASSWORD: "" },
      { PVE_API_TOKEN: TOKEN },
      { PVE_ENDPOINT: `ftp://me:${PASSWORD}@pve.example.com` },
    ];
    const plan = ["plan", "-lock=false", "-target=pve_sdn_dns_powerdns.hidden"];
    const results = await Promise.all(refused.map((wrong) => run(plan, wrong)));
    expect(results.map(({ code }) => code)).toEqual(refused.map(() => 1));
    expect(results.flatMap(leaksOf)).toEqual([]);
    for (const { output, trace } of results) expect(output + trace).not.toContain(TOKEN.slice(0, -4));
  });

  it("shows none in the report of a crash", async () => {
    workspace.write("crash.cjs", CRASH);
    simulator.faults.add({ fault: "delay", milliseconds: 2_000, request: { method: "GET" } });
    const options = isExecutable ? "BUN_OPTIONS" : "NODE_OPTIONS";
    const crashed = await run(["plan", "-lock=false", "-target=pve_sdn_dns_powerdns.hidden"], {
      [options]: `--require ${join(workspace.directory, "crash.cjs")}`,
    });
    simulator.faults.clear();
    expect(crashed.code).toBe(1);
    expect(crashed.trace).toMatch(/uncaught error in the provider: .*planned-crash/);
    expect(leaksOf(crashed)).toEqual([]);
  });

  it("shows none when everything is destroyed", async () => {
    const destroyed = await run(["destroy", "-auto-approve"]);
    expect(destroyed.code, destroyed.stderr).toBe(0);
    expect(leaksOf(destroyed)).toEqual([]);
  });

  it("shows none of a failed join", async () => {
    const join = { node_name: "pve9", peer: "192.0.2.99", fingerprint: Array(32).fill("AB").join(":") };
    const variable = {
      join_stored: { type: "string", sensitive: true },
      join_hidden: { type: "string", ephemeral: true },
    };
    const memberships = {
      stored: { ...join, password: "${var.join_stored}" },
      hidden: { ...join, node_name: "pve8", password_wo: "${var.join_hidden}", password_wo_version: 1 },
    };
    workspace.write("main.tf.json", JSON.stringify({ resource: { pve_cluster_membership: memberships }, variable }));
    const failed = await run(["apply", "-auto-approve"], {
      TF_VAR_join_stored: "stored-planted-join",
      TF_VAR_join_hidden: "hidden-planted-join",
    });
    expect(failed.code).toBe(1);
    expect(failed.stderr.match(/Could not create pve_cluster_membership/g)).toHaveLength(2);
    expect(leaksOf(failed)).toEqual([]);
  });

  it("leaves none in any file, in the simulator's log or in the process list", () => {
    const found: string[] = [];
    for (const folder of [workspace.directory, workspace.temporary]) {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (
          name === "plan.tfplan" ||
          name.includes("providers") ||
          name.includes("plugins") ||
          !statSync(path).isFile()
        )
          continue;
        found.push(
          ...leaks(name, readFileSync(path, "latin1"), name.startsWith("terraform.tfstate") ? "hidden" : "any"),
        );
      }
    }
    expect(found).toEqual([]);
    const log = readFileSync(join(requestLog, "requests.jsonl"), "utf8");
    expect(log).toContain("/cluster/acme/account");
    expect(leaks("request log", log)).toEqual([]);
    expect([...shownByPs]).toEqual([]);
  });
});
