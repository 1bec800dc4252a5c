/** The deciding rule is marked in its list. */
import { expect, it } from "vitest";
import type { ShownRule, ShownVerdict } from "../../../src/simulator-page/contract";
import { opened } from "../support";

const deciding = (rules: readonly ShownRule[]): string[] =>
  rules.flatMap(({ decides, text, rules: inner = [] }) => [...(decides ? [text] : []), ...deciding(inner)]);

it("a packet's verdict names one rule, within its group or alone, or the policy", async () => {
  const { simulator, ask } = await opened();
  const post = (path: string, params: Record<string, string>) => simulator.post(`/cluster/firewall${path}`, params);
  await simulator.put("/cluster/firewall/options", { enable: "1" });
  await post("/groups", { group: "web" });
  const https = { proto: "tcp", dport: "443", comment: "https" };
  await post("/groups/web", { type: "in", action: "ACCEPT", enable: "1", ...https });
  await post("/rules", { type: "in", action: "REJECT", enable: "1", proto: "tcp", dport: "8443" });
  await post("/rules", { type: "group", action: "web", enable: "1" });
  const packet = { source: "203.0.113.9", destination: "192.0.2.11" };
  const verdict = async (port: number) => {
    const { data } = await ask<ShownVerdict>("packets", "POST", { ...packet, destinationPort: port });
    return [data.action, deciding(data.rules), data.of];
  };
  expect(await verdict(443)).toEqual(["ACCEPT", ["in ACCEPT tcp port 443 (https)"], "the cluster"]);
  expect(await verdict(8443)).toEqual(["REJECT", ["in REJECT tcp port 8443"], "the cluster"]);
  expect(await verdict(80)).toEqual(["DROP", [], "the cluster"]);
  const { status, data } = await ask<{ error: string }>("packets", "POST", { ...packet, source: "nowhere" });
  expect([status, data]).toEqual([400, { error: "must be an address", field: "source" }]);
});
