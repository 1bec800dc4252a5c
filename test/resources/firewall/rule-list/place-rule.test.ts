import { describe, expect, it } from "vitest";
import { withMarker } from "../../../../src/resources/firewall/rule-list/marker";
import { placeRule } from "../../../../src/resources/firewall/rule-list/place-rule";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import type { RuleList } from "../../../../src/resources/firewall/rule-list/rule-list";
import { access, failingAt, onServer, serverWith } from "./interference";
import { port } from "./ports";
import { failure } from "./rule-server";

const marker = "4f2a91c07b3e";
const rule = { ...port(22), comment: withMarker(undefined, marker) };
const wanted = { rule, marker, position: undefined };

/** Places the rule, and returns the pauses between the attempts. */
async function placing(list: RuleList, onPause: (milliseconds: number) => void = () => undefined) {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    onPause(milliseconds);
  };
  const failed = await placeRule(list, wanted, { pause, lateMs: 75_000 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failed, pauses };
}

describe("the creation of one rule among others", () => {
  it("waits for an insertion without an answer, so the list gets one rule", async () => {
    const server = serverWith([port(80)]);
    const lost = Object.assign(failure("outcome-unknown", "connection lost", true), { mayComeLate: true });
    let late: (() => void) | undefined;
    let insertions = 0;
    const inner = access(server);
    const list: RuleList = {
      read: inner.read,
      async send(request, digest) {
        if (request.method !== "POST" || ++insertions > 1) return inner.send(request, digest);
        late = () => server.send(request);
        throw lost;
      },
    };
    const { failed } = await placing(list, (milliseconds) => {
      if (milliseconds < 1_000) return;
      late?.();
      late = undefined;
    });
    expect(failed).toBeUndefined();
    expect(insertions).toBe(1);
    expect(onServer(server)).toEqual([port(80), rule]);
  });

  it("pauses longer after each refusal, at random within a half, and ends with the refusal", async () => {
    const server = serverWith([port(80)]);
    const refusal = failure("stale-digest", "detected modified configuration");
    const list = access(server, {
      before(_write, { method }) {
        if (method === "PUT") throw refusal;
      },
    });
    const { failed, pauses } = await placing(list);
    expect(failed).toBe(refusal);
    expect(pauses).toHaveLength(100);
    for (const [index, pause] of pauses.entries()) {
      const longest = Math.min(100 * (index + 1), 5_000);
      expect(pause).toBeGreaterThanOrEqual(longest / 2);
      expect(pause).toBeLessThanOrEqual(longest);
    }
  });

  it("sends an insertion again that cannot take effect any more", async () => {
    const server = serverWith([port(80)]);
    const list = access(server, failingAt(1, failure("outcome-unknown", "connection lost", true)));
    const { failed, pauses } = await placing(list);
    expect(failed).toBeUndefined();
    expect(pauses).toHaveLength(1);
    expect(onServer(server)).toEqual([port(80), rule]);
  });

  it("keeps the rule above rules that another client adds meanwhile", async () => {
    const server = serverWith([port(80)]);
    const list = access(server, {
      before(write) {
        if (write === 3) server.rules.push({ ...serverWith([port(90)]).rules[0] });
      },
    });
    expect((await placing(list)).failed).toBeUndefined();
    expect(onServer(server)).toEqual([port(80), rule, port(90)]);
  });

  it.each<[string, Rule]>([
    ["a rule", port(80)],
    ["a rule of another configuration", { ...port(80), comment: withMarker("web", "0123456789ab") }],
  ])("goes below %s that another client changes meanwhile", async (_, other) => {
    const server = serverWith([other]);
    const list = access(server, {
      before(write) {
        if (write === 2) server.put(1, { log: "info" });
      },
    });
    expect((await placing(list)).failed).toBeUndefined();
    expect(onServer(server)).toEqual([{ ...other, log: "info" }, rule]);
  });

  it("keeps the rule above a rule of another configuration that is created meanwhile", async () => {
    const other = { ...port(81), comment: withMarker(undefined, "0123456789ab") };
    const server = serverWith([port(80)]);
    const list = access(server, {
      before(write) {
        if (write === 3) {
          server.put(0, { log: "info" });
          server.rules.push({ ...serverWith([other]).rules[0] });
        }
      },
    });
    expect((await placing(list)).failed).toBeUndefined();
    expect(onServer(server)).toEqual([port(80, { log: "info" }), rule, other]);
  });

  it("fails at once with any other refusal", async () => {
    const refusal = failure("forbidden", "Permission check failed");
    const list = access(serverWith([port(80)]), {
      before() {
        throw refusal;
      },
    });
    expect(await placing(list)).toEqual({ failed: refusal, pauses: [] });
  });

  it("completes a rule that an earlier run began with other content", async () => {
    const begun = { ...rule, dport: "23", source: "10.0.0.1", enable: 0 } as const;
    const server = serverWith([begun, port(80)]);
    expect((await placing(access(server))).failed).toBeUndefined();
    expect(onServer(server)).toEqual([port(80), rule]);
    expect(server.log).toEqual(["GET", "PUT 0", "PUT 1", "PUT 1"]);
  });

  it("reports after each request that the rule exists", async () => {
    const lists: (readonly Rule[])[] = [];
    const options = { pause: async () => undefined, lateMs: 0, onWrite: (rules: readonly Rule[]) => lists.push(rules) };
    await placeRule(access(serverWith([port(80)])), wanted, options);
    expect(lists.map((rules) => rules.length)).toEqual([2, 2, 2]);
  });

  it("removes a second copy, and keeps the enabled one", async () => {
    const server = serverWith([port(80), { ...rule, enable: 0 }, rule]);
    expect(await placing(access(server))).toEqual({ failed: undefined, pauses: [] });
    expect(onServer(server)).toEqual([port(80), rule]);
    expect(server.log).toContain("DELETE 1");
  });
});
