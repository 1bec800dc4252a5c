/** The file of the cluster's firewall: its largest size, unreadable lines, and content that newer servers refuse. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { Random } from "../../../src/simulator/kernel/random";
import { Session } from "../../replay/session";
import { sampled } from "../../support/runs";

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

/** Writes of the firewall file read only changed lines again. The result is that of a write of the whole file. */
const FILE = "firewall/cluster.fw";
const EMPTY = { options: {}, aliases: {}, ipsets: {}, rules: [], groups: {} };

type Params = Readonly<Record<string, string>>;
type Write = readonly [method: string, path: string, params?: Params];

/** A simulated cluster whose firewall file has this content. */
function firewall(content: object = EMPTY) {
  const session = new Session({ fixture: "datacenter" });
  // A trial of the firewall stores the time, which must be the same in compared clusters.
  const { clock } = session.dispatcher.cluster;
  clock.stop();
  clock.set(Date.UTC(2026, 0, 1));
  const load = (file: unknown) => session.store.load({ [FILE]: file });
  load(content);
  const contentType = "application/x-www-form-urlencoded";
  return {
    send: ([method, path, params = {}]: Write) =>
      session.send({ method, path: `/cluster/firewall${path}`, params, ...(method !== "DELETE" && { contentType }) }),
    content: () => session.store.toJSON()[FILE],
    /** Replaces the content with a copy, so that the next write rewrites the whole file. */
    forget: () => load(session.store.toJSON()[FILE]),
  };
}

describe("random writes", () => {
  const COMMENTS = ["plain", "", "0", " padded ", "# hash", "ümlaut à", "a\n[RULES]", "b\nIN DROP", "c\nbad  10.0.0.2"];
  const NAMES = ["one", "Two", "x", "constructor"];
  const ADDRESSES = ["10.0.0.1", "10.0.0.9/32", "10.0.0.0/8", "2001:db8::1", "one", "dc/two"];

  function randomWrite(random: Random): Write {
    const pick = (list: readonly string[]) => list[random.below(list.length)] as string;
    // Comments that start further lines are rare, so that most writes change single lines.
    const comment = random.below(12) === 0 ? pick(COMMENTS) : pick(COMMENTS.slice(0, 6));
    const [name, other, cidr, pos] = [pick(NAMES), pick(NAMES), pick(ADDRESSES), String(random.below(4))];
    const rule = { type: pick(["in", "out"]), action: pick(["ACCEPT", "DROP"]), enable: pos, comment };
    const address = encodeURIComponent(cidr);
    const writes: readonly Write[] = [
      ["POST", "/aliases", { name, cidr, comment }],
      ["PUT", `/aliases/${name}`, { cidr, comment, rename: other }],
      ["DELETE", `/aliases/${name}`],
      ["POST", "/ipset", { name, comment }],
      ["POST", "/ipset", { name: other, rename: name, comment }],
      ["DELETE", `/ipset/${name}`, { force: pos === "0" ? "1" : "0" }],
      ["POST", `/ipset/${name}`, { cidr, comment, nomatch: pos === "1" ? "1" : "0" }],
      ["PUT", `/ipset/${name}/${address}`, { comment }],
      ["DELETE", `/ipset/${name}/${address}`],
      ["POST", "/groups", { group: name, comment }],
      ["POST", "/groups", { group: other, rename: name }],
      ["DELETE", `/groups/${name}`],
      ["POST", `/groups/${name}`, rule],
      ["PUT", `/groups/${name}/${pos}`, { comment }],
      ["POST", "/rules", { ...rule, source: cidr }],
      ["PUT", `/rules/${pos}`, { moveto: String(random.below(4)) }],
      ["DELETE", `/rules/${pos}`],
      ["PUT", "/options", { enable: pos }],
      ["PUT", "/options", { delete: "enable", policy_in: "DROP" }],
    ];
    return writes[random.below(writes.length)] as Write;
  }

  const LISTS = ["/aliases", "/ipset", "/rules", "/groups", "/options", "/refs", "/ipset/one", "/groups/one"];

  it.each(sampled([1, 2, 3], (seed) => seed === 1))(
    "leave the content, answers and digests of a write of the whole file: seed %i",
    async (seed) => {
      const random = new Random(seed);
      const [lines, whole] = [firewall(), firewall()];
      for (let count = 0; count < 400; count++) {
        const write = randomWrite(random);
        whole.forget();
        const step = `${count}: ${JSON.stringify(write)}`;
        expect(await lines.send(write), step).toEqual(await whole.send(write));
        expect(lines.content(), step).toEqual(whole.content());
        const list = LISTS[count % LISTS.length] as string;
        expect(await lines.send(["GET", list]), step).toEqual(await whole.send(["GET", list]));
      }
    },
  );
});

describe("the size of the file", () => {
  const LIMIT = 1024 * 1024;
  const FRAME = "[OPTIONS]\n\n\n[ALIASES]\n\nfull 10.0.0.1 # \ntiny ::1 # x\n\n[RULES]\n\n\n".length;

  it.each<readonly [string, Write, Write, string]>([
    ["alias", ["POST", "/aliases", { name: "one", cidr: "::1" }], ["DELETE", "/aliases/one"], "one ::1\n"],
    ["set", ["POST", "/ipset", { name: "one" }], ["DELETE", "/ipset/one"], "[IPSET one]\n\n\n"],
    ["group", ["POST", "/groups", { group: "one" }], ["DELETE", "/groups/one"], "[group one]\n\n\n"],
    ["rule", ["POST", "/rules", { type: "in", action: "DROP" }], ["DELETE", "/rules/0"], "|IN DROP\n"],
    ["option", ["PUT", "/options", { ebtables: "0" }], ["PUT", "/options", { delete: "ebtables" }], "ebtables: 0\n"],
  ])("remains exact after many writes: %s", async (_name, add, remove, text) => {
    const comment = "x".repeat(LIMIT - FRAME - text.length);
    const full = { name: "full", cidr: "10.0.0.1", comment };
    const { send } = firewall({ ...EMPTY, aliases: { full, tiny: { name: "tiny", cidr: "::1", comment: "x" } } });
    const setComment = (text: string) => send(["PUT", "/aliases/tiny", { cidr: "::1", comment: text }]);
    expect((await setComment("x")).status).toBe(200);
    for (let round = 0; round < 3; round++) {
      expect((await send(add)).status).toBe(200);
      // The server writes the blank at the end, and loses it when it reads the line.
      for (const longer of ["xx", "x "])
        expect(await setComment(longer)).toMatchObject({ status: 500, reason: expect.stringContaining("too large") });
      expect((await send(remove)).status).toBe(200);
    }
  });
});

describe("the work of a write", () => {
  afterEach(() => vi.restoreAllMocks());

  /** A cluster with this number of aliases, entries of a set, rules, and rules of a group. */
  function filled(size: number) {
    const each = <T>(make: (cidr: string, index: number) => T): T[] =>
      Array.from({ length: size }, (_, index) => make(`10.1.${index >> 8}.${index & 255}`, index));
    const rules = each((source) => ({ type: "in", action: "ACCEPT", enable: 1, source }));
    const aliases = Object.fromEntries(each((cidr, index) => [`a${index}`, { name: `a${index}`, cidr }]));
    const entries = each((cidr) => ({ cidr }));
    return firewall({ options: {}, aliases, ipsets: { one: { entries } }, rules, groups: { two: { rules } } });
  }

  const rule = { type: "in", action: "DROP" };
  const WRITES: readonly Write[] = [
    ["POST", "/aliases", { name: "new", cidr: "10.0.0.1" }],
    ["PUT", "/aliases/new", { cidr: "10.0.0.2", rename: "newer" }],
    ["DELETE", "/aliases/newer"],
    ["POST", "/ipset/one", { cidr: "10.0.0.1" }],
    ["PUT", "/ipset/one/10.0.0.1", { comment: "changed" }],
    ["DELETE", "/ipset/one/10.0.0.1"],
    ["POST", "/rules", rule],
    ["PUT", "/rules/0", { comment: "changed" }],
    ["DELETE", "/rules/0"],
    ["POST", "/groups/two", rule],
    ["PUT", "/groups/two/0", { comment: "changed" }],
    ["DELETE", "/groups/two/0"],
    ["PUT", "/options", { ebtables: "0" }],
  ];

  /** Counts how often a request tests a line or a value with a regular expression. */
  async function tests(work: () => Promise<{ readonly status: number }>): Promise<number> {
    const spy = vi.spyOn(RegExp.prototype, "test");
    const { status } = await work();
    const { length } = spy.mock.calls;
    spy.mockRestore();
    expect(status).toBe(200);
    return length;
  }

  it("a write tests as many lines among 1,000 objects as among 100, except the first one after a start", async () => {
    const counts = async (size: number) => {
      const { send } = filled(size);
      const first = await tests(() => send(["PUT", "/options", { enable: "0" }]));
      const others: number[] = [];
      for (const write of WRITES) others.push(await tests(() => send(write)));
      return { first, others };
    };
    // Results that are kept for the whole process are the same for both.
    await counts(1);
    const [small, large] = [await counts(100), await counts(1_000)];
    expect(large.first - small.first).toBeGreaterThan(3 * 900);
    expect(large.others).toEqual(small.others);
  });
});

it("lists between two writes show the change of another section that they depend on", async () => {
  const { send } = firewall();
  const data = async (path: string) => (await send(["GET", path])).body as { data: object[] };
  await send(["POST", "/aliases", { name: "office", cidr: "10.0.0.1" }]);
  await send(["POST", "/ipset", { name: "set1" }]);
  await send(["POST", "/ipset/set1", { cidr: "office" }]);
  await send(["POST", "/rules", { type: "in", action: "DROP", source: "office" }]);
  expect((await data("/ipset/set1")).data).toEqual([expect.not.objectContaining({ errors: expect.anything() })]);
  expect((await data("/rules")).data).toEqual([expect.objectContaining({ ipversion: 4 })]);
  await send(["DELETE", "/aliases/office"]);
  for (const path of ["/ipset/set1", "/rules"])
    expect((await data(path)).data).toEqual([expect.objectContaining({ errors: expect.anything() })]);
});
