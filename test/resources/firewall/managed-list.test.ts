/**
 * Whole lists on the simulated cluster: the resource's own members that leave the configuration are removed, others are
 * kept, and no rule is inserted twice.
 */

import { describe, expect, it } from "vitest";
import type { PveSession } from "../../../src/api/types";
import { ipset } from "../../../src/resources/firewall/ipset";
import { firewallRules } from "../../../src/resources/firewall/rules";
import { securityGroup } from "../../../src/resources/firewall/security-group";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedSession } from "../../support/simulated-session";
import { failure } from "./rule-list/rule-server";

const session = simulatedSession();

const write = { domain: "firewall-cluster" };

describe("members that are no longer listed", () => {
  it("members that are no longer listed remain in an IP set, which is deleted only without them", async () => {
    const life = new Lifecycle(ipset, session);
    const state = await life.apply({
      name: "hosts",
      entries: [{ cidr: "10.1.2.3/8", comment: null }],
      nomatch: [{ cidr: "2001:DB8::/64", comment: "ours" }],
    });
    await session.post("/cluster/firewall/ipset/hosts", { cidr: "192.0.2.7" }, write);

    const unlisted = await life.apply({ name: "hosts" }, state);

    expect(unlisted.entries).toBeNull();
    const remaining = await session.get<{ cidr: string }[]>("/cluster/firewall/ipset/hosts");
    expect(remaining.map(({ cidr }) => cidr).sort()).toEqual(["10.0.0.0/8", "192.0.2.7", "2001:db8::/64"]);
    await expect(life.apply(null, unlisted)).rejects.toThrow("not empty");
    await life.apply(null, await life.apply({ name: "hosts", entries: [] }, unlisted));
  });

  it("rules that are no longer listed remain in a security group", async () => {
    const life = new Lifecycle(securityGroup, session);
    const rule = (comment: string | null, macro: string) => ({ type: "in", action: "ACCEPT", macro, comment });
    const state = await life.apply({ name: "web", rules: [rule(null, "HTTP"), rule("tls", "https")] });
    const others = { type: "in", action: "ACCEPT", enable: 1 };
    await session.post("/cluster/firewall/groups/web", { ...others, macro: "HTTP" }, write);
    await session.post("/cluster/firewall/groups/web", { ...others, macro: "SSH" }, write);

    const unlisted = await life.apply({ name: "web" }, state);

    expect(unlisted.rules).toBeNull();
    const remaining = await session.get<{ macro: string }[]>("/cluster/firewall/groups/web");
    expect(remaining.map(({ macro }) => macro).sort()).toEqual(["HTTP", "HTTP", "HTTPS", "SSH"]);
  });
});

/** Loses the answer to the first insertion of a rule. The server carries it out while the caller waits. */
function losingFirstInsertion(session: PveSession): PveSession {
  let late: (() => Promise<unknown>) | undefined;
  let isLost = false;
  const losing = (inner: PveSession): PveSession => ({
    ...inner,
    exclusive: (domain, work) => inner.exclusive(domain, (own) => work(losing(own))),
    async sleep(milliseconds) {
      const work = milliseconds > 500 ? late : undefined;
      if (work) late = undefined;
      await work?.();
    },
    write: (async (name: string, ...rest: readonly unknown[]) => {
      const send = () => Reflect.apply(inner.write, inner, [name, ...rest]) as Promise<unknown>;
      if (isLost || !/^POST .*(rules|\{group\})$/.test(name)) return send();
      isLost = true;
      late = send;
      throw Object.assign(failure("outcome-unknown", "connection lost", true), { mayComeLate: true });
    }) as PveSession["write"],
  });
  return losing(session);
}

const RULES = ["8001", "8002", "8003"].map((port) => ({
  type: "in",
  action: "ACCEPT",
  protocol: "tcp",
  destination_port: port,
}));

describe("a whole list whose first insertion is carried out late", () => {
  it.each([
    [
      "cluster rules have each rule once after a creation",
      firewallRules,
      { rules: RULES },
      null,
      "/cluster/firewall/rules",
    ],
    [
      "a security group has each rule once after a creation",
      securityGroup,
      { name: "late", rules: RULES },
      null,
      "/cluster/firewall/groups/late",
    ],
    [
      "a security group has each rule once after an update",
      securityGroup,
      { name: "grown", rules: RULES },
      { name: "grown", rules: RULES.slice(1) },
      "/cluster/firewall/groups/grown",
    ],
  ])("%s", async (_, definition, wanted, before, path) => {
    const prior = before && (await new Lifecycle(definition, session).apply(before));
    const life = new Lifecycle(definition, losingFirstInsertion(session));
    await life.apply(wanted, prior);
    const found = await session.get<{ dport: string }[]>(path);
    expect(found.map(({ dport }) => dport)).toEqual(["8001", "8002", "8003"]);
  });
});
