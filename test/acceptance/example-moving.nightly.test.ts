/** `examples/moving-from-bpg` with bpg/proxmox itself, if `BENCH_PEER` names its executable. */
import { expect, it } from "vitest";
import { because, lacks } from "../support/engine-facts";
import { filesOf, withExample } from "./hcl-example";
import { becausePeer, installPeer, peer } from "./peer-executable";

it.skipIf(!peer || lacks("moves between providers"))(
  `objects of bpg/proxmox move without a write to the cluster${becausePeer}${because("moves between providers")}`,
  { timeout: 120_000 },
  async () => {
    const before = filesOf("moving-from-bpg", "before");
    await withExample(
      before,
      {},
      async ({ run, plan, workspace, simulator }) => {
        await run("apply", "-auto-approve");
        for (const [name, text] of Object.entries(filesOf("moving-from-bpg", "after"))) workspace.write(name, text);
        await run("init");
        expect(await plan()).toBe("Plan: 0 to add, 0 to change, 0 to destroy.");
        simulator.requests.clear();
        expect(await run("apply", "-auto-approve")).toContain("0 added, 0 changed, 0 destroyed");
        expect(simulator.requests.all.filter(({ method }) => method !== "GET")).toEqual([]);
        await run("destroy", "-auto-approve");
        expect(await run("state", "list")).toBe("");
      },
      installPeer,
    );
  },
);
