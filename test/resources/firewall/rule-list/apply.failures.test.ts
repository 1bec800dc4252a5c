import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRuleList, PartialRuleList } from "../../../../src/resources/firewall/rule-list/apply";
import { requestsOf } from "../../../../src/resources/firewall/rule-list/edit";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import { asStored, type Rule } from "../../../../src/resources/firewall/rule-list/rule";
import type { RuleList } from "../../../../src/resources/firewall/rule-list/rule-list";
import { anyRule, listPair } from "./arbitraries";
import { access, failingAt, onServer, partial, serverWith } from "./interference";
import { port } from "./ports";
import { failure } from "./rule-server";

describe("a failure in the middle", () => {
  const before = [port(1), port(2), port(3), port(4)];
  const desired = [port(11), port(2), port(13), port(14)];

  it("reports the progress so far", async () => {
    const server = serverWith(before);
    const refusal = failure("invalid", "Parameter verification failed.");
    const list = access(server, failingAt(2, refusal));
    const error = await partial(applyRuleList(list, desired));
    expect(error).toMatchObject({ writes: 1, outstanding: 2, certain: true, cause: refusal });
    expect(String(error)).toBe("PartialRuleList: rule list: 1 requests done, 2 not done");
    expect(error.rules.map(asStored)).toEqual(onServer(server));
    expect(server.log.filter((request) => request === "GET")).toHaveLength(1);
  });

  it.each(["before", "after"] as const)(
    "a failure in the middle of unknown outcome, %s the work is done, is checked and continued",
    async (when) => {
      const server = serverWith(before);
      const list = access(server, failingAt(2, failure("outcome-unknown", "connection lost", true), when));
      await applyRuleList(list, desired);
      expect(onServer(server)).toEqual(desired);
    },
  );

  it("a failure in the middle does not add a rule twice if only the response was lost", async () => {
    const server = serverWith(before);
    const list = access(server, failingAt(1, failure("outcome-unknown", "connection lost", true), "after"));
    await applyRuleList(list, [port(1), port(2), port(5), port(3), port(4)]);
    expect(onServer(server)).toEqual([port(1), port(2), port(5), port(3), port(4)]);
  });

  it("a failure in the middle adds no rule twice if the server inserts it late", async () => {
    const server = serverWith(before);
    const lost = Object.assign(failure("outcome-unknown", "connection lost", true), { mayComeLate: true });
    let late: (() => void) | undefined;
    const inner = access(server, {});
    const list: RuleList = {
      read: inner.read,
      async send(request, digest) {
        if (request.method !== "POST" || late) return inner.send(request, digest);
        late = () => server.send(request);
        throw lost;
      },
    };
    const desired = [port(5), ...before];
    let waited = 0;
    const pause = async (milliseconds: number) => {
      waited += milliseconds;
      if (milliseconds > 500) late?.();
      late = milliseconds > 500 ? () => undefined : late;
    };
    await applyRuleList(list, desired, { late: { lateMs: 75_000, pause } });
    expect(onServer(server)).toEqual(desired);
    expect(waited).toBeLessThan(10_000);
  });

  it("a failure in the middle is repeated once the server can no longer carry it out", async () => {
    const server = serverWith(before);
    const lost = Object.assign(failure("outcome-unknown", "connection lost", true), { mayComeLate: true });
    let waited = 0;
    const list = access(server, failingAt(1, lost));
    const pause = async (milliseconds: number) => {
      waited += milliseconds;
    };
    await applyRuleList(list, [port(5), ...before], { late: { lateMs: 75_000, pause } });
    expect(onServer(server)).toEqual([port(5), ...before]);
    expect(waited).toBeGreaterThanOrEqual(75_000);
  });

  it("a failure in the middle that may have taken effect is followed by a read of the list", async () => {
    const server = serverWith(before);
    const list = access(server, failingAt(1, failure("timeout", "deadline", true), "after"));
    const error = await partial(applyRuleList(list, desired));
    expect(error.certain).toBe(true);
    expect(error.rules.map(asStored)).toEqual(onServer(server));
  });

  it("reports that the list could not be read", async () => {
    const server = serverWith(before);
    const list = access(server, {
      after() {
        throw failure("cancelled", "interrupted", true);
      },
      beforeRead(read) {
        if (read > 1) throw failure("cancelled", "interrupted");
      },
    });
    const error = await partial(applyRuleList(list, desired));
    expect(error).toMatchObject({ certain: false, cause: { code: "cancelled" } });
  });

  it("reports that the list could not be read again after a refused digest", async () => {
    const server = serverWith(before);
    const unreadable = failure("forbidden", "Permission check failed");
    const list = access(server, {
      before(write) {
        if (write === 1) throw failure("stale-digest", "detected modified configuration");
      },
      beforeRead(read) {
        if (read > 1) throw unreadable;
      },
    });
    const error = await partial(applyRuleList(list, desired));
    expect(error).toMatchObject({ certain: false, cause: unreadable, writes: 0, outstanding: 3 });
    expect(error.rules.map(asStored)).toEqual(before);
  });

  it("a failure in the middle of a read is passed on unchanged", async () => {
    const notFound = failure("not-found", "no such security group 'web'");
    const list: RuleList = {
      read: () => Promise.reject(notFound),
      send: () => Promise.reject(new Error("not reached")),
    };
    await expect(applyRuleList(list, [])).rejects.toBe(notFound);
  });

  it("leaves a list that the next run can complete", async () => {
    await fc.assert(
      fc.asyncProperty(listPair(anyRule, 6), fc.integer({ min: 1, max: 6 }), async ([old, wanted], at) => {
        const server = serverWith(old);
        const list = access(server, failingAt(at, failure("forbidden", "Permission check failed")));
        const error = await applyRuleList(list, wanted).catch((caught: PartialRuleList) => caught);
        if (error instanceof PartialRuleList) expect(error.rules.map(asStored)).toEqual(onServer(server));
        await applyRuleList(access(server), wanted);
        expect(onServer(server)).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });

  it("a failure in the middle never repeats a completed insertion, on a server with other digests than predicted", async () => {
    await fc.assert(
      fc.asyncProperty(listPair(anyRule, 6), async ([old, wanted]) => {
        const server = serverWith(old);
        const list = access(server);
        const needed = planRuleEdits(old, wanted).reduce((sum, edit) => sum + requestsOf(edit).length, 0);
        const requests: string[] = [];
        await applyRuleList(
          {
            read: async () => ({ ...(await list.read()), digest: `other ${server.digest}` }),
            send: (request, digest) => {
              requests.push(request.method);
              return list.send(request, digest?.replace(/^other /, ""));
            },
          },
          wanted,
        );
        expect(onServer(server)).toEqual(wanted);
        expect(requests).toHaveLength(needed);
      }),
      { numRuns: 200 },
    );
  });

  it("succeeds although the server's IP version of a rule differs from the prediction", async () => {
    const group: Rule = { type: "group", action: "db", enable: 1, iface: "vmbr0" };
    // The source address is IPv4, and the protocol is IPv6.
    const icmp: Rule = { type: "in", action: "ACCEPT", enable: 1, source: "10.0.0.0/8", proto: "icmpv6" };
    const ssh: Rule = { type: "in", action: "ACCEPT", enable: 1, iface: "vmbr0", macro: "SSH" };
    const server = serverWith([group, group, group, group]);
    const { writes } = await applyRuleList(access(server), [group, icmp, ssh]);
    expect(onServer(server)).toEqual([group, icmp, ssh]);
    expect(writes).toBeLessThanOrEqual(6);
  });
});
