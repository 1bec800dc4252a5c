import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { coverageMap } from "../../../scripts/coverage/map";
import { classify } from "../../../src/api/classify";
import { PveError } from "../../../src/api/errors";
import { serverTextsOf } from "../../../src/api/server-texts";
import type { Method } from "../../../src/api/types";
import { explain } from "../../../src/provider/explain-all";
import { dataSources, ephemerals, resources, serverTexts } from "../../../src/resources";
import { closestName, explanationsOf, runExplain } from "../../../src/tools/explain";
import { ADVICE } from "../../../src/tools/explain/advice";
import { codes } from "../../../src/tools/explain/errors";
import { constructs, types } from "../../../src/tools/explain/types";
import { textOf } from "../../cli/command/surroundings";
import type { CorpusLine } from "../../replay/corpus";
import { readCorpusLines, readRecording, recordings } from "../../replay/data";
import { framed } from "./framed";

const titles = (given: string) => explanationsOf(given).map(({ title }) => title);
const texts = serverTextsOf(serverTexts);

interface Refused {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string;
  readonly errors: Readonly<Record<string, string>>;
}

function refusals(): Refused[] {
  const lines = (["verification", "verification-late"] as const).flatMap((name) => readCorpusLines<CorpusLine>(name));
  const sent = [
    ...recordings.flatMap(readRecording).map(({ request, response }) => ({ ...request, response })),
    ...lines.map((line) => ({ method: line.method, path: line.path, response: line.response })),
  ].filter(({ response }) => response?.status >= 400);
  const all = sent.map(({ method, path, response: { status, reason, body } }) => {
    const errors = (body as { errors?: Record<string, string> } | null)?.errors ?? {};
    return { method, path, status, reason: reason ?? "", errors };
  });
  return [...new Map(all.map((one) => [`${one.status} ${one.reason} ${JSON.stringify(one.errors)}`, one])).values()];
}

describe("explain knows by name", () => {
  it("every type, with a page that exists", () => {
    const all = [
      ...resources.map(({ type }) => `pve_${type}`),
      ...dataSources.map(({ type }) => `data.pve_${type}`),
      ...ephemerals.map(({ type }) => `ephemeral.pve_${type}`),
    ];
    expect(all.filter((name) => !titles(name).includes(name))).toEqual([]);
    expect(types.filter(({ page }) => !existsSync(join(__dirname, "../../..", page)))).toEqual([]);
  });

  it("every class of the constructs, with its family and in camel case", () => {
    expect(constructs().length).toBe(resources.length + dataSources.length + 1);
    expect(constructs().filter((name) => explanationsOf(name)[0]?.facts.Construct?.[0] !== name)).toEqual([]);
  });

  it("an attribute by an address with an index", () => {
    expect(titles("pve_firewall_rules.rules[0].source")).toContain("pve_firewall_rules.rules.source");
  });

  it("every operation of the API, with names of parameters and with names of objects", () => {
    const all = coverageMap({}).map(({ method, path }) => `${method} ${path}`);
    expect(all).toHaveLength(269);
    expect(all.filter((name) => titles(name)[0] !== name)).toEqual([]);
    expect(titles("GET /cluster/sdn/zones/office")).toEqual(["GET /cluster/sdn/zones/{zone}"]);
    const found = titles("https://pve1:8006/api2/json/cluster/ha/rules");
    expect(found).toEqual(["GET /cluster/ha/rules", "POST /cluster/ha/rules"]);
  });

  it("every error code, and the guide's advice about messages", () => {
    expect(codes.filter((code) => !titles(code).includes(code))).toEqual([]);
    const quoted = Object.values(ADVICE).flatMap((rows) => Object.keys(rows));
    expect(quoted).toContain("Two login methods");
    expect(quoted.filter((text) => explanationsOf(`Error: ${text}.`).length === 0)).toEqual([]);
  });
});

describe("explain understands the server's messages", () => {
  const all = refusals();

  it("each recorded refusal by its message, its request and its status, as the provider understands it", () => {
    expect(all.length).toBeGreaterThan(500);
    const unexplained = all.flatMap(({ method, path, status, reason, errors }) => {
      if (Object.keys(errors).length > 0) return [];
      const request = { method: method as Method, path };
      const { code } = classify({ status, source: "api", message: reason, errors }, request, texts);
      const [first] = titles(`${reason}\nRequest: ${method} ${path}, status ${status}.`);
      return first === `Error code ${code}` ? [] : [`${code}, not ${first}: ${method} ${path} ${status} ${reason}`];
    });
    expect(unexplained).toEqual([]);
  });

  it.each([
    "No ticket",
    "Authentication failed!",
    "authentication failure",
    "permission denied - invalid PVE ticket",
    "Permission denied - invalid csrf token",
    "error 401",
    "error: 401",
  ])("words of a refusal of credentials without their status: %s", (words) => {
    expect(titles(words)).toEqual([expect.stringMatching(/unauthorised|401/)]);
  });

  it("each recorded refusal as the framed and coloured diagnostic of Terraform", () => {
    const unexplained = all.filter(({ method, path, status, reason, errors }) => {
      const refusal = { status, source: "api" as const, message: reason, errors };
      const request = { method: method as Method, path };
      const { code, parameters, privilege } = classify(refusal, request, texts);
      const failure = new PveError({ code, status, parameters, privilege, serverMessage: reason, ...request });
      const [shown] = explain(failure, { type: "pve_pool", attributes: {}, doing: "create", state: {} });
      return !shown || titles(framed(shown.summary, shown.detail ?? ""))[0] !== `Error code ${code}`;
    });
    expect(unexplained).toEqual([]);
  });

  it("the remedy for a later line of the server", () => {
    const serverMessage = "the call failed\nhealth check POOL_FULL is not currently raised";
    const failure = new PveError({ code: "invalid", serverMessage, method: "PUT", path: "/cluster/ceph/flags" });
    const [shown] = explain(failure, { type: "pve_pool", attributes: {}, doing: "create", state: {} });
    const [first] = explanationsOf(framed(shown?.summary ?? "", shown?.detail ?? ""));
    expect(first?.facts.Remedy).toEqual([expect.stringContaining("Set `sticky = true`")]);
  });

  it("the privilege that a refusal names", () => {
    const [first] = explanationsOf("Permission check failed (/pool/web, Pool.Allocate)");
    const facts = { Privileges: ["Pool.Allocate on /pool/web"] };
    expect(first).toMatchObject({ title: "Error code forbidden", facts });
  });
});

describe("explain of something unknown", () => {
  it("suggests the closest name", () => {
    expect(closestName("pve_firewall_rul")).toBe("pve_firewall_rule");
    expect(closestName("pve_pool.coment")).toBe("pve_pool.comment");
    expect(closestName("stale-digets")).toBe("stale-digest");
    expect(closestName("GET /cluster/ha/rule")).toBe("GET /cluster/ha/rules");
  });

  it("ends with 2 and prints nothing on standard output, or an empty result as JSON", () => {
    const unknown = runExplain("banana split with cream");
    expect({ code: unknown.code, text: textOf(unknown) }).toEqual({ code: 2, text: "" });
    expect(unknown.notes).toEqual([
      expect.stringContaining('no explanation for "banana split with cream"'),
      expect.stringContaining("docs/guides/troubleshooting.md"),
    ]);
    expect(runExplain("pve_firewall_rul").json).toEqual({ explanations: [], meant: "pve_firewall_rule" });
  });
});

/**
 * The guide shows each kind of explanation. `npm run generate` writes the commands' output; stale output fails a test.
 */
const guide = readFileSync(join(__dirname, "../../../docs/guides/explain.md"), "utf8");

it("the guide to explain shows an example of each kind, with its output", () => {
  expect([...guide.matchAll(/^npx cdktf-pve explain .*\n```\n\n```text\n.+\n/gm)]).toHaveLength(8);
});

it("the guide to explain names only subjects with an explanation", () => {
  const [, table = ""] = /^## Explain a name\n([\s\S]*?)^```/m.exec(guide) ?? [];
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => explanationsOf(name).length === 0)).toEqual([]);
});
