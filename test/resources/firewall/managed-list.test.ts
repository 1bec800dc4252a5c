/**
 * Members that leave the configuration, on the simulated cluster: the resource's own are removed, and others are kept.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PveClient } from "../../../src/api";
import { ipset } from "../../../src/resources/firewall/ipset";
import { securityGroup } from "../../../src/resources/firewall/security-group";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";
import type { PathSession } from "../../support/path-session";

let simulator: Simulator;
let client: PveClient;
let session: PathSession;

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  client = clientOf(simulator);
  session = sessionOf(client);
});

afterAll(async () => {
  await client.close();
  await simulator.close();
});

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
    const left = await session.get<{ cidr: string }[]>("/cluster/firewall/ipset/hosts");
    expect(left.map(({ cidr }) => cidr).sort()).toEqual(["10.0.0.0/8", "192.0.2.7", "2001:db8::/64"]);
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
    const left = await session.get<{ macro: string }[]>("/cluster/firewall/groups/web");
    expect(left.map(({ macro }) => macro).sort()).toEqual(["HTTP", "HTTP", "HTTPS", "SSH"]);
  });
});
