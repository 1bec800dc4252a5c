/** The file of the cluster's firewall: its largest size, unreadable lines, and content that newer servers refuse. */
import { describe, expect, it } from "vitest";
import { Session } from "../../replay/session";

function cluster(version?: string) {
  const session = new Session({ fixture: "datacenter", ...(version !== undefined && { version }) });
  const send = async (method: string, path: string, params: Record<string, string> = {}) => {
    const contentType = "application/x-www-form-urlencoded";
    const { status, body } = await session.send({ method, path: `/cluster${path}`, params, contentType });
    return { status, ...(body as { data: unknown; message?: string; errors?: Record<string, string> }) };
  };
  return { session, send };
}

describe("the largest file", () => {
  const LIMIT = 1024 * 1024;
  /** A cluster whose file has this number of bytes. */
  const filled = (bytes: number, letter = "x") => {
    const frame = "[OPTIONS]\n\n\n[ALIASES]\n\nfull 10.0.0.1 # \n\n[RULES]\n\n\n".length;
    const comment = letter.repeat((bytes - frame) / Buffer.byteLength(letter));
    const aliases = { full: { name: "full", cidr: "10.0.0.1", comment } };
    const { session, send } = cluster();
    session.dispatcher.cluster.store.load({
      "firewall/cluster.fw": { options: {}, aliases, ipsets: {}, rules: [], groups: {} },
    });
    return send;
  };
  const tooLarge = {
    status: 500,
    message: expect.stringMatching(
      /^unable to write '\/etc\/pve\/firewall\/cluster\.fw\.tmp\.\d+' - File too large\n$/,
    ),
  };

  it.each([
    ["POST", "aliases", { name: "one", cidr: "10.0.0.1" }, "one 10.0.0.1\n"],
    ["POST", "ipset", { name: "one" }, "[IPSET one]\n\n\n"],
    ["POST", "groups", { group: "one" }, "[group one]\n\n\n"],
    ["POST", "rules", { type: "in", action: "ACCEPT", enable: "0" }, "|IN ACCEPT\n"],
    ["PUT", "options", { enable: "0" }, "enable: 0\n"],
  ] as const)(
    "accepts a line that fills one MiB exactly, and refuses one more byte: %s %s",
    async (method, path, params, text) => {
      const fits = filled(LIMIT - text.length);
      expect(await fits(method, `/firewall/${path}`, params)).toMatchObject({ status: 200 });
      const send = filled(LIMIT - text.length + 1);
      const before = await send("GET", `/firewall/${path}`);
      expect(await send(method, `/firewall/${path}`, params)).toMatchObject(tooLarge);
      expect(await send("GET", `/firewall/${path}`)).toEqual(before);
    },
  );

  it("counts the bytes of a comment, not its characters", async () => {
    const send = filled(LIMIT - 100, "é");
    const rule = { type: "in", action: "ACCEPT" };
    expect(await send("POST", "/firewall/rules", { ...rule, comment: "é".repeat(60) })).toMatchObject(tooLarge);
    expect(await send("POST", "/firewall/rules", { ...rule, comment: "e".repeat(60) })).toMatchObject({ status: 200 });
  });
});

describe("a line of the aliases that the server cannot parse", () => {
  const digestAlone = { digest: expect.stringMatching(/^[0-9a-f]{40}$/) };

  it("appears in the list as an entry with only a digest, and disappears with the next write", async () => {
    const { send } = cluster();
    await send("POST", "/firewall/aliases", { name: "good", cidr: "10.0.0.1", comment: "one\nbad  10.0.0.2" });
    const good = { name: "good", cidr: "10.0.0.1", comment: "one", ipversion: 4, ...digestAlone };
    expect((await send("GET", "/firewall/aliases")).data).toEqual([digestAlone, good]);
    expect(await send("GET", "/firewall/aliases/bad")).toMatchObject({ errors: { name: "no such alias" } });
    await send("POST", "/firewall/groups", { group: "other" });
    expect((await send("GET", "/firewall/aliases")).data).toEqual([good]);
  });

  it("a fixture sets it up with `unreadableAlias`", async () => {
    const { session, send } = cluster();
    const none = { options: {}, ipsets: {}, rules: [], groups: {} };
    const good = { name: "good", cidr: "10.0.0.1" };
    session.dispatcher.cluster.store.load({
      "firewall/cluster.fw": { ...none, aliases: { good }, unreadableAlias: true },
    });
    expect((await send("GET", "/firewall/aliases")).data).toEqual([digestAlone, expect.objectContaining(good)]);
  });
});

describe("servers newer than the recorded one", () => {
  const NEWER = "9.2.20";

  it("refuse a line feed in every comment of the firewall", async () => {
    const { send } = cluster(NEWER);
    const comment = "harmless\nIN DROP";
    const refused = { status: 400, errors: { comment: expect.stringMatching(/^invalid format - /) } };
    await send("POST", "/firewall/aliases", { name: "alias", cidr: "10.0.0.1" });
    await send("POST", "/firewall/ipset", { name: "set" });
    await send("POST", "/firewall/ipset/set", { cidr: "10.0.0.1" });
    await send("POST", "/firewall/groups", { group: "group" });
    const rule = { type: "in", action: "ACCEPT" };
    for (const [method, path, params] of [
      ["POST", "aliases", { name: "other", cidr: "10.0.0.1" }],
      ["PUT", "aliases/alias", { cidr: "10.0.0.1" }],
      ["POST", "ipset", { name: "other" }],
      ["POST", "ipset/set", { cidr: "10.0.0.2" }],
      ["PUT", "ipset/set/10.0.0.1", {}],
      ["POST", "groups", { group: "other" }],
      ["POST", "groups/group", rule],
      ["POST", "rules", rule],
    ] as const) {
      expect(await send(method, `/firewall/${path}`, { ...params, comment }), path).toMatchObject(refused);
    }
    expect(await send("POST", "/firewall/rules", { ...rule, comment: "one line" })).toMatchObject({ status: 200 });
  });

  it.each([
    [undefined, { status: 200 }],
    // prose-ignore words: the server's words
    [NEWER, { status: 400, errors: { cidr: "a zero prefix alias is not allowed in ipset entries" } }],
  ])("refuse an alias for all addresses in an IP set, unlike the recorded server: %s", async (version, expected) => {
    const { send } = cluster(version);
    await send("POST", "/firewall/aliases", { name: "all", cidr: "0.0.0.0/0" });
    await send("POST", "/firewall/ipset", { name: "set" });
    expect(await send("POST", "/firewall/ipset/set", { cidr: "dc/all" })).toMatchObject(expected);
  });
});
