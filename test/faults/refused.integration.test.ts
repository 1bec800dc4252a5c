/**
 * Every managed type × create, update, delete, while the server refuses each write until the time limit. The
 * diagnostics quote the server's last message, and report nothing as unconfirmed.
 */
import { expect, it } from "vitest";
import { samplePerFamily } from "../support/of-each-family";
import { sampled } from "../support/runs";
import { VirtualTime } from "../support/virtual-time";
import { type Baseline, baselinesOf } from "./baseline";
import type { Fault } from "./faults";
import { SUBJECTS, type Subject } from "./subjects";
import { World } from "./world";
import { CONTENTION, type Refusal } from "./wrong-answers";

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ...Object.fromEntries(
    Object.entries(CONTENTION)
      // The server stopped its own work: the result is unknown.
      .filter(([name]) => name !== "interrupted")
      .map(([name, reason]) => [name, { status: 500, reason }]),
  ),
  locked: { status: 500, reason: "cfs-lock 'file-test_cfg' error: got lock request timeout" },
  "no-quorum-at-lock": { status: 500, reason: "cfs-lock 'file-test_cfg' error: no quorum!" },
  "node-away": { status: 595, reason: "No route to host" },
  "gateway-down": { status: 503, reason: "Service Unavailable" },
};
const NAMES = Object.keys(REFUSALS);

/** A few types with ten objects, most of which wait for their turn. */
const TOGETHER = ["pve_firewall_alias ten", "pve_sdn_zone_simple ten", "pve_firewall_rule ten"];
const SINGLE = sampled(
  SUBJECTS.filter(({ name }) => !name.includes(" ") || TOGETHER.includes(name)),
  ({ name }) => !name.includes(" "),
);
const typeOf = ({ address }: Subject) => address.split(".")[0] ?? "";
/** By day, one operation on one type of each family and on a rule; together they meet every refusal. */
const TRIED = samplePerFamily(SINGLE, typeOf, ["pve_firewall_rule"]);

const UNKNOWN = /unconfirmed/;

async function refused(time: VirtualTime, subject: Subject, baseline: Baseline, refusal: Refusal): Promise<string[]> {
  const first = baseline.requests.find(({ method, path }) => method !== "GET" && path !== "/access/ticket");
  if (!first) return [];
  const world = new World(time, baseline.start);
  try {
    const fault: Fault = { name: "refused", work: "never", reply: refusal, lastsMs: 100 * 60 * 60_000 };
    const { diagnostics } = await time.until(
      world.terraform.apply(baseline.configs, () => world.server.watch({ ...first, fault, nth: 0 })),
    );
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const problems = [
      ...(errors.length === 0 ? ["no error"] : []),
      ...diagnostics.filter(({ summary }) => UNKNOWN.test(summary)).map(({ summary }) => summary),
      ...errors
        .filter(({ summary, detail }) => !`${summary} ${detail}`.includes(refusal.reason))
        .map(({ summary, detail }) => `without the server's words: ${summary}: ${detail}`),
      ...(world.contents === baseline.started ? [] : ["something has changed"]),
    ];
    return problems.map((problem) => `${subject.name} · ${baseline.operation} · ${refusal.reason}: ${problem}`);
  } finally {
    await world.close();
  }
}

it("errors quote the server's last refusal, and report no refused request as unconfirmed", async () => {
  const problems: string[] = [];
  const covered = new Set<string>();
  let count = 0;
  for (const [at, subject] of TRIED.entries()) {
    const time = new VirtualTime();
    time.install();
    try {
      const baselines = await baselinesOf(time, subject);
      for (const baseline of sampled(baselines, (_, index) => index === at % baselines.length)) {
        const name = NAMES[count++ % NAMES.length] as string;
        covered.add(name);
        problems.push(...(await refused(time, subject, baseline, REFUSALS[name] as Refusal)));
      }
    } finally {
      time.uninstall();
    }
  }
  expect(problems).toEqual([]);
  expect([...covered].toSorted()).toEqual(NAMES.toSorted());
}, 600_000);
